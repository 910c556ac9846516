import type { ApiReply } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { infiniteQueryOptions } from '@snippetry/web-kit/query';
import { inParts } from '../lib/in-parts.ts';

type Reply = ApiReply<'GET /collections/my'>;

/** One of the viewer's collections, with how many of some snippets it holds. */
export type HoldingCollection = Reply['collections'][number] & { containedCount: number };

interface HoldingPage {
  collections: HoldingCollection[];
  pagination: Reply['pagination'];
}

/** What is asked for: which snippets, and the words that a collection has. */
export interface HoldingQuery {
  snippetIds: readonly string[];
  search: string;
}

async function fetchPage(
  { snippetIds, search }: HoldingQuery,
  page: number,
  signal: AbortSignal,
): Promise<HoldingPage> {
  const narrowed = search === '' ? {} : { search };
  const replies = await Promise.all(
    inParts(snippetIds).map((part) => {
      const query = { page, limit: LIMITS.maxPageSize, contains: part.join(), ...narrowed };
      return api('GET /collections/my', { query }, { signal });
    }),
  );
  const held = new Map<string, number>();
  for (const { _id, containedCount = 0 } of replies.flatMap(({ collections }) => collections)) {
    held.set(_id, (held.get(_id) ?? 0) + containedCount);
  }
  const [first] = replies;
  if (!first) throw new Error('There are no snippets to ask about');
  const collections = first.collections.map((collection) => ({
    ...collection,
    containedCount: held.get(collection._id) ?? 0,
  }));
  return { collections, pagination: first.pagination };
}

/**
 * The viewer's collections, last changed first, and how many of some snippets each holds. Nothing of it is kept: what
 * was ticked is never shown as it was before.
 */
export function holdingCollections(asked: HoldingQuery) {
  return infiniteQueryOptions({
    queryKey: ['collections', 'holding', asked.snippetIds.join(), asked.search],
    queryFn: ({ pageParam, signal }) => fetchPage(asked, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    staleTime: 0,
    gcTime: 0,
  });
}
