import type { ParsedSearch } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import type { Catalogue } from './catalogue.ts';
import { matchScope, matchWord, type Scope } from './match.ts';
import { matchPhrase, readPhrase } from './match-phrase.ts';
import { type Order, pageInOrder, type Window } from './order.ts';
import type { PhraseChecker } from './phrase-checker.ts';
import { intersect, type Ordinals, unite } from './postings.ts';
import { Recent } from './results.ts';

export interface FindRequest extends Window {
  scope: Scope;
  facets: readonly string[];
  search: ParsedSearch;
  order: Order;
}

export interface Found {
  ids: string[];
  authorIds: string[];
  total: number;
}

const REMEMBERED = 2000;

function facetsOf({ languages, tags, users }: ParsedSearch): string[] {
  return [
    ...languages.map((language) => `language:${language}`),
    ...tags.map((tag) => `tag:${tag}`),
    ...users.map((user) => `user:${user}`),
  ];
}

/** Finds the ids of one page and the exact total; what was asked lately is remembered. */
export class Finder {
  readonly #catalogue: Catalogue;
  readonly #phrases: PhraseChecker;
  readonly #pages = new Recent<Found>(REMEMBERED);

  constructor(catalogue: Catalogue, phrases: PhraseChecker) {
    this.#catalogue = catalogue;
    this.#phrases = phrases;
  }

  async find(viewer: Viewer, request: FindRequest): Promise<Found> {
    // A chosen scope is as long as its ids and different for everyone: not worth remembering.
    if (request.scope.kind === 'chosen') return this.#page(viewer, request);
    const key = `${this.#catalogue.version} ${JSON.stringify(request)}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known;
    const found = await this.#page(viewer, request);
    this.#pages.set(key, found);
    return found;
  }

  async #page(viewer: Viewer, request: FindRequest): Promise<Found> {
    const matches = await this.#matches(viewer, request);
    const { columns } = this.#catalogue;
    const ordinals = pageInOrder(columns, matches, request);
    return {
      // While quoted text was looked up, a match may have been deleted; it has no id any more.
      ids: ordinals.map((ordinal) => columns.id(ordinal)).filter((id) => id !== ''),
      authorIds: [...new Set(ordinals.map((ordinal) => columns.authorId(ordinal)))],
      total: matches.length,
    };
  }

  async #matches(viewer: Viewer, { scope, facets, search }: FindRequest): Promise<Ordinals> {
    const catalogue = this.#catalogue;
    const lists = matchScope(catalogue, scope, [...facets, ...facetsOf(search)]);
    for (const word of search.words) lists.push(matchWord(catalogue, word));
    let matches = intersect(lists);
    for (const text of search.phrases) {
      // A copy: the catalogue may change while the code is looked at.
      const { sure, unsure } = matchPhrase(catalogue, readPhrase(text), matches.slice());
      const checked = await this.#phrases.filter(viewer, unsure, text);
      matches = unite([sure, checked], catalogue.columns.size);
    }
    return matches;
  }
}
