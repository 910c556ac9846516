import type { ApiReply } from '@snippetry/contracts';
import { api, isApiError } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import type { Snippet } from './types.ts';

export type RevisionEntry = ApiReply<'GET /snippets/:id/revisions'>['revisions'][number];

/** A revision with its code. */
export type Revision = ApiReply<'GET /snippets/:id/revisions/:revision'>['revision'];

const FINAL = ['snippet.not_found', 'access.forbidden'] as const;

/** Query of the revisions of an own snippet, newest first. */
export function revisionList(id: string) {
  return queryOptions({
    queryKey: snippetKeys.revisions(id),
    queryFn: async ({ signal }) =>
      (await api('GET /snippets/:id/revisions', { params: { id } }, { signal })).revisions,
    retry: (failures, error) => failures < 1 && !FINAL.some((code) => isApiError(error, code)),
  });
}

async function fetchRevision(id: string, revision: number, signal: AbortSignal): Promise<Revision> {
  const params = { id, revision: String(revision) };
  return (await api('GET /snippets/:id/revisions/:revision', { params }, { signal })).revision;
}

/** Query of one revision, which never changes. */
export function revisionOf(id: string, revision: number) {
  return queryOptions({
    queryKey: snippetKeys.revision(id, revision),
    queryFn: ({ signal }) => fetchRevision(id, revision, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Both sides of a save that was refused because of a newer revision. */
export interface StaleSave {
  /** The stored snippet. */
  stored: Snippet;
  /** The revision that both sides started from; undefined if it is no longer stored. */
  base: Snippet | Revision | undefined;
}

/** `revision` is the base of the refused values, `opened` the snippet that the editor opened. */
export function staleSave(id: string, revision: number, opened: Snippet) {
  return queryOptions({
    queryKey: snippetKeys.staleSave(id, revision),
    queryFn: async ({ signal }): Promise<StaleSave> => {
      const { snippet } = await api('GET /snippets/:id', { params: { id } }, { signal });
      const base =
        opened.revision === revision ? opened : await storedRevision(id, revision, signal);
      return { stored: snippet, base };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

async function storedRevision(
  id: string,
  revision: number,
  signal: AbortSignal,
): Promise<Revision | undefined> {
  try {
    return await fetchRevision(id, revision, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    // Without a common base there is no merge; overwriting and discarding still work.
    return undefined;
  }
}
