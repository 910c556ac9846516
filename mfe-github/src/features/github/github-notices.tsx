import { fullDate } from '@snippetry/web-kit/ui';
import { CircleAlert } from 'lucide-react';
import type { GithubStatus } from '../../data/types.ts';
import { clockTime } from '../../lib/words.ts';

/** What to know before anything else: that GitHub is a stand-in here, or that it takes no requests. */
export function GithubNotices({ status }: { status: GithubStatus }) {
  const { isSandbox, isConfigured, limitedUntil } = status;
  return (
    <>
      {isSandbox && isConfigured ? (
        <p className="mb-4 max-w-[720px] text-sm text-fg-2">
          Sandbox GitHub is a stand-in on this server with sample repositories, to try everything
          out. Nothing reaches GitHub itself.
        </p>
      ) : null}
      {limitedUntil ? (
        <p
          role="status"
          className="mb-4 flex min-h-10 items-center gap-2.5 rounded-card bg-warn-soft px-3.5 text-sm font-medium text-warn"
        >
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
          <span>
            GitHub takes no more requests until{' '}
            <time dateTime={limitedUntil} title={fullDate(limitedUntil)}>
              {clockTime(limitedUntil)}
            </time>
            .
          </span>
        </p>
      ) : null}
    </>
  );
}
