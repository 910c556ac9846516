import { LRUCache } from 'lru-cache';
import { type AuthConfig, authClientFrom, type CallContext } from './lookups.ts';
import type { RequestContext } from './request-context.ts';

/** Asks the auth service which of these users are moderators. */
export type FetchModerators = (ctx: CallContext, ids: string[]) => Promise<string[]>;

/** An answer holds for so long, also after an address was put on the list or taken off it. */
const KNOWN = { max: 10_000, ttl: 30_000 };
/** The most users that one request to the auth service may ask for. */
const BATCH = 200;
/** A page that asks who its viewer is must not wait long for it. */
const TIMEOUT_MS = 1000;

/**
 * Creates a function that asks the configured auth service who is a moderator, of at most 200 users
 * at once.
 *
 * @returns a function that throws AppError `service.unavailable` if auth does not answer
 */
export function fetchModeratorsFrom(config: AuthConfig): FetchModerators {
  const auth = authClientFrom(config, { timeoutMs: TIMEOUT_MS });
  return async (ctx, ids) =>
    (await auth.call(ctx, 'POST /internal/users/moderators', { body: { ids } })).ids;
}

type Caller = Pick<RequestContext, 'requestId' | 'log'>;

/** Knows who is a moderator, from the auth service, for 30 seconds each. */
export class Moderators {
  readonly #fetch: FetchModerators;
  readonly #known = new LRUCache<string, boolean>(KNOWN);

  constructor(fetch: FetchModerators) {
    this.#fetch = fetch;
  }

  /** Whether a user is a moderator. Nobody is one while the auth service does not answer. */
  async includes(ctx: Caller, id: string): Promise<boolean> {
    return (await this.among(ctx, [id])).has(id);
  }

  /** The moderators among these users, of whom unknown ones are asked for at once. */
  async among(ctx: Caller, ids: readonly string[]): Promise<Set<string>> {
    const unknown = [...new Set(ids)].filter((id) => this.#known.get(id) === undefined);
    try {
      for (let at = 0; at < unknown.length; at += BATCH) {
        const batch = unknown.slice(at, at + BATCH);
        const moderators = new Set(await this.#fetch(ctx, batch));
        for (const id of batch) this.#known.set(id, moderators.has(id));
      }
    } catch (err) {
      ctx.log.warn({ err }, 'the auth service did not answer who is a moderator');
    }
    return new Set(ids.filter((id) => this.#known.get(id) === true));
  }
}
