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
import { snippetById } from '../../data/snippet-queries.ts';
import type { Snippet } from '../../data/types.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { useFork } from '../../lib/use-fork.ts';
import { CodeSkeleton } from '../../parts/code-skeleton.tsx';
import { EditorForm } from './editor-form.tsx';

/** Creates a snippet, or with an id in the address changes that one. */
export function EditorPage() {
  const { id } = useParams();
  return id === undefined ? <NewSnippet /> : <EditSnippet key={id} id={id} />;
}

function NewSnippet() {
  usePageTitle(t('Create Snippet'));
  const [search] = useSearchParams();
  const title = search.get('title')?.slice(0, LIMITS.title.max) ?? '';
  // A new title begins a new snippet; what was typed for the one before is offered as a draft.
  return <EditorForm key={title} snippet={undefined} title={title} />;
}

function EditSnippet({ id }: { id: string }) {
  // A copy from the cache may be older than what is stored, and its revision would be refused on saving.
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

// The query may be refetched at any time; what is being edited changes only when the user asks for it.
function EditSession({ initial }: { initial: Snippet }) {
  const client = useQueryClient();
  const [{ base, turn }, begin] = useState({ base: initial, turn: 0 });
  const replace = (stored: Snippet) => {
    client.setQueryData(snippetById(stored._id).queryKey, stored);
    begin({ base: stored, turn: turn + 1 });
  };
  return <EditorForm key={turn} snippet={base} onReplace={replace} />;
}

/** The editor's layout while the snippet to change is loaded. */
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

/** Shown in place of the editor for somebody else's snippet: it can be forked, not changed. */
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
