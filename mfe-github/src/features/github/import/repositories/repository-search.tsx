import { t } from '@snippetry/web-kit';
import { SearchBox } from '@snippetry/web-kit/ui';
import { useGithubView } from '../../../../lib/github-view.ts';

/** Debounce: each search is a request to GitHub. */
const PAUSE_MS = 300;

export function RepositorySearch() {
  const { filters, change } = useGithubView();
  return (
    <div className="min-w-0 flex-1 basis-60 max-w-[440px]">
      <SearchBox
        placeholder={t('Search repositories')}
        value={filters.search}
        pause={PAUSE_MS}
        onSearch={(search) => change({ search })}
      />
    </div>
  );
}
