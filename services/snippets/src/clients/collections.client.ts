import { LIMITS, type OwnedCollection } from '@snippetry/contracts';
import {
  type CallContext,
  createInternalClient,
  type InternalClient,
  slicesOf,
} from '@snippetry/service-kit';

interface CollectionsConfig {
  COLLECTIONS_URL: string[];
  INTERNAL_KEY: string;
}

/** Long enough for collections with thousands of members. */
const TIMEOUT_MS = 8000;

/**
 * Reads collections of a user from the collections service. Every method throws AppError
 * `service.unavailable` if it does not answer.
 */
export class CollectionsClient {
  readonly #collections: InternalClient;

  constructor({ COLLECTIONS_URL: baseUrls, INTERNAL_KEY: key }: CollectionsConfig) {
    this.#collections = createInternalClient({ baseUrls, key, timeoutMs: TIMEOUT_MS });
  }

  /** Returns the ids of all collections of an owner, oldest first. */
  async idsOf(ctx: CallContext, ownerId: string): Promise<string[]> {
    const body = { ownerId };
    return (await this.#collections.call(ctx, 'POST /internal/collections/of-owner', { body })).ids;
  }

  /** Yields these collections in batches, in their order, without those deleted since. */
  async *contents(
    ctx: CallContext,
    ownerId: string,
    ids: readonly string[],
  ): AsyncGenerator<OwnedCollection[]> {
    for (const batch of slicesOf(ids, LIMITS.contents)) {
      const body = { ownerId, ids: batch };
      const { collections } = await this.#collections.call(
        ctx,
        'POST /internal/collections/contents',
        { body },
      );
      const found = new Map(collections.map((collection) => [collection._id, collection]));
      yield batch.flatMap((id) => found.get(id) ?? []);
    }
  }
}
