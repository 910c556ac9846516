import { Trans } from '@snippetry/web-kit';
import { fullDate } from '@snippetry/web-kit/ui';
import { CircleAlert } from 'lucide-react';
import type { GithubStatus } from '../../data/types.ts';
import { clockTime } from '../../lib/words.ts';

/** Notice of the time until which GitHub accepts no requests; renders nothing if it does. */
export function LimitNotice({ limitedUntil }: Pick<GithubStatus, 'limitedUntil'>) {
  if (!limitedUntil) return null;
  return (
    <p
      role="status"
      className="mb-4 flex min-h-10 items-center gap-2.5 rounded-card bg-warn-soft px-3.5 text-sm font-medium text-warn"
    >
      <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="flex-none" />
      <span>
        <Trans
          text="GitHub accepts no requests until {time}."
          values={{
            time: (
              <time dateTime={limitedUntil} title={fullDate(limitedUntil)}>
                {clockTime(limitedUntil)}
              </time>
            ),
          }}
        />
      </span>
    </p>
  );
}
