import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import type { Snippet } from './types.ts';

/** A gist that a snippet was exported as. */
export type GistExport = ApiReply<'GET /github/export/:snippetId'>['exports'][number];

/** Such a gist as it is at GitHub now. */
export type GistNow = ApiReply<'GET /github/export/:snippetId/state'>['export'];

/** The gists that an own snippet was exported as. */
export function gistsOf(id: string) {
  return queryOptions({
    queryKey: snippetKeys.gists(id),
    queryFn: async ({ signal }) =>
      (await api('GET /github/export/:snippetId', { params: { snippetId: id } }, { signal }))
        .exports,
    staleTime: 0,
  });
}

/** A gist and the snippet it was made of, both as they are stored now. */
export interface GistBeside {
  gist: GistNow;
  snippet: Snippet;
}

/** See {@link GistBeside}. */
export function gistBeside(id: string, isPublic: boolean) {
  return queryOptions({
    queryKey: snippetKeys.gistBeside(id, isPublic),
    queryFn: async ({ signal }): Promise<GistBeside> => {
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
