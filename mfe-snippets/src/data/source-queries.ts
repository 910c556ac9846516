import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import type { Snippet } from './types.ts';

/** Whether an own snippet's source is still what was imported; null where it has none. */
export function sourceOf(id: string) {
  return queryOptions({
    queryKey: snippetKeys.source(id),
    queryFn: async ({ signal }) =>
      (await api('GET /github/sources/:snippetId', { params: { snippetId: id } }, { signal }))
        .source,
  });
}

/** A snippet and its source as it is at GitHub now. */
export interface SourceBeside extends ApiReply<'GET /github/sources/:snippetId/upstream'> {
  snippet: Snippet;
}

/** See {@link SourceBeside}. */
export function sourceBeside(id: string) {
  return queryOptions({
    queryKey: snippetKeys.sourceBeside(id),
    queryFn: async ({ signal }): Promise<SourceBeside> => {
      const key = 'GET /github/sources/:snippetId/upstream';
      const [upstream, { snippet }] = await Promise.all([
        api(key, { params: { snippetId: id } }, { signal }),
        api('GET /snippets/:id', { params: { id } }, { signal }),
      ]);
      return { ...upstream, snippet };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
