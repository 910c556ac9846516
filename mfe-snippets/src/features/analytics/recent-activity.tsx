import { plural, t } from '@snippetry/web-kit';
import { fullDate, Panel, shortDate } from '@snippetry/web-kit/ui';
import type { Snippet } from '../../data/types.ts';
import { activityOf } from './totals.ts';

/** The five most recently changed snippets. */
export function RecentActivity({ snippets }: { snippets: readonly Snippet[] }) {
  const rows = activityOf(snippets);
  return (
    <Panel title={t('Recent Activity')} padded={false}>
      {rows.length === 0 ? (
        <p className="p-4 text-sm text-fg-2">{t('No recent activity')}</p>
      ) : (
        <ul className="divide-y divide-line-1">
          {rows.map(({ snippet, action }) => (
            <li
              key={snippet._id}
              className="flex items-center gap-x-3 px-4 text-sm max-lg:flex-wrap max-lg:py-2 lg:h-10"
            >
              <span className="w-16 flex-none text-fg-2">{t(action)}</span>
              <span className="min-w-0 flex-1 truncate">
                {t('snippet "{title}"', { title: snippet.title })}
              </span>
              <span className="flex gap-3 text-xs whitespace-nowrap text-fg-3 tabular-nums max-lg:basis-full max-lg:pl-19">
                <time dateTime={snippet.updatedAt} title={fullDate(snippet.updatedAt)}>
                  {shortDate(snippet.updatedAt)}
                </time>
                <span>
                  {plural(snippet.viewCount, { one: '{count} views', other: '{count} views' })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
