import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';

/** A session of the user. */
export type AccountSession = ApiReply<'GET /auth/sessions'>['sessions'][number];
/** Something that happened to the account. */
export type SecurityEvent = ApiReply<'GET /auth/security-events'>['events'][number];

/** Begins the keys of everything that signs in: whatever changes it is listed among what happened, too. */
export const SAFETY = ['shell', 'safety'] as const;

const EVENTS_PAGE = 10;

/** Where the user is signed in, this device first. */
export function accountSessions() {
  return queryOptions({
    queryKey: [...SAFETY, 'sessions'],
    queryFn: async ({ signal }) => (await api('GET /auth/sessions', {}, { signal })).sessions,
  });
}

/** What happened to the account, newest first, page by page. */
export function securityEvents() {
  return infiniteQueryOptions({
    queryKey: [...SAFETY, 'events'],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /auth/security-events',
        { query: { page: pageParam, limit: EVENTS_PAGE } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
  });
}
