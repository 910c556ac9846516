import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { KeyedLock, slicesOf, type Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { FindContaining } from '../port.ts';
import { idOf } from './document.ts';
import type { Condition } from './query.ts';
import { counting, listing, type Searcher, type SearchHit } from './searches.ts';

/** A snippet that may contain a text. */
export interface Candidate {
  id: string;
  /** Counts changes of its text. */
  revision: number;
  seq: number;
}

interface Verdict {
  contains: boolean;
  revision: number;
  seq: number;
}

const BATCH = 500;
const PHRASES_KEPT = 200;
const VERDICTS_KEPT = 500_000;

/** Maximum number of snippets whose code one search reads; more would delay other requests. */
export const MAX_UNCHECKED = 20_000;

function tooCommon(): AppError {
  const fault = msg('Quoted text this common needs another word or filter beside it');
  return new AppError('request.invalid', { errors: [{ path: 'search', msg: fault }] });
}

/**
 * Whether a verdict is still valid. A found text stays valid until the snippet's text changes. A
 * text not found stays valid until anything changes: the snippet may have been in the trash during
 * the check, and may be restored unchanged.
 */
function holds(verdict: Verdict | undefined, { revision, seq }: Candidate): boolean {
  if (verdict === undefined) return false;
  return verdict.contains ? verdict.revision === revision : verdict.seq === seq;
}

/** Checks the code of candidates for a quoted text, and caches the verdicts. */
export class PhraseChecker {
  readonly #containing: FindContaining;
  readonly #verdicts = new LRUCache<string, Map<string, Verdict>>({ max: PHRASES_KEPT });
  readonly #locks = new KeyedLock();
  #cachedCount = 0;

  constructor(containing: FindContaining) {
    this.#containing = containing;
  }

  /** Returns the candidates that contain the phrase. */
  filter(viewer: Viewer, candidates: readonly Candidate[], phrase: string): Promise<Candidate[]> {
    if (candidates.length === 0) return Promise.resolve([]);
    return this.#locks.run(phrase, () => this.#filter(viewer, candidates, phrase));
  }

  async #filter(
    viewer: Viewer,
    candidates: readonly Candidate[],
    phrase: string,
  ): Promise<Candidate[]> {
    const verdicts = this.#verdictsOf(phrase);
    const unknown = candidates.filter((candidate) => !holds(verdicts.get(candidate.id), candidate));
    if (unknown.length > MAX_UNCHECKED) throw tooCommon();
    for (const batch of slicesOf(unknown, BATCH)) {
      const ids = batch.map(({ id }) => id);
      const found = await this.#containing(viewer, ids, phrase);
      for (const { id, revision, seq } of batch) {
        verdicts.set(id, { contains: found.has(id), revision, seq });
      }
      this.#cachedCount += batch.length;
    }
    return candidates.filter(({ id }) => verdicts.get(id)?.contains === true);
  }

  #verdictsOf(phrase: string): Map<string, Verdict> {
    if (this.#cachedCount > VERDICTS_KEPT) {
      this.#verdicts.clear();
      this.#cachedCount = 0;
    }
    const verdicts = this.#verdicts.get(phrase) ?? new Map<string, Verdict>();
    this.#verdicts.set(phrase, verdicts);
    return verdicts;
  }
}

const SEARCHES_KEPT = 200;
const IDS_KEPT = 500_000;

/** Read as sort values of a hit, at a fraction of the cost of reading fields. */
const STATE = [{ revision: 'asc' }, { seq: 'asc' }];
/** Aggregations of which at least one changes with every write and with another index. */
const GENERATION = {
  aggs: {
    index: { terms: { field: '_index' } },
    writes: { sum: { field: '_seq_no' } },
    last: { max: { field: '_seq_no' } },
  },
};

/** Search for quoted texts that require a check of the code. */
export interface MatchRequest {
  viewer: Viewer;
  /** Conditions of the candidates. */
  conditions: readonly Condition[];
  texts: readonly string[];
  /** Order of the matches; ends with the two halves of the id. */
  order: readonly object[];
}

interface Matches {
  generation: string;
  ids: string[];
}

function toCandidate({ sort }: SearchHit): Candidate {
  const [high = 0, low = 0, revision = 0, seq = 0] = sort.slice(-4);
  return { id: idOf(high, low), revision, seq };
}

/**
 * Finds all matches of quoted texts that require a check of the code. Results are cached until
 * anything in the index changes.
 */
export class MatchFinder {
  readonly #searcher: Searcher;
  readonly #phrases: PhraseChecker;
  readonly #locks = new KeyedLock();
  readonly #cache = new LRUCache<string, Matches>({
    max: SEARCHES_KEPT,
    maxSize: IDS_KEPT,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });

  constructor(searcher: Searcher, containing: FindContaining) {
    this.#searcher = searcher;
    this.#phrases = new PhraseChecker(containing);
  }

  /** Returns the ids of the matches, in order. */
  async find(request: MatchRequest): Promise<readonly string[]> {
    const { conditions, texts, order } = request;
    // The conditions include visibility, so cached matches are per reader.
    const key = JSON.stringify({ conditions, texts, order });
    // Before the candidates: matches found after a change must not be cached as from before it.
    const generation = await this.#generation();
    const cached = () => {
      const matches = this.#cache.get(key);
      return matches?.generation === generation ? matches.ids : undefined;
    };
    return (
      cached() ??
      this.#locks.run(key, async () => {
        const known = cached();
        if (known !== undefined) return known;
        const ids = await this.#check(request);
        this.#cache.set(key, { generation, ids });
        return ids;
      })
    );
  }

  async #check({ viewer, conditions, texts, order }: MatchRequest): Promise<string[]> {
    let matches = await this.#candidates(conditions, [...order, ...STATE]);
    for (const text of texts) matches = await this.#phrases.filter(viewer, matches, text);
    return matches.map(({ id }) => id);
  }

  async #candidates(
    conditions: readonly Condition[],
    sort: readonly object[],
  ): Promise<Candidate[]> {
    const candidates: Candidate[] = [];
    const { window } = this.#searcher;
    let after: { search_after?: number[] } = {};
    for (;;) {
      const search = listing(conditions, { size: window, sort, ...after });
      const { hits } = await this.#searcher.run('candidates', search);
      candidates.push(...hits.map(toCandidate));
      const last = hits.at(-1);
      if (last === undefined || hits.length < window) return candidates;
      after = { search_after: last.sort };
    }
  }

  /** Returns a key that changes with everything that searches see. */
  async #generation(): Promise<string> {
    const { conditions, body } = counting([]);
    const search = { conditions, body: { ...body, ...GENERATION } };
    const { total, aggregations } = await this.#searcher.run('generation', search);
    return JSON.stringify([total, aggregations]);
  }
}
