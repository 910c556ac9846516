import type { ParsedSearch, SearchWord } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import { eachFacet, FACETS } from '../../domain/facets.ts';
import type { FacetCounts, IndexPage } from '../port.ts';
import { type Condition, filedUnder, isAmong } from './condition.ts';
import { costOf, evaluate, gather } from './evaluation.ts';
import { frequentTags } from './frequent-tags.ts';
import type { IndexData } from './index-data.ts';
import { KeptMatches } from './kept-matches.ts';
import { KeptRanks } from './kept-ranks.ts';
import { isOnlyPublic, scopeConditions } from './matching.ts';
import { pageInOrder, type Rank } from './ordering.ts';
import { Pace } from './pace.ts';
import type { PhraseChecker } from './phrase-checker.ts';
import { RunCondition, readPhrase } from './phrase-matching.ts';
import { type Ordinals, unite } from './posting-list.ts';
import type { FindRequest, SelectRequest } from './query.ts';
import { CUT, isFirstCharacter, startsWith } from './term-collector.ts';
import { copyOf } from './unwritten.ts';
import { WordCondition } from './word-condition.ts';

const REMEMBERED = 2000;
const FACETS_REMEMBERED = 500;

function facetsOf({ languages, tags, users }: ParsedSearch): string[] {
  return [
    ...languages.map((language) => `language:${language}`),
    ...tags.map((tag) => `tag:${tag}`),
    ...users.map((user) => `user:${user}`),
  ];
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

  #page(viewer: Viewer, request: FindRequest): Promise<IndexPage> {
    return this.#select(viewer, request, (rows) => this.#pageOf(rows, request));
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

  #pageOf(rows: Ordinals, request: FindRequest): IndexPage {
    const { columns } = this.#data;
    const { order, offset, limit } = request;
    const ranks = this.#ranksOf(request);
    const ordinals = pageInOrder(columns, rows, { order, offset, limit, ...ranks });
    return {
      // While quoted text was looked up, a match may have been deleted; it has no id any more.
      ids: ordinals.map((ordinal) => columns.id(ordinal)).filter((id) => id !== ''),
      authorIds: [...new Set(ordinals.map((ordinal) => columns.authorId(ordinal)))],
      total: rows.length,
    };
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
    return this.#kept.keeping({
      key: JSON.stringify(['all', scope, facets, search]),
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
