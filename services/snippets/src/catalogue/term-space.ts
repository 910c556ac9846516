import type { TermRange, TermTable } from './term-table.ts';

const MERGE_AT = 1000;

/** Terms of one kind by number, found whole, by a prefix or by any part; never taken out. */
export class TermSpace {
  readonly #table: TermTable;
  readonly #kind: number;
  /** Terms in order, and those not merged in yet: a merge per thousand, not per term. */
  #sorted: number[] = [];
  #recent: number[] = [];

  constructor(table: TermTable, kind: number) {
    this.#table = table;
    this.#kind = kind;
  }

  /** The term's number; it gets one where it has none yet. */
  number(term: TermRange): number {
    const unknown = this.#table.size;
    const number = this.#table.number(this.#kind, term);
    if (number === unknown) this.#recent.push(number);
    return number;
  }

  numberOf(text: string): number {
    const bytes = Buffer.from(text);
    return this.number({ bytes, start: 0, end: bytes.length });
  }

  find(text: string): number | undefined {
    return this.#table.find(this.#kind, text);
  }

  startingWith(prefix: string): number[] {
    if (this.#recent.length >= MERGE_AT) this.settle();
    const found = this.#recent.filter((term) => this.#table.text(term).startsWith(prefix));
    for (let i = this.#firstNotBelow(prefix); i < this.#sorted.length; i += 1) {
      const term = this.#sorted[i] ?? 0;
      if (!this.#table.text(term).startsWith(prefix)) break;
      found.push(term);
    }
    return found;
  }

  /** Looks at every term: for the ragged ends of quoted text only. */
  where(test: (text: string) => boolean): number[] {
    const passes = (term: number) => test(this.#table.text(term));
    return [...this.#sorted.filter(passes), ...this.#recent.filter(passes)];
  }

  /** Brings all terms into order. */
  settle(): void {
    const text = (term: number | undefined) => this.#table.text(term ?? 0);
    const recent = this.#recent.sort((a, b) => (text(a) < text(b) ? -1 : 1));
    const merged: number[] = [];
    let next = 0;
    for (const term of this.#sorted) {
      while (next < recent.length && text(recent[next]) < text(term)) {
        merged.push(recent[next] ?? 0);
        next += 1;
      }
      merged.push(term);
    }
    this.#sorted = merged.concat(recent.slice(next));
    this.#recent = [];
  }

  #firstNotBelow(prefix: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#table.text(this.#sorted[middle] ?? 0) < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
