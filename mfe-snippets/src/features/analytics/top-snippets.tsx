import { t } from '@snippetry/web-kit';
import { LanguageMark, Meta, Panel, ViewAndStarCounts } from '@snippetry/web-kit/ui';
import { Link } from 'react-router-dom';
import type { Snippet } from '../../data/types.ts';
import { topOf } from './totals.ts';

/** The five snippets with the most views and stars. */
export function TopSnippets({ snippets }: { snippets: readonly Snippet[] }) {
  const top = topOf(snippets);
  return (
    <Panel title={t('Top Performing Snippets')} padded={false}>
      {top.length === 0 ? (
        <div className="p-4">
          <p className="text-sm font-semibold">{t('No snippets yet')}</p>
          <p className="text-sm text-fg-2">
            {t('Create some snippets to see your top performers here!')}
          </p>
        </div>
      ) : (
        <ol className="divide-y divide-line-1">
          {top.map((snippet, index) => (
            <li key={snippet._id}>
              <Link
                to={`/app/snippets/${snippet._id}`}
                className="flex h-10 items-center gap-3 px-4 text-sm hover:bg-surface-2 focus-visible:outline-offset-[-2px]"
              >
                <span className="w-2 text-xs text-fg-3 tabular-nums">{index + 1}</span>
                <LanguageMark language={snippet.language} labelled />
                <span className="min-w-0 flex-1 truncate">{snippet.title}</span>
                <Meta>
                  <ViewAndStarCounts snippet={snippet} />
                </Meta>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
