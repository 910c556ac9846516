/** What a known call is for. */
export interface Topic {
  /** Begins its key feature. */
  title: string;
  /** Said of the code that calls it: `makes network requests`. */
  verb: string;
  /**
   * Names of calls: `fetch` is exactly that, `fs.` everything that begins with it, `.then` a method of
   * that name of anything.
   */
  calls: readonly string[];
}

/** Rows of title, verb and names between spaces. The telling ones first: a call is of the first that knows it. */
export function topics(rows: readonly (readonly [string, string, string])[]): readonly Topic[] {
  return rows.map(([title, verb, calls]) => ({ title, verb, calls: calls.split(' ') }));
}
