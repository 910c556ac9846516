import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

export type AccountSession = ApiReply<'GET /auth/sessions'>['sessions'][number];
export type SecurityEvent = ApiReply<'GET /auth/security-events'>['events'][number];

const EVENTS_PAGE = 10;

/** Sessions of the user, the current one first. */
export function accountSessions() {
  return queryOptions({
    queryKey: shellKeys.sessions,
    queryFn: async ({ signal }) => (await api('GET /auth/sessions', {}, { signal })).sessions,
  });
}

/** Security events of the account, newest first, page by page. */
export function securityEvents() {
  return infiniteQueryOptions({
    queryKey: shellKeys.securityEvents,
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
