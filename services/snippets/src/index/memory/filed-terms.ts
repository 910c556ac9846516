import { ForwardIndex } from './forward-index.ts';
import { InvertedIndex } from './inverted-index.ts';
import { finish } from './pace.ts';
import type { RowReader } from './packed-reader.ts';
import type { Ordinals } from './posting-list.ts';

/** Rows that are being filed in steps. */
interface Filing {
  /** Before this ordinal. */
  to: number;
  /** Those that have changed since it began, with the terms that they are filed under. */
  before: Map<number, Int32Array>;
  steps: Generator<number, void>;
}

/** The terms that rows have, and the rows of each term. */
export class FiledTerms {
  readonly #forward = new ForwardIndex();
  readonly #postings = new InvertedIndex();
  /** Rows from this ordinal on are filed under their terms when somebody asks. */
  #filedTo = 0;
  #filing: Filing | null = null;

  /** The numbers of a row's terms, in an array that the next call writes over. */
  of(ordinal: number): Int32Array {
    return this.#forward.get(ordinal);
  }

  set(ordinal: number, terms: Int32Array): void {
    if (this.#filing !== null && ordinal < this.#filing.to) this.#keepBefore(ordinal, this.#filing);
    else if (ordinal < this.#filedTo) this.#move(ordinal, this.#forward.get(ordinal), terms);
    this.#forward.set(ordinal, terms);
  }

  /** The rows of a term, to be asked for anew after each pause. */
  hold(term: number): () => Ordinals {
    return this.#postings.hold(term);
  }

  /** The same for one look, until the next change. */
  read(term: number): Ordinals {
    return this.#postings.read(term);
  }

  /** See `InvertedIndex`. */
  reader(term: number): RowReader | undefined {
    return this.#postings.reader(term);
  }

  /** What a term's list is never longer than. */
  mostOf(term: number): number {
    return this.#postings.mostOf(term);
  }

  /** Files the rows before an ordinal that are not yet; `terms` is how many terms there are. */
  file(to: number, terms: number): void {
    if (this.#filing !== null) finish(this.#filing.steps);
    if (this.#filedTo < to) finish(this.filing(to, terms));
  }

  /** The same in steps, each of which tells what it cost. Rows may change in between. */
  filing(to: number, terms: number): Generator<number, void> {
    const before = new Map<number, Int32Array>();
    const steps = this.#file({ to, before }, terms);
    this.#filing = { to, before, steps };
    return steps;
  }

  /**
   * Packs what has changed since all were packed, in steps as above; does nothing before that is
   * worth it, or while rows are being filed.
   */
  *packing(terms: number): Generator<number, void> {
    if (this.#filing === null && this.#postings.isLoose(terms)) {
      yield* this.#postings.packing(this.#filedTo, terms);
    }
  }

  *#file({ to, before }: Pick<Filing, 'to' | 'before'>, terms: number): Generator<number, void> {
    const get = (ordinal: number) => before.get(ordinal) ?? this.#forward.get(ordinal);
    yield* this.#postings.filing({ from: this.#filedTo, to, forward: { get } }, terms);
    this.#filedTo = to;
    this.#filing = null;
    for (const [ordinal, old] of before) this.#move(ordinal, old, this.#forward.get(ordinal));
  }

  #keepBefore(ordinal: number, { before }: Filing): void {
    if (!before.has(ordinal)) before.set(ordinal, this.#forward.get(ordinal).slice());
  }

  #move(ordinal: number, from: Int32Array, to: Int32Array): void {
    const before = new Set(from);
    const after = new Set(to);
    for (const term of before) if (!after.has(term)) this.#postings.remove(term, ordinal);
    for (const term of after) if (!before.has(term)) this.#postings.add(term, ordinal);
  }
}
