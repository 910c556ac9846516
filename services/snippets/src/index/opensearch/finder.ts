import type { Viewer } from '@snippetry/service-kit';
import { runsOf } from '../../domain/tokenizer.ts';
import type { IndexPage, IndexQuery } from '../port.ts';
import { idOf } from './document.ts';
import type { Engine } from './engine.ts';
import { Pages } from './pages.ts';
import { type Candidate, type ContainingText, PhraseChecker } from './phrase-checker.ts';
import { readPhrase } from './phrases.ts';
import { anyOf, type Condition, conditionsOf, EXISTING } from './query.ts';
import { listing, runSearches, type SearchHit } from './searches.ts';

export interface FinderOptions {
  engine: Engine;
  alias: string;
  containing: ContainingText;
}

const ID_ORDER = [{ idHigh: 'asc' }, { idLow: 'asc' }];

/** The id of a hit that is sorted by id at last. */
export function idOfHit({ sort }: SearchHit): string {
  return idOf(sort.at(-2) ?? 0, sort.at(-1) ?? 0);
}

/** The authors of hits, each once. */
export function authorsOf(hits: readonly SearchHit[]): string[] {
  return [...new Set(hits.map(({ fields }) => String(fields.author?.[0])))];
}

function toCandidate(hit: SearchHit): Candidate {
  const { revision, seq } = hit.fields;
  return { id: idOfHit(hit), revision: Number(revision?.[0]), seq: Number(seq?.[0]) };
}

/** Finds the ids of one page and the exact total. */
export class Finder {
  readonly #options: FinderOptions;
  readonly #pages: Pages;
  readonly #phrases: PhraseChecker;

  constructor(options: FinderOptions) {
    this.#options = options;
    this.#pages = new Pages(options);
    this.#phrases = new PhraseChecker(options.containing);
  }

  async find(query: IndexQuery): Promise<IndexPage> {
    const { viewer, search, sort, page, limit } = query;
    const conditions = conditionsOf(query);
    for (const text of search.phrases) {
      conditions.push(await this.#withPhrase(viewer, conditions, text));
    }
    const offset = (page - 1) * limit;
    const { hits, total } = await this.#pages.read({ conditions, sort, offset, limit });
    return { ids: hits.map(idOfHit), authorIds: authorsOf(hits), total };
  }

  /** Throws where the index cannot be searched. */
  async probe(): Promise<void> {
    const { engine, alias } = this.#options;
    const search = listing([EXISTING], { size: 0, terminate_after: 1 });
    await runSearches(engine, { alias, operation: 'probe' }, [search]);
  }

  count(query: Pick<IndexQuery, 'viewer' | 'scope' | 'filters'>): Promise<number> {
    return this.#pages.count(conditionsOf(query));
  }

  /** The condition of a quoted text among what fulfils the others; the code was looked at. */
  async #withPhrase(viewer: Viewer, among: readonly Condition[], text: string): Promise<Condition> {
    const { sure, unsure } = readPhrase(runsOf(text));
    const candidates = await this.#candidates([...among, unsure]);
    const checked = { ids: { values: await this.#phrases.filter(viewer, candidates, text) } };
    return sure === null ? checked : anyOf([sure, checked]);
  }

  async #candidates(conditions: readonly Condition[]): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    const { engine, alias } = this.#options;
    const { window } = engine.limits;
    let after: { search_after?: number[] } = {};
    for (;;) {
      const docvalues = { docvalue_fields: ['revision', 'seq'] };
      const body = { size: window, sort: ID_ORDER, ...docvalues, ...after };
      const search = listing(conditions, body);
      const [found] = await runSearches(engine, { alias, operation: 'candidates' }, [search]);
      const hits = found?.hits ?? [];
      candidates.push(...hits.map(toCandidate));
      const last = hits.at(-1);
      if (last === undefined || hits.length < window) return candidates;
      after = { search_after: last.sort };
    }
  }
}
