import { type ParsedSearch, rankedWords, type SearchWord } from '@snippetry/contracts/search';
import type { Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import { eachFacet, FACETS } from '../../domain/facets.ts';
import type { FacetCounts, IndexPage } from '../port.ts';
import { type Condition, filedUnder, isAmong } from './condition.ts';
import { costOf, evaluate, type Found, gather } from './evaluation.ts';
import { frequentTags } from './frequent-tags.ts';
import type { IndexData } from './index-data.ts';
import { KeptMatches } from './kept-matches.ts';
import { KeptRanks } from './kept-ranks.ts';
import { isOnlyPublic, scopeConditions } from './matching.ts';
import { pageInOrder, type Rank } from './ordering.ts';
import { Pace } from './pace.ts';
import type { PhraseChecker } from './phrase-checker.ts';
import { RunCondition, readPhrase } from './phrase-matching.ts';
import { intersectTwo, type Ordinals, unite, withChanges, without } from './posting-list.ts';
import type { FindRequest, SelectRequest } from './query.ts';
import { CUT, isFirstCharacter, startsWith } from './term-collector.ts';
import { copyOf } from './unwritten.ts';
import { hasOtherSpelling, WordCondition } from './word-condition.ts';

const REMEMBERED = 2000;
/** More changed rows than this are not looked at one by one. */
const MOST_CHANGES = 500;
const FACETS_REMEMBERED = 500;

function facetsOf({ languages, tags, users }: ParsedSearch): string[] {
  return [
    ...languages.map((language) => `language:${language}`),
    ...tags.map((tag) => `tag:${tag}`),
    ...users.map((user) => `user:${user}`),
  ];
}

/** Rows that have the words of a search as they were typed, as of a position in the log of changes. */
interface Exact extends Found {
  condition: Condition;
}

/** A prefix of one character is a facet: too many words begin with it to look at each. */
function splitWords(words: readonly SearchWord[]): [facets: string[], words: SearchWord[]] {
  const isFacet = ({ whole, prefix }: SearchWord) => prefix && isFirstCharacter(whole);
  const facets = words.filter(isFacet).map(({ whole }) => startsWith(whole));
  return [facets, words.filter((word) => !isFacet(word))];
}

/** A scope that is as long as its ids and different for everyone is not worth remembering. */
function isOwn({ scope }: SelectRequest): boolean {
  return scope.kind === 'chosen' || scope.kind === 'authors';
}

/** Copies: the data may change before they are done with. */
const copy = copyOf;

export interface FinderParts {
  data: IndexData;
  phrases: PhraseChecker;
  /** How often the work of one question pauses. */
  newPace?: () => Pace;
}

/** Finds the ids of one page and the exact total; what was asked lately is remembered. */
export class Finder {
  readonly #data: IndexData;
  readonly #phrases: PhraseChecker;
  readonly #kept: KeptMatches;
  readonly #ranks: KeptRanks;
  readonly #newPace: () => Pace;
  readonly #pages = new LRUCache<string, IndexPage>({ max: REMEMBERED });
  readonly #counts = new LRUCache<string, Promise<FacetCounts>>({ max: FACETS_REMEMBERED });

  constructor({ data, phrases, newPace = () => new Pace() }: FinderParts) {
    this.#data = data;
    this.#phrases = phrases;
    this.#kept = new KeptMatches(data);
    this.#ranks = new KeptRanks(data.changes);
    this.#newPace = newPace;
  }

  async find(viewer: Viewer, request: FindRequest): Promise<IndexPage> {
    if (isOwn(request)) return this.#page(viewer, request);
    const key = `${this.#data.version} ${JSON.stringify(request)}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const found = await this.#page(viewer, request);
    this.#pages.set(key, found);
    return found;
  }

  count({ scope, facets }: Pick<FindRequest, 'scope' | 'facets'>): Promise<number> {
    const conditions = scopeConditions(this.#data, scope, facets);
    return this.#evaluate(conditions, (rows) => rows.length);
  }

  /** What is asked while it is counted waits for the same. Views and stars change no count. */
  facets(viewer: Viewer, request: SelectRequest): Promise<FacetCounts> {
    if (isOwn(request)) return this.#countFacets(viewer, request);
    const key = `${this.#data.changes.position} ${JSON.stringify(request)}`;
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const counting = this.#countFacets(viewer, request);
    this.#counts.set(key, counting);
    counting.catch(() => this.#counts.delete(key));
    return counting;
  }

  async #countFacets(viewer: Viewer, request: SelectRequest): Promise<FacetCounts> {
    const pace = this.#newPace();
    const data = this.#data;
    const all = await this.#select(viewer, request, copy);
    const counts: FacetCounts = {
      ...eachFacet(() => []),
      tags: await frequentTags(data, all, { onlyPublic: isOnlyPublic(request.scope), pace }),
    };
    for (const facet of FACETS) {
      const facets = request.facets.filter((term) => !term.startsWith(`${facet}:`));
      const isNarrowed = facets.length < request.facets.length;
      const rows = isNarrowed ? await this.#select(viewer, { ...request, facets }, copy) : all;
      counts[facet] = await data.facets.tally(facet, rows, pace);
    }
    return counts;
  }

  async #page(viewer: Viewer, request: FindRequest): Promise<IndexPage> {
    for (;;) {
      const exact = await this.#exactly(request);
      const page = await this.#select(viewer, request, (rows) =>
        this.#pageOf(rows, request, exact),
      );
      if (page !== null) return page;
    }
  }

  /** Rows that have the words as they were typed; undefined if those are all that match. */
  async #exactly({ search }: FindRequest): Promise<Exact | undefined> {
    const data = this.#data;
    const words = rankedWords(search);
    if (!words.some((word) => hasOtherSpelling(data, word))) return undefined;
    const conditions = words.map((word) =>
      this.#kept.keeping(new WordCondition(data, word, { exact: true })),
    );
    const condition = this.#asOne(conditions, ['exact', words]);
    const found = (rows: Ordinals) => ({ rows: copy(rows), position: data.changes.position });
    return { condition, ...(await this.#evaluate([condition], found)) };
  }

  /** Those of the rows that have the exact spelling, as of now; null if too much has changed since. */
  #exactOf(rows: Ordinals, request: FindRequest, exact: Exact | undefined): Ordinals | null {
    const data = this.#data;
    if (exact === undefined) {
      const isNew = rankedWords(request.search).some((word) => hasOtherSpelling(data, word));
      return isNew ? null : rows;
    }
    const changed = data.changes.since(exact.position, MOST_CHANGES);
    if (changed === null || changed.length === MOST_CHANGES) return null;
    const verdicts = new Map(
      [...changed].map((ordinal) => [ordinal, exact.condition.isTrueOf(ordinal)] as const),
    );
    return intersectTwo(verdicts.size === 0 ? exact.rows : withChanges(exact.rows, verdicts), rows);
  }

  async #select<Answer>(
    viewer: Viewer,
    request: SelectRequest,
    read: (rows: Ordinals) => Answer,
  ): Promise<Answer> {
    let conditions = this.#conditions(request);
    const isShared = !isOwn(request) && request.search.phrases.length === 0;
    if (isShared) return this.#evaluate([this.#together(conditions, request)], read);
    for (const text of request.search.phrases) {
      conditions = await this.#withPhrase(viewer, conditions, text);
    }
    return this.#evaluate(conditions, read);
  }

  #pageOf(rows: Ordinals, request: FindRequest, exact: Exact | undefined): IndexPage | null {
    const { columns } = this.#data;
    const first = this.#exactOf(rows, request, exact);
    if (first === null) return null;
    const ordinals = this.#pageByTiers(rows, request, first);
    return {
      // While quoted text was looked up, a match may have been deleted; it has no id any more.
      ids: ordinals.map((ordinal) => columns.id(ordinal)).filter((id) => id !== ''),
      authorIds: [...new Set(ordinals.map((ordinal) => columns.authorId(ordinal)))],
      total: rows.length,
    };
  }

  /** A page of the rows in order, those with the exact spelling first. */
  #pageByTiers(rows: Ordinals, request: FindRequest, first: Ordinals): number[] {
    const { columns } = this.#data;
    const { order, offset, limit } = request;
    if (first.length === 0 || first.length === rows.length) {
      return pageInOrder(columns, rows, { order, offset, limit, ...this.#ranksOf(request) });
    }
    const page = pageInOrder(columns, first, { order, offset, limit });
    const left = limit - page.length;
    if (left === 0) return page;
    const from = Math.max(0, offset - first.length);
    const rest = without(rows, first);
    return [...page, ...pageInOrder(columns, rest, { order, offset: from, limit: left })];
  }

  /** What only one viewer asks for, or may see, is ranked anew. */
  #ranksOf(request: FindRequest): { rank?: Rank } {
    const { scope, facets, search, order } = request;
    if (isOwn(request) || search.phrases.length > 0) return {};
    const key = JSON.stringify({ scope, facets, search, column: order.column });
    return { rank: (column, matches) => this.#ranks.rank(key, column, matches) };
  }

  /** Everything that is asked for, quoted text aside. */
  #conditions({ scope, facets, search }: SelectRequest): Condition[] {
    const data = this.#data;
    const [firsts, words] = splitWords(search.words);
    const searched = words.map((word) => this.#kept.keeping(new WordCondition(data, word)));
    return [
      ...scopeConditions(data, scope, [...facets, ...facetsOf(search), ...firsts]),
      ...searched,
    ];
  }

  /** All of a question that others may ask, too, as one condition: what they share is kept. */
  #together(conditions: readonly Condition[], { scope, facets, search }: SelectRequest): Condition {
    const [only, ...more] = conditions;
    if (only !== undefined && more.length === 0) return only;
    return this.#asOne(conditions, ['all', scope, facets, search]);
  }

  /** Conditions as one whose matches are kept under a key. */
  #asOne(conditions: readonly Condition[], key: unknown): Condition {
    return this.#kept.keeping({
      key: JSON.stringify(key),
      cost: () => costOf(conditions),
      // A copy: the lists may change before it is done with.
      gather: async (pace) => copyOf((await gather(conditions, pace))()),
      isTrueOf: (ordinal) => conditions.every((one) => one.isTrueOf(ordinal)),
    });
  }

  /** The same, with quoted text in the code besides. */
  async #withPhrase(
    viewer: Viewer,
    conditions: readonly Condition[],
    text: string,
  ): Promise<Condition[]> {
    const data = this.#data;
    const { code, wordFacets } = data.dictionary;
    const { whole, ragged, single } = readPhrase(text);
    const withRuns = [
      ...conditions,
      ...whole.map((run) => filedUnder(data, code, run)),
      ...ragged.map((run) => this.#kept.keeping(new RunCondition(data, run))),
    ];
    // Code with more tokens than are kept can contain anything.
    const cut = await this.#evaluate([...conditions, filedUnder(data, wordFacets, CUT)], copy);
    if (single && cut.length === 0) return withRuns;
    const possible = await this.#evaluate(withRuns, copy);
    const { size } = data.columns;
    const unsure = single ? cut : unite([possible, cut], size);
    const checked = await this.#phrases.filter(viewer, unsure, text);
    return [isAmong(single ? unite([possible, checked], size) : checked)];
  }

  #evaluate<Answer>(
    conditions: readonly Condition[],
    read: (rows: Ordinals) => Answer,
  ): Promise<Answer> {
    return evaluate(this.#data, { conditions, pace: this.#newPace() }, read);
  }
}
