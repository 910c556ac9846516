import { isApiError, t, usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import {
  Button,
  EmptyState,
  PageBody,
  PageHeader,
  QueryView,
  Skeleton,
} from '@snippetry/web-kit/ui';
import { Link, useParams } from 'react-router-dom';
import { CodeSkeleton } from '../../components/code-skeleton.tsx';
import { NotFound } from '../../components/snippet-not-found.tsx';
import { type RevisionEntry, revisionList } from '../../data/revision.queries.ts';
import { snippetById } from '../../data/snippet.queries.ts';
import { HistoryView } from './history-view.tsx';

export function HistoryPage() {
  const { id = '' } = useParams();
  const snippet = useQuery(snippetById(id));
  const query = useQuery(revisionList(id));
  const missing = isApiError(query.error, 'snippet.not_found');
  const title = snippet.data?.title;
  usePageTitle(
    missing ? t('Snippet not found') : title ? t('History of {title}', { title }) : t('History'),
  );
  if (missing) return <NotFound />;
  const back = { to: `/app/snippets/${id}`, label: t('Back to Snippet') };
  return (
    <>
      <PageHeader title={t('History')} subtitle={title} back={back} />
      <PageBody>
        {isApiError(query.error, 'access.forbidden') ? (
          <NotTheirs to={back.to} />
        ) : (
          <QueryView<RevisionEntry[]>
            query={query}
            loading={t('Loading history...')}
            waiting={<Waiting />}
            failed={t('Failed to load the history')}
            isEmpty={(entries) => entries.length < 2}
            empty={<OnlyOne id={id} />}
          >
            {(entries) => <HistoryView key={id} id={id} entries={entries} />}
          </QueryView>
        )}
      </PageBody>
    </>
  );
}

function OnlyOne({ id }: { id: string }) {
  return (
    <EmptyState
      title={t('Only one version so far')}
      action={
        <Button asChild variant="primary">
          <Link to={`/app/snippets/${id}/edit`}>{t('Edit snippet')}</Link>
        </Button>
      }
    >
      {t('Every version you save appears here, so that you can compare and restore it.')}
    </EmptyState>
  );
}

function NotTheirs({ to }: { to: string }) {
  return (
    <EmptyState
      title={t("Only the author can see a snippet's history")}
      action={
        <Button asChild>
          <Link to={to}>{t('Back to Snippet')}</Link>
        </Button>
      }
    />
  );
}

/** Placeholder of the list and the comparison. */
function Waiting() {
  return (
    <div aria-hidden className="grid items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="rounded-card border border-line-1 bg-surface-1">
        <div className="flex h-11 items-center border-b border-line-1 px-4">
          <Skeleton width={80} />
        </div>
        {['40%', '56%', '34%', '48%'].map((width) => (
          <div
            key={width}
            className="flex h-14 flex-col justify-center gap-2.5 border-b border-line-1 px-4 last:border-b-0"
          >
            <span className="flex justify-between">
              <Skeleton width={72} />
              <Skeleton width={96} />
            </span>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap gap-3">
          {['From', 'To'].map((name) => (
            <div key={name} className="min-w-0 flex-1 basis-56">
              <Skeleton width={40} className="my-1" />
              <Skeleton height={32} />
            </div>
          ))}
        </div>
        <CodeSkeleton className="h-96" />
      </div>
    </div>
  );
}
