import type { SnippetListQuery } from '@snippetry/contracts';
import { ORDERS } from '../port.ts';
import type { Condition } from './query.ts';
import { counting, listing, type Searcher, type SearchHit } from './searches.ts';

const FIELDS = {
  created: 'createdAt',
  updated: 'updatedAt',
  views: 'views',
  stars: 'stars',
} as const;

interface Order {
  column: keyof typeof FIELDS;
  direction: 1 | -1;
}

/** Returns sort fields; equal hits are ordered by id, in the same direction. */
export function sortBy({ column, direction }: Order): Record<string, string>[] {
  const way = direction === 1 ? 'asc' : 'desc';
  return [FIELDS[column], 'idHigh', 'idLow'].map((field) => ({ [field]: way }));
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
    const body = { from: offset, size: limit, sort: sortBy(ORDERS[request.sort]) };
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
    const direction = backwards === (order.direction === 1) ? -1 : 1;
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
