import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import type { Snippet } from './types.ts';

export type GistExport = ApiReply<'GET /github/export/:snippetId'>['exports'][number];

/** The current state of an exported gist at GitHub. */
export type CurrentGist = ApiReply<'GET /github/export/:snippetId/state'>['export'];

/** Query of the gists that an own snippet was exported to. */
export function gistsOf(id: string) {
  return queryOptions({
    queryKey: snippetKeys.gists(id),
    queryFn: async ({ signal }) =>
      (await api('GET /github/export/:snippetId', { params: { snippetId: id } }, { signal }))
        .exports,
    staleTime: 0,
  });
}

/** A gist and its snippet in their current states. */
export interface GistComparison {
  gist: CurrentGist;
  snippet: Snippet;
}

export function gistComparison(id: string, isPublic: boolean) {
  return queryOptions({
    queryKey: snippetKeys.gistComparison(id, isPublic),
    queryFn: async ({ signal }): Promise<GistComparison> => {
      const key = 'GET /github/export/:snippetId/state';
      const [{ export: gist }, { snippet }] = await Promise.all([
        api(key, { params: { snippetId: id }, query: { isPublic: String(isPublic) } }, { signal }),
        api('GET /snippets/:id', { params: { id } }, { signal }),
      ]);
      return { gist, snippet };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
