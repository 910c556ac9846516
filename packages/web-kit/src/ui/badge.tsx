import { clsx } from 'clsx';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import './badge.css';

/** `outline` for plain facts (Public, Private), a soft fill where the colour carries a meaning. */
export type BadgeTone = 'outline' | 'success' | 'warn' | 'danger' | 'info';

/** Props of {@link Badge}. */
export interface BadgeProps {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** A fact in a small box. */
export function Badge({ tone = 'outline', icon, children, className }: BadgeProps) {
  return (
    <span className={clsx('sn-badge', `sn-badge-${tone}`, className)}>
      {icon}
      {children}
    </span>
  );
}

/** "Public" or "Private", with its icon. */
export function VisibilityBadge({ isPublic }: { isPublic: boolean }) {
  const Icon = isPublic ? Globe : Lock;
  return <Badge icon={<Icon aria-hidden />}>{isPublic ? 'Public' : 'Private'}</Badge>;
}

const DIFFICULTY: Record<string, { tone: BadgeTone; name: string }> = {
  beginner: { tone: 'success', name: 'Beginner' },
  intermediate: { tone: 'warn', name: 'Intermediate' },
};

/** The level of a snippet or explanation; anything but beginner and intermediate reads as advanced. */
export function DifficultyBadge({ difficulty }: { difficulty: string }) {
  const { tone, name } = DIFFICULTY[difficulty] ?? { tone: 'danger', name: 'Advanced' };
  return <Badge tone={tone}>{name}</Badge>;
}
