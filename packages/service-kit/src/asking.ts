import type { SnippetFacts, UserCard } from '@snippetry/contracts';
import { createInternalClient } from './internal-client.ts';
import type { UserViewer, Viewer } from './viewer.ts';

/** Who asks, and under which request id: it goes along to the services that are asked in turn. */
export interface Asking<By extends Viewer = Viewer> {
  viewer: By;
  requestId: string;
}

/** A signed-in user who asks. */
export type UserAsking = Asking<UserViewer>;

/** Asks the auth service for people's cards. Ids of users that are gone are left out. */
export type AskCards = (ids: string[], requestId?: string) => Promise<UserCard[]>;

/** Asks the snippets service for facts. Ids of snippets that are gone are left out. */
export type AskFacts = (ids: string[], requestId?: string) => Promise<SnippetFacts[]>;

const under = (requestId: string | undefined) => (requestId === undefined ? {} : { requestId });

/**
 * The question for cards, put to the configured auth service; at most 200 ids at once.
 *
 * @returns a function that throws AppError `service.unavailable` where auth does not answer
 */
export function cardsFrom(config: { AUTH_URL: string[]; INTERNAL_KEY: string }): AskCards {
  const auth = createInternalClient({ baseUrls: config.AUTH_URL, key: config.INTERNAL_KEY });
  return async (ids, requestId) => {
    const input = { body: { ids } };
    return (await auth.call('POST /internal/users/cards', input, under(requestId))).users;
  };
}

/**
 * The question for facts, put to the configured snippets service; at most 200 ids at once.
 *
 * @returns a function that throws AppError `service.unavailable` where snippets does not answer
 */
export function factsFrom(config: { SNIPPETS_URL: string[]; INTERNAL_KEY: string }): AskFacts {
  const snippets = createInternalClient({
    baseUrls: config.SNIPPETS_URL,
    key: config.INTERNAL_KEY,
  });
  return async (ids, requestId) => {
    const input = { body: { ids } };
    return (await snippets.call('POST /internal/snippets/facts', input, under(requestId))).snippets;
  };
}
