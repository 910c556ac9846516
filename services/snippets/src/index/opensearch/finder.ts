import { type ParsedSearch, rankedWords } from '@snippetry/contracts/search';
import { runsOf } from '../../texts/index.ts';
import {
  FACETS,
  type FacetCounts,
  type FindContaining,
  type IndexPage,
  type IndexQuery,
  type IndexSelection,
  ORDERS,
} from '../port.ts';
import { MatchFinder } from './matches.ts';
import { type Page, type PageRequest, Pages, sortBy } from './pages.ts';
import {
  anyOf,
  type Condition,
  conditionsOf,
  EXISTING,
  exactly,
  ids,
  noneOf,
  readPhrase,
} from './query.ts';
import { authorsOf, idOfHit } from './ranked.ts';
import {
  type CountedFacet,
  countingFacets,
  listing,
  readCounts,
  type Search,
  type Searcher,
} from './searches.ts';

const ID_ORDER = [{ idHigh: 'asc' }, { idLow: 'asc' }];

/** Finds pages of ids with exact totals, and counts facets. */
export class Finder {
  readonly #searcher: Searcher;
  readonly #pages: Pages;
  readonly #matches: MatchFinder;

  constructor(searcher: Searcher, containing: FindContaining) {
    this.#searcher = searcher;
    this.#pages = new Pages(searcher);
    this.#matches = new MatchFinder(searcher, containing);
  }

  async find(query: IndexQuery): Promise<IndexPage> {
    const { sort, page, limit } = query;
    const { conditions, texts } = await this.#conditions(query);
    if (texts.length > 0) return this.#pageOfMatches(query, conditions, texts);
    const offset = (page - 1) * limit;
    const { hits, total } = await this.#exactFirst(query.search, {
      conditions,
      sort,
      offset,
      limit,
    });
    return { ids: hits.map(idOfHit), authorIds: authorsOf(hits), total };
  }

  /** Reads a page that begins with the snippets that have the words as typed. */
  async #exactFirst(search: ParsedSearch, request: PageRequest): Promise<Page> {
    const words = rankedWords(search);
    if (words.length === 0) return this.#pages.read(request);
    const { conditions, offset, limit } = request;
    const exact = exactly(words);
    const first = [...conditions, exact];
    const [page, count] = await Promise.all([this.#pages.read(request), this.#pages.count(first)]);
    if (count === 0 || count >= page.total) return page;
    const hits: Page['hits'] = [];
    if (offset < count)
      hits.push(...(await this.#pages.read({ ...request, conditions: first })).hits);
    if (hits.length < limit) {
      const rest = { offset: Math.max(0, offset - count), limit: limit - hits.length };
      const others = [...conditions, noneOf(exact)];
      hits.push(...(await this.#pages.read({ ...request, ...rest, conditions: others })).hits);
    }
    return { hits, total: page.total };
  }

  /** Counts each filtered facet without its own filter, in a search of its own. */
  async facets(selection: IndexSelection): Promise<FacetCounts> {
    const narrowing = FACETS.filter((facet) => selection.filters[facet]);
    const others = FACETS.filter((facet) => !narrowing.includes(facet));
    const searches = await Promise.all([
      this.#counting(selection, [...others, 'tags']),
      ...narrowing.map((facet) => {
        const { [facet]: _, ...filters } = selection.filters;
        return this.#counting({ ...selection, filters }, [facet]);
      }),
    ]);
    return readCounts(await this.#searcher.runAll('facets', searches));
  }

  async #counting(selection: IndexSelection, names: readonly CountedFacet[]): Promise<Search> {
    const { conditions, texts } = await this.#conditions(selection);
    if (texts.length > 0) {
      const { viewer } = selection;
      const request = { viewer, conditions, texts, order: ID_ORDER };
      conditions.push(ids(await this.#matches.find(request)));
    }
    return countingFacets(conditions, names);
  }

  /** Returns the conditions for the index, and the quoted texts that require a check of the code. */
  async #conditions(selection: IndexSelection) {
    const { viewer, search } = selection;
    const conditions = conditionsOf(selection);
    const texts: string[] = [];
    for (const text of search.phrases) {
      const { sure, unsure } = readPhrase(runsOf(text));
      if (sure === null) {
        conditions.push(unsure);
        texts.push(text);
      } else {
        const among = [...conditions, unsure];
        const request = { viewer, conditions: among, texts: [text], order: ID_ORDER };
        conditions.push(anyOf([sure, ids(await this.#matches.find(request))]));
      }
    }
    return { conditions, texts };
  }

  /** Throws if the index cannot be searched. */
  async probe(): Promise<void> {
    await this.#searcher.run('probe', listing([EXISTING], { size: 0, terminate_after: 1 }));
  }

  count(query: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'>): Promise<number> {
    return this.#pages.count(conditionsOf(query));
  }

  /** Reads all matches, whose code must be checked, and cuts the page from them. */
  async #pageOfMatches(
    { viewer, sort, page, limit }: IndexQuery,
    conditions: readonly Condition[],
    texts: readonly string[],
  ): Promise<IndexPage> {
    const request = { viewer, conditions, texts, order: sortBy(ORDERS[sort]) };
    const matches = await this.#matches.find(request);
    const shown = matches.slice((page - 1) * limit, page * limit);
    const total = matches.length;
    if (shown.length === 0) return { ids: [], authorIds: [], total };
    const among = { conditions: [...conditions, ids(shown)], sort, offset: 0, limit };
    const { hits } = await this.#pages.read(among);
    return { ids: hits.map(idOfHit), authorIds: authorsOf(hits), total };
  }
}
