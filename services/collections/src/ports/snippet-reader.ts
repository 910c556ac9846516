import {
  LIMITS,
  type SnippetFacts,
  type SnippetRow,
  type SnippetSource,
} from '@snippetry/contracts';
import type { CallContext, InternalClient } from '@snippetry/service-kit';
import { Visibility } from '../domain/visibility.ts';

/** Ids that one request for facts or rows may carry. */
const BATCH_SIZE = 200;
/** Concurrent requests, for the rare page whose collections hold thousands of snippets. */
const CONCURRENCY = 4;

/** Sends unique ids in batches and returns the answers. */
async function inBatches<Answer>(
  ids: Iterable<string>,
  size: number,
  request: (batch: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const wanted = [...new Set(ids)];
  const batches: string[][] = [];
  for (let at = 0; at < wanted.length; at += size) batches.push(wanted.slice(at, at + size));
  const answers: Answer[] = [];
  for (let at = 0; at < batches.length; at += CONCURRENCY) {
    answers.push(...(await Promise.all(batches.slice(at, at + CONCURRENCY).map(request))));
  }
  return answers;
}

const byId = <Item extends { _id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item._id, item]));

/**
 * Reads snippets from the snippets service, without a cache: one that just became private must not be
 * listed or counted. Every method throws AppError `service.unavailable` if the service does not
 * answer.
 */
export class SnippetReader {
  readonly #snippets: InternalClient;

  constructor({ snippets }: { snippets: InternalClient }) {
    this.#snippets = snippets;
  }

  /** Facts of those that exist, by id. */
  async facts(ctx: CallContext, ids: Iterable<string>): Promise<Map<string, SnippetFacts>> {
    const answers = await inBatches(ids, BATCH_SIZE, (batch) =>
      this.#snippets.call(ctx, 'POST /internal/snippets/facts', { body: { ids: batch } }),
    );
    return byId(answers.flatMap(({ snippets }) => snippets));
  }

  /** Returns list rows of existing snippets, by id. */
  async rows(ctx: CallContext, ids: Iterable<string>): Promise<Map<string, SnippetRow>> {
    const answers = await inBatches(ids, BATCH_SIZE, (batch) =>
      this.#snippets.call(ctx, 'POST /internal/snippets/rows', { body: { ids: batch } }),
    );
    return byId(answers.flatMap(({ snippets }) => snippets));
  }

  /** Returns existing snippets with their code, by id; null if they exceed `maxBytes`. */
  async sources(
    ctx: CallContext,
    ids: readonly string[],
    maxBytes: number,
  ): Promise<Map<string, SnippetSource> | null> {
    const found = new Map<string, SnippetSource>();
    let bytes = 0;
    for (let at = 0; at < ids.length; at += LIMITS.sources) {
      const batch = ids.slice(at, at + LIMITS.sources);
      const { snippets } = await this.#snippets.call(ctx, 'POST /internal/snippets/sources', {
        body: { ids: batch },
      });
      for (const snippet of snippets) {
        bytes += Buffer.byteLength(snippet.content);
        found.set(snippet._id, snippet);
      }
      if (bytes > maxBytes) return null;
    }
    return found;
  }

  /**
   * Returns the visibility of snippets; the answer is small even for thousands.
   *
   * @param options.fromDatabase reads the database instead of the index, which may lag behind an event
   */
  async visibility(
    ctx: CallContext,
    ids: Iterable<string>,
    options: { fromDatabase?: true } = {},
  ): Promise<Visibility> {
    const requested = new Set(ids);
    const answers = await inBatches(requested, LIMITS.visibility, (batch) => {
      const body = { ids: batch, ...options };
      return this.#snippets.call(ctx, 'POST /internal/snippets/visibility', { body });
    });
    return new Visibility(requested, answers);
  }
}
