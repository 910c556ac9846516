import { lazyPage, plural, Trans, t, usePreloadCode } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import {
  Button,
  CardGrid,
  EmptyState,
  type Marks,
  Pagination,
  QueryView,
  RelativeTime,
} from '@snippetry/web-kit/ui';
import { CloudOff } from 'lucide-react';
import type { RefObject } from 'react';
import { type DashboardControls, type DashboardFilters, isFiltered } from './dashboard-filters.ts';
import type { ListView } from './dashboard-toolbar.tsx';
import { OwnSnippet } from './own-snippet.tsx';
import { useCardsByRow } from './use-cards-by-row.ts';
import type { Selection } from './use-selection.ts';
import { type DashboardResults, listFor, type ResultsPage } from './use-shown-page.ts';

// Loaded on demand, because few libraries are empty.
const FirstRun = lazyPage(() => import('./first-run/first-run.tsx').then((m) => m.FirstRun));

export interface DashboardListProps {
  list: DashboardResults;
  section: RefObject<HTMLElement | null>;
  controls: DashboardControls;
  /** Filters with the search as typed, which may be ahead of the address. */
  typedFilters: DashboardFilters;
  view: ListView;
  marks: Marks | undefined;
  selection: Selection;
  /** Whether all cards have to be rendered at once. */
  whole: boolean;
  /** Whether the library is empty. */
  isFirstRun: boolean;
}

/** One page of the filtered snippets, with pagination. */
export function DashboardList(props: DashboardListProps) {
  const { list, section, controls, typedFilters, isFirstRun } = props;
  const { page, error, isFetching, refetch } = list;
  usePreloadCode(section);
  // The page on screen is the result of an earlier request, so the error of the current one is
  // shown.
  const failed = list.isBehind && error !== null && !isFetching;
  const filtered = isFiltered(typedFilters);
  const onAdded = () => {
    controls.clear();
    // The focused button is unmounted.
    section.current?.focus();
  };
  return (
    <section
      ref={section}
      aria-label={t('Snippets')}
      aria-busy={list.isBehind}
      tabIndex={-1}
      className={isFirstRun ? 'outline-none' : 'mt-4 outline-none'}
    >
      <h2 className="sr-only">{t('Snippets')}</h2>
      {list.isLocalCopy ? <LocalCopyNote loadedAt={list.loadedAt} /> : null}
      <p className="sr-only" role="status">
        {filtered && page && !list.isBehind ? resultCount(page.total) : ''}
      </p>
      <QueryView<ResultsPage>
        query={{
          data: failed ? undefined : page,
          error: list.isLocalCopy ? null : error,
          isFetching,
          refetch,
          dataUpdatedAt: failed ? 0 : list.loadedAt,
        }}
        loading={t('Loading snippets...')}
        failed={t('Failed to fetch snippets')}
        isEmpty={({ total }) => total === 0}
        empty={
          isFirstRun ? <FirstRun onAdded={onAdded} /> : <NothingMatches onClear={controls.clear} />
        }
      >
        {(shown) => <Cards {...props} page={shown} />}
      </QueryView>
    </section>
  );
}

function resultCount(count: number): string {
  return plural(count, { one: '{count} snippet found', other: '{count} snippets found' });
}

function LocalCopyNote({ loadedAt }: { loadedAt: number }) {
  return (
    <p role="status" className="mb-3 flex items-center gap-2 text-sm text-fg-2">
      <CloudOff size={14} strokeWidth={1.75} aria-hidden />
      <span>
        <Trans
          text="Offline: showing your local copy, updated {time}"
          values={{ time: <RelativeTime iso={new Date(loadedAt).toISOString()} /> }}
        />
      </span>
    </p>
  );
}

function Cards(props: DashboardListProps & { page: ResultsPage }) {
  const { page, controls, typedFilters, view, marks, selection, whole } = props;
  const client = useQueryClient();
  const picking = selection.snippets.length > 0;
  const cards = useCardsByRow(page.snippets, marks, whole).map((card) => (
    <OwnSnippet
      key={card.snippet._id}
      {...card}
      view={view}
      selected={selection.has(card.snippet._id)}
      picking={picking}
      onToggle={selection.toggle}
    />
  ));
  return (
    <>
      {view === 'grid' ? (
        <CardGrid>{cards}</CardGrid>
      ) : (
        <div className="flex flex-col gap-2">{cards}</div>
      )}
      <Pagination
        page={typedFilters.page}
        totalPages={page.totalPages}
        // The typed search, which the address may not have yet.
        onPage={(next) => controls.change({ search: typedFilters.search, page: next })}
        onApproach={(next) => void client.prefetchQuery(listFor({ ...typedFilters, page: next }))}
      />
    </>
  );
}

function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title={t('No matching snippets found')}
      action={<Button onClick={onClear}>{t('Clear All Filters')}</Button>}
    >
      {t('Try adjusting your search criteria or filters to discover the perfect code snippet.')}
    </EmptyState>
  );
}
