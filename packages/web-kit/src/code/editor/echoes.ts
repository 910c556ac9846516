/**
 * Values that the editor reported and the page has not returned yet. The page returns every change as the same text,
 * but later: more may have been typed by then, and applying the returned value would undo it.
 */
export class Echoes {
  #reported: string[] = [];

  /** Stores a text that was reported to the page. */
  report(value: string): void {
    this.#reported.push(value);
  }

  /** Returns whether a text from the page is such an echo, and drops it and those before it. */
  settle(value: string): boolean {
    const index = this.#reported.lastIndexOf(value);
    if (index < 0) return false;
    this.#reported = this.#reported.slice(index + 1);
    return true;
  }
}
