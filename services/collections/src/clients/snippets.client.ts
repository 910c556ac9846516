import {
  LIMITS,
  type SnippetFacts,
  type SnippetRow,
  type SnippetSource,
  type SnippetVisibility,
} from '@snippetry/contracts';
import type { CallContext, InternalClient, Viewer } from '@snippetry/service-kit';

/** Maximum ids of a request for facts or rows. */
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

/** Sends unique ids in batches and returns the snippets of the answers, by id. */
async function byId<Item extends { _id: string }>(
  ids: Iterable<string>,
  request: (batch: string[]) => Promise<{ snippets: Item[] }>,
): Promise<Map<string, Item>> {
  const answers = await inBatches(ids, BATCH_SIZE, request);
  return new Map(answers.flatMap(({ snippets }) => snippets).map((item) => [item._id, item]));
}

/** Visibility of snippets, just read from the snippets service. */
export class Visibility {
  readonly #requested: ReadonlySet<string>;
  readonly #missing: ReadonlySet<string>;
  /** Authors of the private ones, by snippet id. */
  readonly #authors: ReadonlyMap<string, string>;

  constructor(requested: ReadonlySet<string>, answers: readonly SnippetVisibility[]) {
    this.#requested = requested;
    this.#missing = new Set(answers.flatMap(({ missing }) => missing));
    const hidden = answers.flatMap((answer) => answer.private);
    this.#authors = new Map(hidden.map(({ _id, authorId }) => [_id, authorId]));
  }

  /** Returns whether a snippet is public; false if it was not requested. */
  isPublic(id: string): boolean {
    return this.#requested.has(id) && !this.#missing.has(id) && !this.#authors.has(id);
  }

  /** Returns whether a viewer may see a snippet; false if it was not requested. */
  sees(viewer: Pick<Viewer, 'id'>, id: string): boolean {
    return this.isPublic(id) || (viewer.id !== null && this.#authors.get(id) === viewer.id);
  }

  /** Returns whether a snippet was requested and the viewer may not see it. */
  hides(viewer: Pick<Viewer, 'id'>, id: string): boolean {
    return this.#requested.has(id) && !this.sees(viewer, id);
  }
}

/**
 * Reads snippets from the snippets service, without a cache: one that just became private must not be
 * listed or counted. Every method throws AppError `service.unavailable` if the service does not
 * answer.
 */
export class SnippetsClient {
  readonly #client: InternalClient;

  constructor(client: InternalClient) {
    this.#client = client;
  }

  /** Returns facts of existing snippets, by id. */
  facts(ctx: CallContext, ids: Iterable<string>): Promise<Map<string, SnippetFacts>> {
    const route = 'POST /internal/snippets/facts';
    return byId(ids, (batch) => this.#client.call(ctx, route, { body: { ids: batch } }));
  }

  /** Returns list rows of existing snippets, by id. */
  rows(ctx: CallContext, ids: Iterable<string>): Promise<Map<string, SnippetRow>> {
    const route = 'POST /internal/snippets/rows';
    return byId(ids, (batch) => this.#client.call(ctx, route, { body: { ids: batch } }));
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
      const { snippets } = await this.#client.call(ctx, 'POST /internal/snippets/sources', {
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
      return this.#client.call(ctx, 'POST /internal/snippets/visibility', { body });
    });
    return new Visibility(requested, answers);
  }
}
