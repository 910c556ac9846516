import { usePreloadCode } from '@snippetry/web-kit';
import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import {
  Button,
  CardGrid,
  EmptyState,
  fullNumber,
  type Marks,
  marksOf,
  Pagination,
  QueryView,
  SnippetGridSkeleton,
  SnippetListSkeleton,
  useCardKeys,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { useMemo, useRef } from 'react';
import { publicSnippets } from '../../data/snippet-queries.ts';
import type { SnippetPage } from '../../data/types.ts';
import { scrollToTop } from '../../lib/scroll-to-top.ts';
import { CommunityCard, CommunityRow } from './community-snippet.tsx';
import type { ExploreControls } from './explore-filters.ts';
import type { ListView } from './explore-toolbar.tsx';

/** Props of {@link ExploreList}. */
export interface ExploreListProps {
  controls: ExploreControls;
  view: ListView;
}

/** The public snippets that match the filters. */
export function ExploreList({ controls, view }: ExploreListProps) {
  const { filters, change, clear } = controls;
  const client = useQueryClient();
  const section = useRef<HTMLElement>(null);
  usePreloadCode(section);
  useCardKeys({ list: section, group: 'Snippets', noun: 'snippet' });
  const query = useQuery(publicSnippets(filters));
  const marks = useMemo(() => marksOf(filters.search), [filters.search]);
  const onPage = (page: number) => {
    change({ page });
    scrollToTop();
  };
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, onPage);
  return (
    <section
      ref={section}
      aria-label="Results"
      aria-busy={query.isPlaceholderData}
      className="mt-6"
    >
      <QueryView<SnippetPage>
        query={query}
        loading="Loading snippets..."
        waiting={view === 'grid' ? <SnippetGridSkeleton tall /> : <SnippetListSkeleton />}
        failed="Failed to fetch snippets"
        isEmpty={(page) => page.pagination.total === 0}
        empty={
          <EmptyState
            title="No snippets found"
            action={<Button onClick={clear}>Clear Filters & Explore</Button>}
          >
            No public snippet fits these filters.
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <ResultsHeader page={page} />
            <Results page={page} view={view} marks={marks} />
            <Pagination
              page={page.pagination.page}
              totalPages={page.pagination.totalPages}
              onPage={onPage}
              onApproach={(next) =>
                void client.prefetchQuery(publicSnippets({ ...filters, page: next }))
              }
            />
          </>
        )}
      </QueryView>
    </section>
  );
}

function ResultsHeader({ page: { pagination } }: { page: SnippetPage }) {
  return (
    <div className="mb-3 flex items-baseline justify-between gap-4">
      <h2 className="text-sm font-semibold tabular-nums">
        Found {fullNumber(pagination.total)} amazing snippets
      </h2>
      <p className="text-xs text-fg-3 tabular-nums">
        Page {pagination.page} of {pagination.totalPages}
      </p>
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
