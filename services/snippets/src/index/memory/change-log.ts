const KEPT = 1 << 14;

/** Which rows changed in what they are found by, so that what was found before can be brought up to date. */
export class ChangeLog {
  readonly #rows = new Int32Array(KEPT);
  #position = 0;

  /** Rises with every change. */
  get position(): number {
    return this.#position;
  }

  note(ordinal: number): void {
    this.#rows[this.#position % KEPT] = ordinal;
    this.#position += 1;
  }

  /** The first changes after a position, `most` of them; null where they are too long ago. */
  since(position: number, most: number): Int32Array | null {
    if (this.#position - position > KEPT) return null;
    const rows = new Int32Array(Math.min(most, this.#position - position));
    for (let i = 0; i < rows.length; i += 1) rows[i] = this.#rows[(position + i) % KEPT] ?? 0;
    return rows;
  }
}
