import { plural, t, usePreloadCode } from '@snippetry/web-kit';
import { usePrefetchSnippets, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import {
  Button,
  CardGrid,
  EmptyState,
  FeedLink,
  type ListPosition,
  type Marks,
  marksOf,
  Pagination,
  QueryView,
  SnippetGridSkeleton,
  SnippetListSkeleton,
  useCardKeys,
  useCollectKey,
  usePageInRange,
  useRestorePosition,
} from '@snippetry/web-kit/ui';
import { useCallback, useDeferredValue, useMemo, useRef } from 'react';
import type { SnippetPage } from '../../data/types.ts';
import { scrollToTop } from '../../lib/scroll-to-top.ts';
import { CommunityCard, CommunityRow } from './community-snippet.tsx';
import {
  type ExploreControls,
  type ExploreFilters,
  feedOf,
  isFiltered,
} from './explore-filters.ts';
import type { ListView } from './explore-toolbar.tsx';
import { exploreList } from './use-facets.ts';
import { usePrefetchNext } from './use-prefetch-next.ts';

export interface ExploreListProps {
  controls: ExploreControls;
  view: ListView;
  /** Position to restore after Back. */
  position: ListPosition<ListView> | undefined;
}

export function ExploreList({ controls, view, position }: ExploreListProps) {
  const { filters, change } = controls;
  const client = useQueryClient();
  const prefetch = useCallback(
    (page: number) => void client.prefetchQuery(exploreList({ ...filters, page })),
    [client, filters],
  );
  const section = useRef<HTMLElement>(null);
  usePreloadCode(section);
  usePrefetchSnippets(section);
  useCardKeys({ list: section, group: t('Snippets'), noun: 'snippet' });
  useCollectKey(section, t('Snippets'));
  const query = useQuery(exploreList(filters));
  const marks = useMemo(() => marksOf(filters.search), [filters.search]);
  const onPage = (page: number) => {
    change({ page });
    scrollToTop();
  };
  // Deferred, so that rendering many cards does not block input.
  const data = useDeferredValue(query.data);
  useRestorePosition({ position, list: section, view, isReady: data !== undefined });
  const settled = query.isFetching || query.isPlaceholderData ? undefined : query.data;
  usePrefetchNext(settled?.pagination, prefetch);
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  return (
    <section
      ref={section}
      aria-label={t('Results')}
      aria-busy={query.isPlaceholderData}
      tabIndex={-1}
      className="mt-5"
    >
      <QueryView<SnippetPage>
        query={{
          data,
          error: query.error,
          isFetching: query.isFetching,
          refetch: query.refetch,
          dataUpdatedAt: query.dataUpdatedAt,
        }}
        loading={t('Loading snippets...')}
        waiting={view === 'grid' ? <SnippetGridSkeleton tall /> : <SnippetListSkeleton />}
        failed={t('Failed to fetch snippets')}
        isEmpty={(page) => page.pagination.total === 0}
        empty={
          // The focused button is unmounted by its action, so the results take the focus.
          <NoMatches controls={controls} onChanged={() => section.current?.focus()} />
        }
      >
        {(page) => (
          <>
            <ResultsHeader page={page} filters={filters} />
            <Results page={page} view={view} marks={marks} />
            <Pagination
              page={page.pagination.page}
              totalPages={page.pagination.totalPages}
              onPage={onPage}
              onApproach={prefetch}
            />
          </>
        )}
      </QueryView>
    </section>
  );
}

interface NoMatchesProps extends Pick<ExploreListProps, 'controls'> {
  onChanged: () => void;
}

function NoMatches({ controls: { filters, change, clear }, onChanged }: NoMatchesProps) {
  const act = (action: () => void) => () => {
    action();
    onChanged();
  };
  const all = (
    <Button onClick={act(() => change({ following: false }))}>
      {t('Show everyone’s snippets')}
    </Button>
  );
  if (filters.following && !isFiltered(filters)) {
    return (
      <EmptyState title={t('Nothing from people you follow')} action={all}>
        {t(
          'You follow no one yet, or no one you follow has public snippets. The names in everyone’s list lead to the people you can follow.',
        )}
      </EmptyState>
    );
  }
  const clearing = <Button onClick={act(clear)}>{t('Clear Filters & Explore')}</Button>;
  if (filters.following) {
    return (
      <EmptyState
        title={t('Nothing from the people you follow fits these filters')}
        action={
          <>
            {clearing}
            {all}
          </>
        }
      >
        {t('There may be snippets of others that do.')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('No snippets found')} action={clearing}>
      {t('No public snippet fits these filters.')}
    </EmptyState>
  );
}

function ResultsHeader({
  page: { pagination },
  filters,
}: {
  page: SnippetPage;
  filters: ExploreFilters;
}) {
  return (
    <div className="mb-3 flex items-center justify-between gap-4">
      <h2 className="text-sm font-semibold tabular-nums">
        {plural(pagination.total, {
          one: 'Found {count} amazing snippets',
          other: 'Found {count} amazing snippets',
        })}
      </h2>
      <span className="-my-2.5 flex flex-none items-center gap-1">
        {filters.following ? null : (
          <FeedLink to={feedOf(filters)} label={t('Feed of these snippets')} />
        )}
        <p className="text-xs text-fg-3 tabular-nums">
          {t('Page {page} of {pages}', { page: pagination.page, pages: pagination.totalPages })}
        </p>
      </span>
    </div>
  );
}

interface ResultsProps {
  page: SnippetPage;
  view: ListView;
  marks: Marks | undefined;
}

function Results({ page, view, marks }: ResultsProps) {
  if (view === 'grid') {
    return (
      <CardGrid>
        {page.snippets.map((snippet) => (
          <CommunityCard key={snippet._id} snippet={snippet} marks={marks} />
        ))}
      </CardGrid>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      {page.snippets.map((snippet) => (
        <CommunityRow key={snippet._id} snippet={snippet} marks={marks} />
      ))}
    </div>
  );
}
