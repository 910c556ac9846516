import type { SnippetFacts, UserCard } from '@snippetry/contracts';
import {
  createInternalClient,
  type InternalClient,
  type InternalClientOptions,
} from './internal-client.ts';
import type { FindReadingPolicy } from './reading-policy.ts';
import type { RequestContext } from './request-context.ts';

/** The part of a request's context that is sent along to other services. */
export type CallContext = Pick<RequestContext, 'requestId'>;

/** Addresses of the auth service, and the secret that services share. */
export interface AuthConfig {
  AUTH_URL: string[];
  INTERNAL_KEY: string;
}

/** Creates a client of the configured auth service. */
export function authClientFrom(
  { AUTH_URL: baseUrls, INTERNAL_KEY: key }: AuthConfig,
  options: Pick<InternalClientOptions, 'timeoutMs'> = {},
): InternalClient {
  return createInternalClient({ baseUrls, key, ...options });
}

/** Fetches users' cards from the auth service. Ids without a user are left out. */
export type FetchCards = (ctx: CallContext, ids: string[]) => Promise<UserCard[]>;

/** Fetches facts from the snippets service. Ids without a snippet are left out. */
export type FetchFacts = (ctx: CallContext, ids: string[]) => Promise<SnippetFacts[]>;

/**
 * Creates a function that fetches cards from the configured auth service, at most 200 at once.
 *
 * @returns a function that throws AppError `service.unavailable` if auth does not answer
 */
export function fetchCardsFrom(config: AuthConfig): FetchCards {
  const auth = authClientFrom(config);
  return async (ctx, ids) =>
    (await auth.call(ctx, 'POST /internal/users/cards', { body: { ids } })).users;
}

/** Fetches the ids that a user follows, the newest 1000. */
export type FetchFollowing = (ctx: CallContext, userId: string) => Promise<string[]>;

/**
 * Creates a function that fetches from the configured auth service the ids that a user follows.
 *
 * @returns a function that throws AppError `service.unavailable` if auth does not answer
 */
export function fetchFollowingFrom(config: AuthConfig): FetchFollowing {
  const auth = authClientFrom(config);
  return async (ctx, userId) =>
    (await auth.call(ctx, 'POST /internal/users/following', { body: { userId } })).ids;
}

/** Creates a function that fetches the reading policy from the configured auth service. */
export function findReadingPolicyFrom(config: AuthConfig): FindReadingPolicy {
  const auth = authClientFrom(config);
  return async () => (await auth.call({ requestId: '' }, 'GET /internal/policy', {})).reading;
}

/** Addresses of the snippets service, and the secret that services share. */
export interface SnippetsConfig {
  SNIPPETS_URL: string[];
  INTERNAL_KEY: string;
}

/** Creates a client of the configured snippets service. */
export function snippetsClientFrom(
  { SNIPPETS_URL: baseUrls, INTERNAL_KEY: key }: SnippetsConfig,
  options: Pick<InternalClientOptions, 'timeoutMs'> = {},
): InternalClient {
  return createInternalClient({ baseUrls, key, ...options });
}

/**
 * Creates a function that fetches facts from the configured snippets service, at most 200 at once.
 *
 * @returns a function that throws AppError `service.unavailable` if snippets does not answer
 */
export function fetchFactsFrom(config: SnippetsConfig): FetchFacts {
  const snippets = snippetsClientFrom(config);
  return async (ctx, ids) =>
    (await snippets.call(ctx, 'POST /internal/snippets/facts', { body: { ids } })).snippets;
}

/** Fetches users' cards by name from the auth service. Unknown names are left out. */
export type FetchByNames = (ctx: CallContext, usernames: string[]) => Promise<UserCard[]>;

/**
 * Creates a function that fetches cards by names from the configured auth service, at most 20 at
 * once.
 *
 * @returns a function that throws AppError `service.unavailable` if auth does not answer
 */
export function fetchByNamesFrom(config: AuthConfig): FetchByNames {
  const auth = authClientFrom(config);
  return async (ctx, usernames) =>
    (await auth.call(ctx, 'POST /internal/users/by-names', { body: { usernames } })).users;
}
