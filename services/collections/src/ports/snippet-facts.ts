import type { SnippetFacts } from '@snippetry/contracts';
import type { CallContext, FetchFacts } from '@snippetry/service-kit';

/** Ids that one request may carry. */
const BATCH_SIZE = 200;
/** Concurrent requests, for the rare page whose collections hold thousands of snippets. */
const CONCURRENCY = 4;

export interface SnippetFactsReaderDeps {
  fetchFacts: FetchFacts;
}

/** Reads facts of snippets from the snippets service. */
export class SnippetFactsReader {
  readonly #fetchFacts: FetchFacts;

  constructor(deps: SnippetFactsReaderDeps) {
    this.#fetchFacts = deps.fetchFacts;
  }

  /**
   * Facts by snippet id, fetched anew each time: a snippet that went private a moment ago must not
   * be named or counted.
   *
   * @throws AppError service.unavailable where the snippets service does not answer
   */
  async fetchById(ctx: CallContext, ids: readonly string[]): Promise<Map<string, SnippetFacts>> {
    const wanted = [...new Set(ids)];
    const batches: string[][] = [];
    for (let at = 0; at < wanted.length; at += BATCH_SIZE) {
      batches.push(wanted.slice(at, at + BATCH_SIZE));
    }
    const facts = new Map<string, SnippetFacts>();
    for (let at = 0; at < batches.length; at += CONCURRENCY) {
      const concurrent = batches.slice(at, at + CONCURRENCY);
      const answers = await Promise.all(concurrent.map((batch) => this.#fetchFacts(ctx, batch)));
      for (const snippet of answers.flat()) facts.set(snippet._id, snippet);
    }
    return facts;
  }
}
