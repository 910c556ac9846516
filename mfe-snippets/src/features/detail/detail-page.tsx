import { isApiError, usePageTitle, useSession } from '@snippetry/web-kit';
import { findLoadedSnippet, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Navigate, useParams } from '@snippetry/web-kit/router';
import {
  describeError,
  ErrorCard,
  PageBody,
  PageHeader,
  Skeleton,
  SnippetFrame,
} from '@snippetry/web-kit/ui';
import { snippetById } from '../../data/snippet-queries.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { NotFound } from '../../parts/snippet-not-found.tsx';
import { DetailView } from './detail-view.tsx';

/** One snippet; the same page serves the application and `/public/:id`. */
export function DetailPage() {
  const { id = '' } = useParams();
  return <OneSnippet key={id} id={id} />;
}

function OneSnippet({ id }: { id: string }) {
  const client = useQueryClient();
  // A list that led here knows title and excerpt already: they are shown until the whole code is there.
  const query = useQuery({
    ...snippetById(id),
    placeholderData: () => findLoadedSnippet(client, id),
  });
  const missing = isApiError(query.error, 'snippet.not_found');
  const failed = query.error !== null && !missing && query.data === undefined;
  usePageTitle(missing ? 'Snippet not found' : (query.data?.title ?? 'Snippet'));
  useFailureToast(missing, 'Snippet not found', query.error);
  useFailureToast(failed, 'Failed to load snippet', query.error);

  if (missing) return <NotFound />;
  if (failed) return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return <DetailSkeleton />;
  return <DetailView snippet={query.data} complete={!query.isPlaceholderData} />;
}

// Signed-in users go back to their dashboard; a visitor of a public link has nowhere else to go.
function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { user } = useSession();
  if (user) return <Navigate to="/app" replace />;
  const { message, requestId } = describeError(error);
  return (
    <>
      <PageHeader title="Snippet" />
      <PageBody>
        <ErrorCard title="Failed to load snippet" requestId={requestId} onRetry={retry}>
          {message}
        </ErrorCard>
      </PageBody>
    </>
  );
}

const WIDTHS = ['62%', '38%', '74%', '55%', '46%', '68%', '30%'];

/** The page's layout while the snippet is loaded. */
function DetailSkeleton() {
  return (
    <>
      <PageHeader back={{ to: '/app', label: 'Back to Dashboard' }} />
      <PageBody>
        <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div>
            <p role="status" className="text-sm text-fg-3">
              Loading snippet...
            </p>
            <Skeleton width={240} height={20} className="mt-3" />
            <Skeleton width="60%" className="mt-3" />
            <SnippetFrame size="code" aria-hidden className="mt-6 h-64 p-4 lg:h-107">
              {WIDTHS.map((width) => (
                <Skeleton key={width} width={width} className="mb-3" />
              ))}
            </SnippetFrame>
          </div>
          <div aria-hidden className="h-32 rounded-card border border-line-1 bg-surface-1 p-3.5">
            <Skeleton width={120} />
          </div>
        </div>
      </PageBody>
    </>
  );
}
