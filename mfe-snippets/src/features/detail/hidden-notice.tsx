import { t } from '@snippetry/web-kit';
import { ShieldAlert } from 'lucide-react';
import type { Snippet } from '../../data/types.ts';

/** Notice for the owner that a moderator has hidden the snippet, with the reason. */
export function HiddenNotice({ hidden }: { hidden: Snippet['hidden'] }) {
  if (!hidden) return null;
  return (
    <section
      aria-label={t('Hidden by a moderator')}
      className="flex gap-3 rounded-card bg-warn-soft px-4 py-3 text-sm print:hidden"
    >
      <ShieldAlert
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="mt-0.5 flex-none text-warn"
      />
      <div className="min-w-0">
        <p className="font-semibold">{t('A moderator has hidden this snippet')}</p>
        <p className="mt-0.5 text-fg-2 wrap-anywhere">
          {t('Reason: {reason}', { reason: hidden.reason })}
        </p>
        <p className="mt-0.5 text-fg-2">
          {t('Only you can see it. You can edit it, but not make it public.')}
        </p>
      </div>
    </section>
  );
}
