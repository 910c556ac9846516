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

/** Splits ids into batches, asks for each, and returns the answers. Each id is asked for once. */
async function inBatches<Answer>(
  ids: Iterable<string>,
  size: number,
  ask: (batch: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const wanted = [...new Set(ids)];
  const batches: string[][] = [];
  for (let at = 0; at < wanted.length; at += size) batches.push(wanted.slice(at, at + size));
  const answers: Answer[] = [];
  for (let at = 0; at < batches.length; at += CONCURRENCY) {
    answers.push(...(await Promise.all(batches.slice(at, at + CONCURRENCY).map(ask))));
  }
  return answers;
}

const byId = <Item extends { _id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item._id, item]));

/**
 * Asks the snippets service about snippets, anew each time: one that went private a moment ago must
 * not be named or counted. Every method throws AppError `service.unavailable` where it does not
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

  /** What a list shows of those that exist, by id. */
  async rows(ctx: CallContext, ids: Iterable<string>): Promise<Map<string, SnippetRow>> {
    const answers = await inBatches(ids, BATCH_SIZE, (batch) =>
      this.#snippets.call(ctx, 'POST /internal/snippets/rows', { body: { ids: batch } }),
    );
    return byId(answers.flatMap(({ snippets }) => snippets));
  }

  /** Those that exist with their code, by id; null where that is more than `maxBytes`. */
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
   * Who may see them: a small answer, also for thousands.
   *
   * @param options.fromDatabase for what is stored, not shown: also after an event whose change no
   * list has yet
   */
  async visibility(
    ctx: CallContext,
    ids: Iterable<string>,
    options: { fromDatabase?: true } = {},
  ): Promise<Visibility> {
    const asked = new Set(ids);
    const answers = await inBatches(asked, LIMITS.visibility, (batch) => {
      const body = { ids: batch, ...options };
      return this.#snippets.call(ctx, 'POST /internal/snippets/visibility', { body });
    });
    return new Visibility(asked, answers);
  }
}
