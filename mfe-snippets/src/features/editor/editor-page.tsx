import './editor.css';
import { LIMITS } from '@snippetry/contracts/limits';
import { t, usePageTitle } from '@snippetry/web-kit';
import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import {
  Button,
  EmptyState,
  PageBody,
  PageHeader,
  Panel,
  Skeleton,
  VisuallyHidden,
} from '@snippetry/web-kit/ui';
import { GitFork } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { CodeSkeleton } from '../../components/code-skeleton.tsx';
import { snippetById } from '../../data/snippet.queries.ts';
import type { Snippet } from '../../data/types.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useFork } from '../../lib/use-fork.ts';
import { EditorForm } from './editor-form.tsx';

/** Creates a snippet, or edits the one in the address. */
export function EditorPage() {
  const { id } = useParams();
  return id === undefined ? <NewSnippet /> : <EditSnippet key={id} id={id} />;
}

function NewSnippet() {
  usePageTitle(t('Create Snippet'));
  const [search] = useSearchParams();
  const title = search.get('title')?.slice(0, LIMITS.title.max) ?? '';
  // Another title starts a new snippet; unsaved input is offered as a draft.
  return <EditorForm key={title} snippet={undefined} title={title} />;
}

function EditSnippet({ id }: { id: string }) {
  // Always refetched: saving an outdated cached revision would be refused.
  const query = useQuery({ ...snippetById(id), refetchOnMount: 'always' });
  const snippet = query.isFetchedAfterMount ? query.data : undefined;
  const failed = query.isFetchedAfterMount && query.isError;
  usePageTitle(snippet ? t('Edit {title}', { title: snippet.title }) : t('Edit Snippet'));
  useFailureToast(failed, t('Failed to load snippet'), query.error);
  if (failed) return <Navigate to="/app" replace />;
  if (!snippet) return <EditorSkeleton id={id} />;
  if (!snippet.allowed.includes('edit')) return <NotYours snippet={snippet} />;
  return <EditSession initial={snippet} />;
}

// Keeps the initial snippet: a refetch must not change the form while the user edits.
function EditSession({ initial }: { initial: Snippet }) {
  const client = useQueryClient();
  const [{ base, turn }, begin] = useState({ base: initial, turn: 0 });
  const replace = (stored: Snippet) => {
    client.setQueryData(snippetById(stored._id).queryKey, stored);
    begin({ base: stored, turn: turn + 1 });
  };
  return <EditorForm key={turn} snippet={base} onReplace={replace} />;
}

function EditorSkeleton({ id }: { id: string }) {
  return (
    <>
      <PageHeader back={{ to: `/app/snippets/${id}`, label: t('Back to Snippet') }} />
      <PageBody>
        <p role="status">
          <VisuallyHidden>{t('Loading snippet...')}</VisuallyHidden>
        </p>
        <Panel aria-hidden>
          <div className="grid gap-x-4 gap-y-3.5 lg:grid-cols-3">
            <div className="lg:col-span-2">
              <Skeleton width={72} className="my-1" />
              <Skeleton height={32} />
            </div>
            <div>
              <Skeleton width={72} className="my-1" />
              <Skeleton height={32} />
            </div>
          </div>
        </Panel>
        <CodeSkeleton className="mt-4 h-150" />
        <Panel aria-hidden className="editor-details" title={t('Details')} padded={false} />
      </PageBody>
    </>
  );
}

/** Replaces the editor for another user's snippet, which can only be forked. */
function NotYours({ snippet }: { snippet: Snippet }) {
  const fork = useFork();
  return (
    <>
      <PageHeader back={{ to: `/app/snippets/${snippet._id}`, label: t('Back to Snippet') }} />
      <PageBody>
        <EmptyState
          level={1}
          title={t('{title} belongs to {name}', {
            title: snippet.title,
            name: snippet.author.username,
          })}
          action={
            <Button
              variant="primary"
              icon={<GitFork aria-hidden />}
              busy={fork.busy}
              busyLabel={t('Forking...')}
              onClick={() => fork.start(snippet._id)}
            >
              {t('Fork')}
            </Button>
          }
        >
          {t('Fork it to get a private copy that you can edit.')}
        </EmptyState>
      </PageBody>
    </>
  );
}
