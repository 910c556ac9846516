import { LRUCache } from 'lru-cache';
import { type AuthConfig, authClientFrom, type CallContext } from './lookups.ts';
import type { RequestContext } from './request-context.ts';

/** Fetches from the auth service which of these users are moderators. */
export type FetchModerators = (ctx: CallContext, ids: string[]) => Promise<string[]>;

/** Cache options; a change of the list of moderators takes effect after `ttl` milliseconds. */
const KNOWN = { max: 10_000, ttl: 30_000 };
/** Maximum users per request to the auth service. */
const BATCH = 200;
/** Short, because the session request of every page waits for it. */
const TIMEOUT_MS = 1000;

/**
 * Creates a function that fetches from the configured auth service which of at most 200 users are
 * moderators.
 *
 * @returns a function that throws AppError `service.unavailable` if auth does not answer
 */
export function fetchModeratorsFrom(config: AuthConfig): FetchModerators {
  const auth = authClientFrom(config, { timeoutMs: TIMEOUT_MS });
  return async (ctx, ids) =>
    (await auth.call(ctx, 'POST /internal/users/moderators', { body: { ids } })).ids;
}

type Caller = Pick<RequestContext, 'requestId' | 'log'>;

/** Cache of which users are moderators, for 30 seconds per user. */
export class Moderators {
  readonly #fetch: FetchModerators;
  readonly #known = new LRUCache<string, boolean>(KNOWN);

  constructor(fetch: FetchModerators) {
    this.#fetch = fetch;
  }

  /** Whether a user is a moderator; false while the auth service does not answer. */
  async includes(ctx: Caller, id: string): Promise<boolean> {
    return (await this.among(ctx, [id])).has(id);
  }

  /** Returns the moderators among these users; uncached ones are fetched in one call. */
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
