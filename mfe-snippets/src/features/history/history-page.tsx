import { isApiError, usePageTitle } from '@snippetry/web-kit';
import { useQuery } from '@snippetry/web-kit/query';
import { Link, useParams } from '@snippetry/web-kit/router';
import {
  Button,
  EmptyState,
  PageBody,
  PageHeader,
  QueryView,
  Skeleton,
} from '@snippetry/web-kit/ui';
import { type RevisionEntry, revisionList } from '../../data/revision-queries.ts';
import { snippetById } from '../../data/snippet-queries.ts';
import { NotFound } from '../../parts/snippet-not-found.tsx';
import { HistoryView } from './history-view.tsx';

/** What an own snippet was before. */
export function HistoryPage() {
  const { id = '' } = useParams();
  const snippet = useQuery(snippetById(id));
  const query = useQuery(revisionList(id));
  const missing = isApiError(query.error, 'snippet.not_found');
  const title = snippet.data?.title;
  usePageTitle(missing ? 'Snippet not found' : title ? `History of ${title}` : 'History');
  if (missing) return <NotFound />;
  const back = { to: `/app/snippets/${id}`, label: 'Back to Snippet' };
  return (
    <>
      <PageHeader title="History" subtitle={title} back={back} />
      <PageBody>
        {isApiError(query.error, 'access.forbidden') ? (
          <NotTheirs to={back.to} />
        ) : (
          <QueryView<RevisionEntry[]>
            query={query}
            loading="Loading history..."
            waiting={<Waiting />}
            failed="Failed to load the history"
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
      title="Only one version so far"
      action={
        <Button asChild variant="primary">
          <Link to={`/app/snippets/${id}/edit`}>Edit snippet</Link>
        </Button>
      }
    >
      Every saved change is kept here, to compare and to go back to.
    </EmptyState>
  );
}

function NotTheirs({ to }: { to: string }) {
  return (
    <EmptyState
      title="Only its author sees a snippet's history"
      action={
        <Button asChild>
          <Link to={to}>Back to Snippet</Link>
        </Button>
      }
    />
  );
}

function Waiting() {
  return (
    <div aria-hidden className="rounded-card border border-line-1 bg-surface-1 p-4">
      {['40%', '56%', '34%', '48%'].map((width) => (
        <Skeleton key={width} width={width} className="mb-3" />
      ))}
    </div>
  );
}
