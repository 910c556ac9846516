import { AppError } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { KeyedLock, type Viewer } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { ColumnStore } from './column-store.ts';
import type { Ordinals } from './posting-list.ts';

/** Which of these snippets contain a text in their code, without regard to case. */
export type ContainingText = (
  viewer: Viewer,
  ids: readonly string[],
  text: string,
) => Promise<Set<string>>;

const BATCH = 500;
const PHRASES_KEPT = 200;
const VERDICTS_KEPT = 500_000;

/** Reading the code of more snippets for one search would keep everyone else waiting. */
const TOO_MANY = 20_000;

function tooCommon(): AppError {
  const fault = msg('Quoted text this common needs another word or filter beside it');
  return new AppError('request.invalid', { errors: [{ path: 'search', msg: fault }] });
}

interface Verdict {
  stamp: number;
  contains: boolean;
}

/**
 * Looks into the code of candidates for a quoted text. A verdict holds until the snippet's code
 * changes, so the same search asks only about what is new.
 */
export class PhraseChecker {
  readonly #columns: ColumnStore;
  readonly #containing: ContainingText;
  readonly #verdicts = new LRUCache<string, Map<number, Verdict>>({ max: PHRASES_KEPT });
  readonly #locks = new KeyedLock();
  #kept = 0;

  constructor(columns: ColumnStore, containing: ContainingText) {
    this.#columns = columns;
    this.#containing = containing;
  }

  filter(viewer: Viewer, candidates: Ordinals, phrase: string): Promise<Ordinals> {
    if (candidates.length === 0) return Promise.resolve(candidates);
    return this.#locks.run(phrase, () => this.#filter(viewer, candidates, phrase));
  }

  async #filter(viewer: Viewer, candidates: Ordinals, phrase: string): Promise<Ordinals> {
    const verdicts = this.#verdictsOf(phrase);
    const unknown = [...candidates].filter((ordinal) => !this.#holds(verdicts, ordinal));
    if (unknown.length > TOO_MANY) throw tooCommon();
    for (let from = 0; from < unknown.length; from += BATCH) {
      await this.#ask(viewer, unknown.slice(from, from + BATCH), { phrase, verdicts });
    }
    return candidates.filter((ordinal) => verdicts.get(ordinal)?.contains === true);
  }

  #holds(verdicts: Map<number, Verdict>, ordinal: number): boolean {
    return verdicts.get(ordinal)?.stamp === this.#columns.codeStamp(ordinal);
  }

  async #ask(
    viewer: Viewer,
    ordinals: readonly number[],
    { phrase, verdicts }: { phrase: string; verdicts: Map<number, Verdict> },
  ): Promise<void> {
    const asked = ordinals
      .map((ordinal) => ({
        ordinal,
        id: this.#columns.id(ordinal),
        stamp: this.#columns.codeStamp(ordinal),
      }))
      .filter(({ id }) => id !== '');
    const found = await this.#containing(
      viewer,
      asked.map(({ id }) => id),
      phrase,
    );
    for (const { ordinal, id, stamp } of asked) {
      verdicts.set(ordinal, { stamp, contains: found.has(id) });
    }
    this.#kept += ordinals.length;
  }

  #verdictsOf(phrase: string): Map<number, Verdict> {
    if (this.#kept > VERDICTS_KEPT) {
      this.#verdicts.clear();
      this.#kept = 0;
    }
    const verdicts = this.#verdicts.get(phrase) ?? new Map<number, Verdict>();
    this.#verdicts.set(phrase, verdicts);
    return verdicts;
  }
}
