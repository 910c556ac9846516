import type { ApiReply } from '@snippetry/contracts';
import { answeredAhead, api } from '@snippetry/web-kit';
import { infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

/** A page of notifications, as the API answers it. */
export type NotificationPage = ApiReply<'GET /notifications'>;
/** One notification of the user. */
export type Notification = NotificationPage['notifications'][number];
/** Which notifications a list shows. */
export type NotificationFilter = 'all' | 'unread';

/** A list of the user's notifications, newest first, page by page. */
export function notificationList(show: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: shellKeys.notificationList(show),
    queryFn: ({ pageParam, signal }) =>
      api('GET /notifications', { query: { page: pageParam, show } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    // Others cause them: what was loaded before the list is opened may be old.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** How many notifications the user has not read. */
export function unreadCount() {
  return queryOptions({
    queryKey: shellKeys.unreadCount,
    queryFn: async ({ signal }) =>
      (await api('GET /notifications', { query: { limit: 1 } }, { signal })).unread,
    initialData: () => answeredAhead('GET /notifications', { query: { limit: 1 } })?.unread,
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: 'always',
  });
}

/** Notification settings of the user. */
export function notificationSettings() {
  return queryOptions({
    queryKey: shellKeys.notificationSettings,
    queryFn: async ({ signal }) =>
      (await api('GET /notifications/settings', {}, { signal })).settings,
  });
}

/** Whether the user has muted the discussion of a snippet. */
export function mutedDiscussion(snippetId: string) {
  return queryOptions({
    queryKey: shellKeys.mutedDiscussion(snippetId),
    queryFn: async ({ signal }) =>
      (await api('GET /notifications/muted/:snippetId', { params: { snippetId } }, { signal }))
        .isMuted,
    retry: false,
  });
}
