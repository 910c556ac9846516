/**
 * What the editor reported and the page has not given back yet. The page answers every change with the same text,
 * but later: by then more may have been typed, and taking the answer for a new text would undo it.
 */
export class Echoes {
  #reported: string[] = [];

  /** Remembers a text that was reported to the page. */
  report(value: string): void {
    this.#reported.push(value);
  }

  /** Tells whether a text from the page is only such an answer; it and those before it are then forgotten. */
  settle(value: string): boolean {
    const index = this.#reported.lastIndexOf(value);
    if (index < 0) return false;
    this.#reported = this.#reported.slice(index + 1);
    return true;
  }
}
