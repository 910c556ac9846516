import type { QueryClient } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';
import { type Notification, type NotificationPage, unreadCount } from './notification.queries.ts';

interface Loaded {
  pages: NotificationPage[];
  pageParams: unknown[];
}

/** Merges loaded pages without duplicates: new notifications shift others to the next page. */
export function allNotifications(pages: readonly NotificationPage[]): Notification[] {
  const found = new Map<string, Notification>();
  for (const one of pages.flatMap(({ notifications }) => notifications)) {
    if (!found.has(one._id)) found.set(one._id, one);
  }
  return [...found.values()];
}

/** Marks notifications as read in all cached lists (all without `ids`), and sets the count. */
export function showAsRead(client: QueryClient, unread: number, ids?: readonly string[]): void {
  client.setQueriesData<Loaded>({ queryKey: shellKeys.notifications }, (loaded) => {
    const pages = loaded?.pages.map((page) => ({
      ...page,
      unread,
      notifications: page.notifications.map((one) =>
        ids && !ids.includes(one._id) ? one : { ...one, isRead: true },
      ),
    }));
    return loaded && pages && { ...loaded, pages };
  });
  client.setQueryData(unreadCount().queryKey, unread);
}

/** Whether responses are pending, which may be older than the cache. */
function isLoading(client: QueryClient): boolean {
  return (
    client.isFetching({ queryKey: shellKeys.notifications }) + client.isFetching(unreadCount()) > 0
  );
}

interface News {
  /** Null if notifications were read or deleted. */
  notification: Notification | null;
  unread: number;
}

/**
 * Prepends a new notification to every cached list and sets the unread count. If responses are
 * pending, they may be older than the notification, so everything is refetched.
 */
export function addNews(client: QueryClient, { notification, unread }: News): void {
  client.setQueryData(unreadCount().queryKey, unread);
  if (isLoading(client)) {
    void reload(client);
    return;
  }
  if (notification === null) {
    void client.invalidateQueries({ queryKey: shellKeys.notifications });
    return;
  }
  client.setQueriesData<Loaded>({ queryKey: shellKeys.notifications }, (loaded) => {
    const [first, ...later] = loaded?.pages ?? [];
    if (!loaded || !first) return loaded;
    const others = first.notifications.filter(({ _id }) => _id !== notification._id);
    return { ...loaded, pages: [{ ...first, notifications: [notification, ...others] }, ...later] };
  });
}

/** Refetches visible lists and the unread count, and invalidates the others. */
export async function reload(client: QueryClient): Promise<void> {
  // Otherwise a pending first response would be taken for the new one.
  await cancelLoading(client);
  await Promise.all([
    client.invalidateQueries({ queryKey: shellKeys.notifications }),
    client.invalidateQueries({ queryKey: unreadCount().queryKey }),
  ]);
}

/** Captures the cached lists and returns a function that restores them after a failed change. */
export function keepState(client: QueryClient): () => void {
  const { queryKey } = unreadCount();
  const lists = client.getQueriesData({ queryKey: shellKeys.notifications });
  const unread = client.getQueryData(queryKey);
  return () => {
    for (const [key, data] of lists) client.setQueryData(key, data);
    client.setQueryData(queryKey, unread);
  };
}

/** Cancels pending requests, whose responses would show read notifications as unread. */
export async function cancelLoading(client: QueryClient): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: shellKeys.notifications }),
    client.cancelQueries({ queryKey: unreadCount().queryKey }),
  ]);
}
