import { clsx } from 'clsx';
import { Globe, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/texts.ts';
import { choiceName } from '../ui/choice-names.ts';
import './badge.css';

/** `outline` for plain facts (Public, Private), a soft fill if the colour carries meaning. */
export type BadgeTone = 'outline' | 'success' | 'warn' | 'danger' | 'info';

export interface BadgeProps {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

/** Short fact in a small box. */
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
  return <Badge icon={<Icon aria-hidden />}>{isPublic ? t('Public') : t('Private')}</Badge>;
}

const TONES: Record<string, BadgeTone> = { beginner: 'success', intermediate: 'warn' };

/** Level of a snippet or explanation; any unknown value counts as advanced. */
export function DifficultyBadge({ difficulty }: { difficulty: string }) {
  const tone = TONES[difficulty];
  return <Badge tone={tone ?? 'danger'}>{choiceName(tone ? difficulty : 'advanced')}</Badge>;
}
