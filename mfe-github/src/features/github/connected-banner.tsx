import { t } from '@snippetry/web-kit';
import { IconButton } from '@snippetry/web-kit/ui';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { SandboxBadge } from '../../components/sandbox-badge.tsx';

/** Closable notice that an account is connected. */
export function ConnectedBanner({ isSandbox }: { isSandbox: boolean }) {
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  return (
    <div
      role="status"
      className="mb-4 flex min-h-10 items-center gap-2.5 rounded-card bg-success-soft pr-1.5 pl-3.5 text-sm font-medium text-success"
    >
      <Check size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1 py-2">
        <span>{t('GitHub Connected Successfully!')}</span>
        {isSandbox ? <SandboxBadge /> : null}
      </span>
      <IconButton
        label={t('Close')}
        size="sm"
        icon={<X aria-hidden />}
        onClick={() => setClosed(true)}
      />
    </div>
  );
}
