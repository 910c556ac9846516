import type { SnippetFacts } from '@snippetry/contracts';
import type { CallContext, FetchFacts } from '@snippetry/service-kit';

/** Ids one question may carry. */
const BATCH = 200;
/** Questions under way at once, for the rare page whose collections hold thousands of snippets. */
const AT_ONCE = 4;

/** Facts of snippets, from the snippets service. */
export class SnippetFactsReader {
  readonly #fetchFacts: FetchFacts;

  constructor(fetchFacts: FetchFacts) {
    this.#fetchFacts = fetchFacts;
  }

  /**
   * Facts by snippet id, fetched anew each time: a snippet that went private a moment ago must not
   * be named or counted.
   *
   * @throws AppError service.unavailable where the snippets service does not answer
   */
  async of(ctx: CallContext, ids: readonly string[]): Promise<Map<string, SnippetFacts>> {
    const wanted = [...new Set(ids)];
    const batches: string[][] = [];
    for (let at = 0; at < wanted.length; at += BATCH) batches.push(wanted.slice(at, at + BATCH));
    const facts = new Map<string, SnippetFacts>();
    for (let at = 0; at < batches.length; at += AT_ONCE) {
      const some = batches.slice(at, at + AT_ONCE);
      const answers = await Promise.all(some.map((batch) => this.#fetchFacts(ctx, batch)));
      for (const snippet of answers.flat()) facts.set(snippet._id, snippet);
    }
    return facts;
  }
}
