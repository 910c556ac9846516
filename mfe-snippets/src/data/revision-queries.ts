import type { ApiReply } from '@snippetry/contracts';
import { api, isApiError } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import type { Snippet } from './types.ts';

/** One version of a snippet, as the history lists it. */
export type RevisionEntry = ApiReply<'GET /snippets/:id/revisions'>['revisions'][number];

/** One version of a snippet, whole. */
export type Revision = ApiReply<'GET /snippets/:id/revisions/:revision'>['revision'];

const FINAL = ['snippet.not_found', 'access.forbidden'] as const;

/** The versions of an own snippet, the newest first. */
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

/** One version, whole; it never changes. */
export function revisionOf(id: string, revision: number) {
  return queryOptions({
    queryKey: snippetKeys.revision(id, revision),
    queryFn: ({ signal }) => fetchRevision(id, revision, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Both sides of a save that was refused. */
export interface StaleSave {
  /** What is stored now. */
  stored: Snippet;
  /** What the editor began with; undefined where it is not kept any more. */
  base: Snippet | Revision | undefined;
}

/** See {@link StaleSave}. `seen` is the revision the refused values were based on, `begun` what the editor opened with. */
export function staleSave(id: string, seen: number, begun: Snippet) {
  return queryOptions({
    queryKey: snippetKeys.staleSave(id, seen),
    queryFn: async ({ signal }): Promise<StaleSave> => {
      const { snippet } = await api('GET /snippets/:id', { params: { id } }, { signal });
      const base = begun.revision === seen ? begun : await storedRevision(id, seen, signal);
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
    // Without what both sides began with nothing can be merged; the other ways out remain.
    return undefined;
  }
}
