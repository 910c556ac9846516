import { usePageTitle } from '@snippetry/web-kit';
import { useQuery, useQueryClient } from '@snippetry/web-kit/query';
import { Navigate, useParams } from '@snippetry/web-kit/router';
import { useState } from 'react';
import { snippetById } from '../../data/snippet-queries.ts';
import type { Snippet } from '../../data/types.ts';
import { useFailureToast } from '../../lib/use-failure-toast.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorSkeleton } from './editor-skeleton.tsx';
import { NotYours } from './not-yours.tsx';
import './editor.css';

/** Creates a snippet, or with an id in the address changes that one. */
export function EditorPage() {
  const { id } = useParams();
  return id === undefined ? <NewSnippet /> : <EditSnippet key={id} id={id} />;
}

function NewSnippet() {
  usePageTitle('Create Snippet');
  return <EditorForm snippet={undefined} />;
}

function EditSnippet({ id }: { id: string }) {
  // A copy from the cache may be older than what is stored, and its revision would be refused on saving.
  const query = useQuery({ ...snippetById(id), refetchOnMount: 'always' });
  const snippet = query.isFetchedAfterMount ? query.data : undefined;
  const failed = query.isFetchedAfterMount && query.isError;
  usePageTitle(snippet ? `Edit ${snippet.title}` : 'Edit Snippet');
  useFailureToast(failed, 'Failed to load snippet', query.error);
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
