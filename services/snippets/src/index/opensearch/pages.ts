import type { SnippetListQuery } from '@snippetry/contracts';
import type { Condition } from './query.ts';
import { counting, listing, type Searcher, type SearchHit } from './searches.ts';

interface Order {
  field: 'createdAt' | 'updatedAt' | 'views' | 'stars';
  direction: 'asc' | 'desc';
}

const CREATED: Order = { field: 'createdAt', direction: 'desc' };
const UPDATED: Order = { field: 'updatedAt', direction: 'desc' };
const VIEWED: Order = { field: 'views', direction: 'desc' };
const STARRED: Order = { field: 'stars', direction: 'desc' };

/** Sort names of the dashboard and of the explore page, which share four keys. */
const ORDERS: Record<SnippetListQuery['sortBy'], Order> = {
  newest: CREATED,
  created: CREATED,
  oldest: { field: 'createdAt', direction: 'asc' },
  'recently-updated': UPDATED,
  updated: UPDATED,
  'most-viewed': VIEWED,
  views: VIEWED,
  'most-starred': STARRED,
  stars: STARRED,
};

const OTHER_WAY = { asc: 'desc', desc: 'asc' } as const;

/** Returns sort fields; equal hits are ordered by id, in the direction of the first key. */
export function sortBy(...keys: readonly Order[]): Record<string, string>[] {
  const direction = keys[0]?.direction ?? 'desc';
  return [
    ...keys.map((key) => ({ [key.field]: key.direction })),
    { idHigh: direction },
    { idLow: direction },
  ];
}

/** Returns the sort fields of a list order. */
export function sortOf(order: SnippetListQuery['sortBy']): Record<string, string>[] {
  return sortBy(ORDERS[order]);
}

export interface PageRequest {
  conditions: readonly Condition[];
  sort: SnippetListQuery['sortBy'];
  offset: number;
  limit: number;
}

export interface Page {
  hits: SearchHit[];
  total: number;
}

/** Reads pages of lists from one index. */
export class Pages {
  readonly #searcher: Searcher;

  constructor(searcher: Searcher) {
    this.#searcher = searcher;
  }

  async read(request: PageRequest): Promise<Page> {
    const { conditions, offset, limit } = request;
    if (offset + limit > this.#searcher.window) return this.#readDeep(request);
    const body = { from: offset, size: limit, sort: sortOf(request.sort) };
    const page = listing(conditions, { ...body, docvalue_fields: ['author'] });
    const [found, counted] = await this.#searcher.runAll('list', [page, counting(conditions)]);
    const hits = found?.hits ?? [];
    // A change may be indexed between the two searches, so a last page determines the total itself.
    const isLast = hits.length < limit && (hits.length > 0 || offset === 0);
    return { hits, total: isLast ? offset + hits.length : (counted?.total ?? 0) };
  }

  async count(conditions: readonly Condition[]): Promise<number> {
    return (await this.#searcher.run('count', counting(conditions))).total;
  }

  /**
   * Reads a page beyond the window in maximum steps from the nearer end. With an offset, the engine
   * would hold `offset + limit` hits in memory, which must not grow with the request.
   */
  async #readDeep({ conditions, sort, offset, limit }: PageRequest): Promise<Page> {
    const total = await this.count(conditions);
    const size = Math.min(limit, total - offset);
    if (size <= 0) return { hits: [], total };
    const order = ORDERS[sort];
    const behind = total - offset - size;
    const backwards = behind < offset;
    const direction = backwards ? OTHER_WAY[order.direction] : order.direction;
    const walk = { conditions, sort: sortBy({ ...order, direction }) };
    let skip = backwards ? behind : offset;
    let after: number[] | undefined;
    const { window } = this.#searcher;
    while (skip > 0 && skip + size > window) {
      const step = Math.min(skip, window);
      const passed = await this.#after(walk, { after, size: step });
      after = passed.at(-1)?.sort;
      if (passed.length < step) return { hits: [], total };
      skip -= step;
    }
    const hits = (await this.#after(walk, { after, size: skip + size })).slice(skip);
    return { hits: backwards ? hits.reverse() : hits, total };
  }

  async #after(
    { conditions, sort }: { conditions: readonly Condition[]; sort: object[] },
    { after, size }: { after: number[] | undefined; size: number },
  ): Promise<SearchHit[]> {
    const from = after === undefined ? {} : { search_after: after };
    const body = { size, sort, docvalue_fields: ['author'], ...from };
    return (await this.#searcher.run('walk', listing(conditions, body))).hits;
  }
}
