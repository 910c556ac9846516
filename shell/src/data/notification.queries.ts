import type { ApiReply } from '@snippetry/contracts';
import { answeredAhead, api } from '@snippetry/web-kit';
import { infiniteQueryOptions, queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

export type NotificationPage = ApiReply<'GET /notifications'>;
export type Notification = NotificationPage['notifications'][number];
export type NotificationFilter = 'all' | 'unread';

/** Notifications of the user, newest first, page by page. */
export function notificationList(show: NotificationFilter) {
  return infiniteQueryOptions({
    queryKey: shellKeys.notificationList(show),
    queryFn: ({ pageParam, signal }) =>
      api('GET /notifications', { query: { page: pageParam, show } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNext ? pagination.page + 1 : undefined),
    // Other users cause notifications, so a list that was loaded earlier may be outdated.
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

/** Number of unread notifications. */
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

export function notificationSettings() {
  return queryOptions({
    queryKey: shellKeys.notificationSettings,
    queryFn: async ({ signal }) =>
      (await api('GET /notifications/settings', {}, { signal })).settings,
  });
}

/** Whether the user has muted a snippet's discussion. */
export function mutedDiscussion(snippetId: string) {
  return queryOptions({
    queryKey: shellKeys.mutedDiscussion(snippetId),
    queryFn: async ({ signal }) =>
      (await api('GET /notifications/muted/:snippetId', { params: { snippetId } }, { signal }))
        .isMuted,
    retry: false,
  });
}
