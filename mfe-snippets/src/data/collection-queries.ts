import type { ApiReply } from '@snippetry/contracts';
import { LIMITS } from '@snippetry/contracts/limits';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { snippetKeys } from './keys.ts';

/** A collection as the bulk bar lists it. */
export type OwnCollection = ApiReply<'GET /collections/my'>['collections'][number];

async function allOwn(signal: AbortSignal): Promise<OwnCollection[]> {
  const all: OwnCollection[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, limit: LIMITS.maxPageSize };
    const { collections, pagination } = await api('GET /collections/my', { query }, { signal });
    all.push(...collections);
    if (!pagination.hasNext) return all;
  }
}

/** All collections of the viewer, last changed first; asked for anew each time the menu opens. */
export function ownCollections() {
  return queryOptions({
    queryKey: snippetKeys.ownCollections,
    queryFn: ({ signal }) => allOwn(signal),
    staleTime: 0,
  });
}

/** How many collections the viewer has. */
export function collectionTotal() {
  return queryOptions({
    queryKey: snippetKeys.collectionTotal,
    queryFn: ({ signal }) => api('GET /collections/my', { query: { limit: 1 } }, { signal }),
    select: (data) => data.pagination.total,
  });
}
