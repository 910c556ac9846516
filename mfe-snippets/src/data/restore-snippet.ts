import { api, toast } from '@snippetry/web-kit';
import type { QueryClient } from '@snippetry/web-kit/query';
import { snippetsChanged } from './snippet-mutations.ts';
import { snippetById } from './snippet-queries.ts';
import type { Snippet } from './types.ts';

/** Takes a snippet back out of the trash; it is in every list again. */
export async function restoreSnippet(client: QueryClient, id: string): Promise<Snippet> {
  const { snippet } = await api('POST /snippets/trash/:id/restore', { params: { id } });
  client.setQueryData(snippetById(id).queryKey, snippet);
  void snippetsChanged(client, id);
  return snippet;
}

/** The same from a toast's button, which outlives the page that showed it. */
export async function undoDeletion(client: QueryClient, id: string): Promise<void> {
  try {
    await restoreSnippet(client, id);
    toast.success('Snippet restored');
  } catch (cause) {
    toast.error('Failed to restore snippet', { cause });
  }
}
