import type { ParsedSearch, SearchWord } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { IndexPage } from '../port.ts';
import type { IndexData } from './index-data.ts';
import { matchScope, matchWord } from './matching.ts';
import { pageInOrder } from './ordering.ts';
import type { PhraseChecker } from './phrase-checker.ts';
import { matchPhrase, readPhrase } from './phrase-matching.ts';
import { intersect, type Ordinals, unite } from './posting-list.ts';
import type { FindRequest } from './query.ts';
import { isFirstCharacter, startsWith } from './term-collector.ts';

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

/** Finds the ids of one page and the exact total; what was asked lately is remembered. */
export class Finder {
  readonly #data: IndexData;
  readonly #phrases: PhraseChecker;
  readonly #pages = new LRUCache<string, IndexPage>({ max: REMEMBERED });

  constructor({ data, phrases }: { data: IndexData; phrases: PhraseChecker }) {
    this.#data = data;
    this.#phrases = phrases;
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

  count({ scope, facets }: Pick<FindRequest, 'scope' | 'facets'>): number {
    return intersect(matchScope(this.#data, scope, facets)).length;
  }

  async #page(viewer: Viewer, request: FindRequest): Promise<IndexPage> {
    const matches = await this.#matches(viewer, request);
    const { columns } = this.#data;
    const ordinals = pageInOrder(columns, matches, request);
    return {
      // While quoted text was looked up, a match may have been deleted; it has no id any more.
      ids: ordinals.map((ordinal) => columns.id(ordinal)).filter((id) => id !== ''),
      authorIds: [...new Set(ordinals.map((ordinal) => columns.authorId(ordinal)))],
      total: matches.length,
    };
  }

  async #matches(viewer: Viewer, { scope, facets, search }: FindRequest): Promise<Ordinals> {
    const data = this.#data;
    const [firsts, words] = splitWords(search.words);
    const lists = matchScope(data, scope, [...facets, ...facetsOf(search), ...firsts]);
    for (const word of words) lists.push(matchWord(data, word));
    let matches = intersect(lists);
    for (const text of search.phrases) {
      // A copy: the data may change while the code is looked at.
      const { sure, unsure } = matchPhrase(data, readPhrase(text), matches.slice());
      const checked = await this.#phrases.filter(viewer, unsure, text);
      matches = unite([sure, checked], data.columns.size);
    }
    return matches;
  }
}
