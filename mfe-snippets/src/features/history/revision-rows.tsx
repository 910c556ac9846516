import { plural, t } from '@snippetry/web-kit';
import { Badge } from '@snippetry/web-kit/ui';
import type { RevisionEntry } from '../../data/revision.queries.ts';
import { describeChanged } from './describe-changes.ts';
import { savedTime } from './saved-time.ts';
import type { Comparison } from './use-comparison.ts';

export interface RevisionRowsProps {
  entries: readonly RevisionEntry[];
  comparison: Comparison;
}

/** List of revisions. Selecting one compares it with its predecessor. */
export function RevisionRows({ entries, comparison }: RevisionRowsProps) {
  return (
    <section
      aria-labelledby="versions"
      className="rounded-card border border-line-1 bg-surface-1 lg:sticky lg:top-18"
    >
      <h2 id="versions" className="border-b border-line-1 px-4 py-3 text-sm font-semibold">
        {plural(entries.length, { one: '{count} version', other: '{count} versions' })}
      </h2>
      <ol className="max-h-72 overflow-y-auto overscroll-contain lg:max-h-[calc(100dvh-9rem)]">
        {entries.map((entry) => (
          <li key={entry.revision} className="border-b border-line-1 last:border-b-0">
            <Row entry={entry} comparison={comparison} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Row({ entry, comparison }: { entry: RevisionEntry; comparison: Comparison }) {
  const shown = entry.revision === comparison.to;
  return (
    <button
      type="button"
      aria-current={shown || undefined}
      onClick={() => comparison.show(entry.revision)}
      className="flex w-full flex-col gap-0.5 px-4 py-2 text-left hover:bg-surface-2 focus-visible:-outline-offset-2 aria-[current]:bg-accent-soft"
    >
      <span className="flex w-full items-center gap-2 text-sm">
        <b className="font-medium">
          {t('Version {revision}', { revision: String(entry.revision) })}
        </b>
        {entry.isCurrent ? <Badge>{t('Current')}</Badge> : null}
        <span className="ml-auto flex-none text-xs whitespace-nowrap text-fg-2 tabular-nums">
          <time dateTime={entry.savedAt}>{savedTime(entry.savedAt)}</time>
        </span>
      </span>
      <span className="text-xs text-fg-2">{describeChanged(entry)}</span>
    </button>
  );
}
