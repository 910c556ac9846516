import { isApiError, usePageTitle, useSession } from '@snippetry/web-kit';
import { findLoadedSnippet, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Navigate, useParams } from '@snippetry/web-kit/router';
import { describeError, ErrorCard, PageBody, PageHeader } from '@snippetry/web-kit/ui';
import { snippetById } from '../../data/snippet-queries.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { NotFound } from '../../parts/snippet-not-found.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
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
