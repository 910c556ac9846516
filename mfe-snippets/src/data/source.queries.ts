import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';
import type { Snippet } from './types.ts';

/** Query of whether the source of an own snippet has changed since the import; null if it has no source. */
export function sourceOf(id: string) {
  return queryOptions({
    queryKey: snippetKeys.source(id),
    queryFn: async ({ signal }) =>
      (await api('GET /github/sources/:snippetId', { params: { snippetId: id } }, { signal }))
        .source,
  });
}

/** A snippet and the current state of its source at GitHub. */
export interface SourceComparison extends ApiReply<'GET /github/sources/:snippetId/upstream'> {
  snippet: Snippet;
}

export function sourceComparison(id: string) {
  return queryOptions({
    queryKey: snippetKeys.sourceComparison(id),
    queryFn: async ({ signal }): Promise<SourceComparison> => {
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
