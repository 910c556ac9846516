import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { KeyedLock, type Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { FindContaining } from '../port.ts';

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

/** Reading the code of more snippets for one search would keep everyone else waiting. */
export const MAX_UNCHECKED = 20_000;

function tooCommon(): AppError {
  const fault = msg('Quoted text this common needs another word or filter beside it');
  return new AppError('request.invalid', { errors: [{ path: 'search', msg: fault }] });
}

/**
 * A text that was found holds until the text changes. One that was not holds until anything
 * changes: the snippet may have been in the trash at that moment, and come back unchanged.
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

  /** The candidates that contain the phrase. */
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
    for (let from = 0; from < unknown.length; from += BATCH) {
      const batch = unknown.slice(from, from + BATCH);
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
