import { TermSpace } from './term-space.ts';
import { TermTable } from './term-table.ts';

/** All terms snippets are filed under, numbered through, in spaces of their own kind. */
export class Vocabulary {
  readonly #table = new TermTable();
  /** Parts of identifiers and runs of signs that are in the code. */
  readonly code = new TermSpace(this.#table, 1);
  /** Parts that are only in title, description, tags or author. */
  readonly text = new TermSpace(this.#table, 2);
  /** Beginnings of names. Names themselves are mostly unique; their beginnings are few. */
  readonly nameStarts = new TermSpace(this.#table, 3);
  readonly facets = new TermSpace(this.#table, 4);

  get size(): number {
    return this.#table.size;
  }

  settle(): void {
    for (const space of [this.code, this.text, this.nameStarts, this.facets]) space.settle();
  }
}
