import type { Canary } from '@snippetry/contracts';
import { said, t } from '@snippetry/web-kit';
import { Badge } from '@snippetry/web-kit/ui';
import { TriangleAlert } from 'lucide-react';
import { percent } from './figures.tsx';

/** State of a canary, with its share while it has traffic; {@link StoppedNotice} if it was stopped. */
export function CanaryState({ canary }: { canary: Canary }) {
  const { state, share } = canary;
  if (state === 'paused') return <Badge>{t('Paused')}</Badge>;
  if (state === 'stopped') return null;
  return <Badge tone="success">{t('Running at {share}', { share: percent(share) })}</Badge>;
}

/** Says that a canary was stopped automatically, and why. */
export function StoppedNotice({ canary }: { canary: Canary }) {
  if (canary.state !== 'stopped') return null;
  return (
    <p className="remote-notice">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 wrap-anywhere">
        {canary.reason
          ? t('Stopped automatically: {reason}', { reason: said(canary.reason) })
          : t('Stopped automatically')}
      </span>
    </p>
  );
}
