import { t } from '@snippetry/web-kit';
import { useInfiniteQuery } from '@snippetry/web-kit/query';
import { Button, EmptyState, LoadMore, Panel, PanelList, QueryView } from '@snippetry/web-kit/ui';
import { useRef } from 'react';
import { ConnectButton } from '../../../../components/connect-button.tsx';
import { RowsSkeleton } from '../../../../components/rows-skeleton.tsx';
import { repositories } from '../../../../data/github.queries.ts';
import type { GithubPurpose, Repository } from '../../../../data/types.ts';
import { useGithubView } from '../../../../lib/github-view.ts';
import { stepThroughRows } from '../../../../lib/row-steps.ts';
import { RepositoryRow } from './repository-row.tsx';

export function RepositoryList({ purposes }: { purposes: readonly GithubPurpose[] }) {
  const { filters, change } = useGithubView();
  const search = filters.search.trim();
  const query = useInfiniteQuery(repositories(search));
  return (
    <>
      {purposes.includes('private') ? null : (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-fg-2">
          {t('Private repositories are not shown.')}
          <ConnectButton purpose="private">{t('Allow private repositories')}</ConnectButton>
        </p>
      )}
      <QueryView
        query={query}
        loading={t('Loading your repositories...')}
        waiting={<RowsSkeleton />}
        failed={t('Failed to load your repositories')}
        isEmpty={({ pages }) => pages.every((page) => page.repositories.length === 0)}
        empty={<NoRepositories search={search} onClear={() => change({ search: '' })} />}
      >
        {({ pages }) => (
          <Repositories found={pages.flatMap((page) => page.repositories)} query={query} />
        )}
      </QueryView>
    </>
  );
}

interface RepositoriesProps {
  found: readonly Repository[];
  query: Parameters<typeof LoadMore>[0]['query'];
}

function Repositories({ found, query }: RepositoriesProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <Panel padded={false}>
        <PanelList ref={list} aria-label={t('Repositories')} onKeyDown={stepThroughRows}>
          {found.map((repository) => (
            <li key={repository.id}>
              <RepositoryRow repository={repository} />
            </li>
          ))}
        </PanelList>
      </Panel>
      <LoadMore query={query} list={list} className="mt-4" />
    </>
  );
}

function NoRepositories({ search, onClear }: { search: string; onClear: () => void }) {
  if (search === '') {
    return (
      <EmptyState title={t('No repositories')}>
        {t('The connected account has no repositories that Snippetry may see.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No repositories found')}
      action={<Button onClick={onClear}>{t('Clear search')}</Button>}
    >
      {t('No repository has "{search}" in its name.', { search })}
    </EmptyState>
  );
}
