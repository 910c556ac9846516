import type { ParsedSearch, SearchWord } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { IndexPage } from '../port.ts';
import { type Condition, filedUnder, isAmong } from './condition.ts';
import { evaluate } from './evaluation.ts';
import type { IndexData } from './index-data.ts';
import { KeptMatches } from './kept-matches.ts';
import { scopeConditions } from './matching.ts';
import { pageInOrder } from './ordering.ts';
import { Pace } from './pace.ts';
import type { PhraseChecker } from './phrase-checker.ts';
import { RunCondition, readPhrase } from './phrase-matching.ts';
import { type Ordinals, unite } from './posting-list.ts';
import type { FindRequest } from './query.ts';
import { CUT, isFirstCharacter, startsWith } from './term-collector.ts';
import { WordCondition } from './word-condition.ts';

const REMEMBERED = 2000;

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
  readonly #newPace: () => Pace;
  readonly #pages = new LRUCache<string, IndexPage>({ max: REMEMBERED });

  constructor({ data, phrases, newPace = () => new Pace() }: FinderParts) {
    this.#data = data;
    this.#phrases = phrases;
    this.#kept = new KeptMatches(data);
    this.#newPace = newPace;
  }

  async find(viewer: Viewer, request: FindRequest): Promise<IndexPage> {
    // A chosen scope is as long as its ids and different for everyone: not worth remembering.
    if (request.scope.kind === 'chosen') return this.#page(viewer, request);
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

  async #page(viewer: Viewer, request: FindRequest): Promise<IndexPage> {
    let conditions = this.#conditions(request);
    for (const text of request.search.phrases) {
      conditions = await this.#withPhrase(viewer, conditions, text);
    }
    return this.#evaluate(conditions, (rows) => this.#pageOf(rows, request));
  }

  #pageOf(rows: Ordinals, request: FindRequest): IndexPage {
    const { columns } = this.#data;
    const ordinals = pageInOrder(columns, rows, request);
    return {
      // While quoted text was looked up, a match may have been deleted; it has no id any more.
      ids: ordinals.map((ordinal) => columns.id(ordinal)).filter((id) => id !== ''),
      authorIds: [...new Set(ordinals.map((ordinal) => columns.authorId(ordinal)))],
      total: rows.length,
    };
  }

  /** Everything that is asked for, quoted text aside. */
  #conditions({ scope, facets, search }: FindRequest): Condition[] {
    const data = this.#data;
    const [firsts, words] = splitWords(search.words);
    const searched = words.map((word) => this.#kept.keeping(new WordCondition(data, word)));
    return [
      ...scopeConditions(data, scope, [...facets, ...facetsOf(search), ...firsts]),
      ...searched,
    ];
  }

  /** The same, with quoted text in the code besides. */
  async #withPhrase(
    viewer: Viewer,
    conditions: readonly Condition[],
    text: string,
  ): Promise<Condition[]> {
    const data = this.#data;
    const { code, facets } = data.dictionary;
    const { whole, ragged, single } = readPhrase(text);
    const withRuns = [
      ...conditions,
      ...whole.map((run) => filedUnder(data, code, run)),
      ...ragged.map((run) => this.#kept.keeping(new RunCondition(data, run))),
    ];
    // Copies: the data may change while the code is looked at.
    const copy = (rows: Ordinals) => rows.slice();
    // Code with more tokens than are kept can contain anything.
    const cut = await this.#evaluate([...conditions, filedUnder(data, facets, CUT)], copy);
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
