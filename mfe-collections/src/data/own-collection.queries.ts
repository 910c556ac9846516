import type { ApiReply } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { infiniteQueryOptions } from '@snippetry/web-kit/query';
import { inBatches } from '../lib/in-batches.ts';
import { collectionKeys } from './keys.ts';

type Reply = ApiReply<'GET /collections/my'>;

/** One of the viewer's collections, with the number of given snippets that it contains. */
export type ContainingCollection = Reply['collections'][number] & { containedCount: number };

interface ContainingPage {
  collections: ContainingCollection[];
  pagination: Reply['pagination'];
}

/** Snippets to count, and a search for collections. */
export interface ContainingQuery {
  snippetIds: readonly string[];
  search: string;
}

async function fetchPage(
  { snippetIds, search }: ContainingQuery,
  page: number,
  signal: AbortSignal,
): Promise<ContainingPage> {
  const filter = search === '' ? {} : { search };
  const replies = await Promise.all(
    inBatches(snippetIds).map((batch) => {
      const query = { page, limit: LIMITS.maxPageSize, contains: batch.join(), ...filter };
      return api('GET /collections/my', { query }, { signal });
    }),
  );
  const counts = new Map<string, number>();
  for (const { _id, containedCount = 0 } of replies.flatMap(({ collections }) => collections)) {
    counts.set(_id, (counts.get(_id) ?? 0) + containedCount);
  }
  const [first] = replies;
  if (!first) throw new Error('There are no snippets to ask about');
  const collections = first.collections.map((collection) => ({
    ...collection,
    containedCount: counts.get(collection._id) ?? 0,
  }));
  return { collections, pagination: first.pagination };
}

/**
 * Query of the viewer's collections, last changed first, with the number of given snippets that each contains. Not
 * cached, so that the dialog never opens with an outdated selection.
 */
export function containingCollections(query: ContainingQuery) {
  return infiniteQueryOptions({
    queryKey: collectionKeys.holding(query.snippetIds, query.search),
    queryFn: ({ pageParam, signal }) => fetchPage(query, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    staleTime: 0,
    gcTime: 0,
  });
}
