import { isApiError, t, usePageTitle, useSession } from '@snippetry/web-kit';
import { findLoadedSnippet, useQuery, useQueryClient } from '@snippetry/web-kit/query';
import {
  describeError,
  ErrorCard,
  PageBody,
  PageHeader,
  Panel,
  Skeleton,
  VisuallyHidden,
} from '@snippetry/web-kit/ui';
import { useDeferredValue } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { CodeSkeleton } from '../../components/code-skeleton.tsx';
import { NotFound } from '../../components/snippet-not-found.tsx';
import { snippetById } from '../../data/snippet.queries.ts';
import type { Snippet } from '../../data/types.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { DetailView } from './detail-view.tsx';
import { OthersSkeleton } from './other-snippets.tsx';

/** Page of a snippet, in the application and at `/public/:id`. */
export function DetailPage() {
  const { id = '' } = useParams();
  return <OneSnippet key={id} id={id} />;
}

function OneSnippet({ id }: { id: string }) {
  const client = useQueryClient();
  // Title and excerpt from a cached list are shown until the whole code is loaded.
  const query = useQuery({
    ...snippetById(id),
    placeholderData: () => findLoadedSnippet(client, id),
  });
  const missing = isApiError(query.error, 'snippet.not_found');
  const failed = query.error !== null && !missing && query.data === undefined;
  usePageTitle(missing ? t('Snippet not found') : (query.data?.title ?? t('Snippet')));
  useFailureToast(missing, t('Snippet not found'), query.error);
  useFailureToast(failed, t('Failed to load snippet'), query.error);

  if (missing) return <NotFound />;
  if (failed) return <LoadFailure error={query.error} retry={() => void query.refetch()} />;
  return <Ready snippet={query.data} complete={!query.isPlaceholderData} />;
}

interface ReadyProps {
  snippet: Snippet | undefined;
  /** False while only the excerpt of a list is loaded. */
  complete: boolean;
}

function Ready(props: ReadyProps) {
  // Deferred, so that the first render of this large tree does not block input.
  const isThere = useDeferredValue(props.snippet !== undefined);
  const { snippet, complete } = props;
  if (!snippet || !isThere) return <DetailSkeleton />;
  return <DetailView snippet={snippet} complete={complete} />;
}

// Signed-in users return to their dashboard; visitors of a public link have no other page.
function LoadFailure({ error, retry }: { error: unknown; retry: () => void }) {
  const { user } = useSession();
  if (user) return <Navigate to="/app" replace />;
  const { message, requestId } = describeError(error);
  return (
    <>
      <PageHeader title={t('Snippet')} />
      <PageBody>
        <ErrorCard title={t('Failed to load snippet')} requestId={requestId} onRetry={retry}>
          {message}
        </ErrorCard>
      </PageBody>
    </>
  );
}

function DetailSkeleton() {
  const { user } = useSession();
  return (
    <>
      <PageHeader back={user ? { to: '/app', label: t('Back to Dashboard') } : undefined} />
      <PageBody>
        <p role="status">
          <VisuallyHidden>{t('Loading snippet...')}</VisuallyHidden>
        </p>
        <div aria-hidden className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <FactsSkeleton />
            <CodeSkeleton className="sn-code-view h-80.5 lg:h-107.5" />
          </div>
          <div className="flex flex-col gap-3">
            <Panel padded={false}>
              <PersonSkeleton />
              <PersonSkeleton />
            </Panel>
            <Panel title={<Skeleton width={120} />} padded={false}>
              <OthersSkeleton />
            </Panel>
          </div>
        </div>
      </PageBody>
    </>
  );
}

function FactsSkeleton() {
  return (
    <div>
      <div className="flex h-7 items-center gap-2.5 lg:h-8">
        <Skeleton width={240} height={16} />
        <Skeleton width={64} height={20} />
      </div>
      <div className="mt-1 flex h-5 items-center">
        <Skeleton width="56%" />
      </div>
      <div className="mt-2.5 flex h-5 items-center gap-3">
        <Skeleton width={56} />
        <Skeleton width={72} />
      </div>
      <div className="mt-2.5 flex h-4 items-start gap-3.5 max-lg:h-8.25">
        <Skeleton width={64} />
        <Skeleton width={56} />
        <Skeleton width={56} />
      </div>
    </div>
  );
}

/** Placeholder of author and language. */
function PersonSkeleton() {
  return (
    <div className="flex items-center gap-2.5 border-t border-line-1 px-4 py-3 first:border-t-0">
      <Skeleton width={32} height={32} />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton width="48%" />
        <Skeleton width="64%" />
      </span>
    </div>
  );
}
