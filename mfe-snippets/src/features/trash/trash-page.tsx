import { LIMITS } from '@snippetry/contracts/limits';
import { usePageTitle } from '@snippetry/web-kit';
import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Link, useSearchParams } from '@snippetry/web-kit/router';
import {
  Button,
  EmptyState,
  type PageAction,
  PageBody,
  PageHeader,
  Pagination,
  QueryView,
  Skeleton,
  usePageInRange,
} from '@snippetry/web-kit/ui';
import { Trash2 } from 'lucide-react';
import { readPage } from '../../lib/search-params.ts';
import { TrashList } from './trash-list.tsx';
import { type TrashPageData, trashPage } from './trash-queries.ts';
import { TrashQuestion } from './trash-question.tsx';
import { useTrashActions } from './use-trash-actions.ts';

/** Deleted snippets, until they go for good. */
export function TrashPage() {
  usePageTitle('Trash');
  const client = useQueryClient();
  const [page, setPage] = usePageNumber();
  const query = useQuery(trashPage(page));
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, setPage);
  const actions = useTrashActions();
  const total = query.data?.pagination.total ?? 0;
  const empty: PageAction = {
    label: 'Empty trash',
    icon: <Trash2 aria-hidden />,
    variant: 'danger-quiet',
    disabled: total === 0 || actions.busy,
    onSelect: () => actions.ask({ kind: 'empty' }),
  };
  return (
    <>
      <PageHeader
        title="Trash"
        subtitle={`Deleted snippets stay here for ${LIMITS.trashDays} days`}
        back={{ to: '/app', label: 'Back to Dashboard' }}
        actions={[empty]}
      />
      <PageBody>
        <h2 className="sr-only">Deleted snippets</h2>
        <QueryView<TrashPageData>
          query={query}
          loading="Loading trash..."
          waiting={<Waiting />}
          failed="Failed to load the trash"
          isEmpty={(data) => data.pagination.total === 0}
          empty={<Nothing />}
        >
          {(data) => (
            <>
              <TrashList page={data} actions={actions} />
              <Pagination
                page={page}
                totalPages={data.pagination.totalPages}
                onPage={setPage}
                onApproach={(next) => void client.prefetchQuery(trashPage(next))}
              />
            </>
          )}
        </QueryView>
      </PageBody>
      <TrashQuestion actions={actions} total={total} />
    </>
  );
}

function usePageNumber(): [page: number, set: (page: number) => void] {
  const [params, setParams] = useSearchParams();
  return [readPage(params), (next) => setParams(next === 1 ? {} : { page: String(next) })];
}

function Nothing() {
  return (
    <EmptyState
      title="The trash is empty"
      action={
        <Button asChild>
          <Link to="/app">Back to Dashboard</Link>
        </Button>
      }
    >
      Snippets you delete stay here for {LIMITS.trashDays} days before they go for good.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <div aria-hidden className="rounded-card border border-line-1 bg-surface-1">
      {['40%', '56%', '34%', '48%'].map((width) => (
        <div key={width} className="border-b border-line-1 px-4 py-4 last:border-b-0">
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}
