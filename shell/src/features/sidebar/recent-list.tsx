import { t } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { LanguageMark } from '@snippetry/web-kit/ui';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { recentSnippets } from '../../data/library.queries.ts';
import { preloadFor } from '../../remotes/preload.ts';

/** The viewer's most recently updated snippets; renders nothing if there are none. */
export function RecentList() {
  const { data = [] } = useQuery(recentSnippets());
  const heading = useId();
  if (data.length === 0) return null;
  return (
    <nav aria-labelledby={heading}>
      <p id={heading} className="px-2.5 pt-5 pb-1.5 text-xs font-medium text-fg-3">
        {t('Recently updated')}
      </p>
      <ul>
        {data.map(({ _id, title, language }) => {
          const to = `/app/snippets/${_id}`;
          const preload = () => void preloadFor(to);
          return (
            <li key={_id}>
              <Link
                to={to}
                className="flex h-10 items-center gap-2.5 rounded-control px-2.5 text-sm text-fg-2 hover:bg-surface-2 hover:text-fg-1 lg:h-[30px]"
                onMouseEnter={preload}
                onFocus={preload}
              >
                <LanguageMark language={language} size={16} />
                <span className="truncate">{title}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
