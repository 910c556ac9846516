/** Rows whose words are still to come, while an index is loaded. */
export class WordlessRows {
  #marks = new Uint8Array(0);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  has(ordinal: number): boolean {
    return this.#marks[ordinal] === 1;
  }

  add(ordinal: number): void {
    if (this.has(ordinal)) return;
    if (ordinal >= this.#marks.length) this.#grow(ordinal);
    this.#marks[ordinal] = 1;
    this.#count += 1;
  }

  delete(ordinal: number): void {
    if (!this.has(ordinal)) return;
    this.#marks[ordinal] = 0;
    this.#count -= 1;
    // Nobody asks again.
    if (this.#count === 0) this.#marks = new Uint8Array(0);
  }

  /** The first ones, `most` of them, from an ordinal on. */
  from(ordinal: number, most: number): number[] {
    const found: number[] = [];
    for (let i = ordinal; i < this.#marks.length && found.length < most; i += 1) {
      if (this.has(i)) found.push(i);
    }
    return found;
  }

  #grow(ordinal: number): void {
    const larger = new Uint8Array(2 * ordinal + 1024);
    larger.set(this.#marks);
    this.#marks = larger;
  }
}
