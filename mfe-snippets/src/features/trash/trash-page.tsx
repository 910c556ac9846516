import { LIMITS } from '@snippetry/contracts/limits';
import { plural, t, usePageTitle } from '@snippetry/web-kit';
import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { readPage } from '@snippetry/web-kit/router';
import {
  Button,
  ConfirmDialog,
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
import { Link, useSearchParams } from 'react-router-dom';
import { type TrashPageData, trashPage } from '../../data/trash.queries.ts';
import { TrashList } from './trash-list.tsx';
import { type TrashActions, useTrashActions } from './use-trash-actions.ts';

/** Deleted snippets until their permanent deletion. */
export function TrashPage() {
  usePageTitle(t('Trash'));
  const client = useQueryClient();
  const [page, setPage] = usePageNumber();
  const query = useQuery(trashPage(page));
  usePageInRange(query.isPlaceholderData ? undefined : query.data?.pagination, setPage);
  const actions = useTrashActions();
  const total = query.data?.pagination.total ?? 0;
  const empty: PageAction = {
    label: t('Empty trash'),
    icon: <Trash2 aria-hidden />,
    variant: 'danger-quiet',
    disabled: total === 0 || actions.busy,
    onSelect: () => actions.ask({ kind: 'empty' }),
  };
  return (
    <>
      <PageHeader
        title={t('Trash')}
        subtitle={t('Deleted snippets stay here for {days} days', { days: LIMITS.trashDays })}
        back={{ to: '/app', label: t('Back to Dashboard') }}
        actions={[empty]}
      />
      <PageBody>
        <h2 className="sr-only">{t('Deleted snippets')}</h2>
        <QueryView<TrashPageData>
          query={query}
          loading={t('Loading trash...')}
          waiting={<Waiting />}
          failed={t('Failed to load the trash')}
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
      title={t('The trash is empty')}
      action={
        <Button asChild>
          <Link to="/app">{t('Back to Dashboard')}</Link>
        </Button>
      }
    >
      {t('Snippets you delete stay here for {days} days before they are removed permanently.', {
        days: LIMITS.trashDays,
      })}
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

/** Confirmation of permanent deletion. */
function TrashQuestion({ actions, total }: { actions: TrashActions; total: number }) {
  const { question, ask, busy, confirm } = actions;
  const action = question?.kind === 'empty' ? t('Empty trash') : t('Delete for good');
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={() => ask(null)}
      title={action}
      confirmLabel={action}
      busy={busy}
      busyLabel={t('Deleting...')}
      onConfirm={confirm}
    >
      {question ? about(question, total) : null}
    </ConfirmDialog>
  );
}

function about(question: NonNullable<TrashActions['question']>, total: number): string {
  if (question.kind === 'purge' && question.title !== undefined) {
    return t(
      'This deletes "{title}" with stars, comments and history. This action cannot be undone.',
      { title: question.title },
    );
  }
  return plural(question.kind === 'empty' ? total : question.ids.length, {
    one: 'This deletes {count} snippet with stars, comments and history. This action cannot be undone.',
    other:
      'This deletes {count} snippets with stars, comments and history. This action cannot be undone.',
  });
}
