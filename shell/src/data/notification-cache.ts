import type { QueryClient } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';
import { type Notification, type NotificationPage, unreadCount } from './notification.queries.ts';

interface Loaded {
  pages: NotificationPage[];
  pageParams: unknown[];
}

/** The notifications of all loaded pages, each once: new ones move others to the next page. */
export function allNotifications(pages: readonly NotificationPage[]): Notification[] {
  const found = new Map<string, Notification>();
  for (const one of pages.flatMap(({ notifications }) => notifications)) {
    if (!found.has(one._id)) found.set(one._id, one);
  }
  return [...found.values()];
}

/** Shows these as read in every list, all of them without ids, and so many as unread. */
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

/** Whether answers are on their way that may be from before what is known by now. */
function isLoading(client: QueryClient): boolean {
  return (
    client.isFetching({ queryKey: shellKeys.notifications }) + client.isFetching(unreadCount()) > 0
  );
}

interface News {
  /** Null where notifications were read or are gone. */
  notification: Notification | null;
  unread: number;
}

/**
 * Shows a new notification first in every list, and how many are unread now. What is being loaded may be older than
 * these news, and is asked for again.
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

/** Asks again for what is on screen; what is not is asked for when it is shown. */
export async function reload(client: QueryClient): Promise<void> {
  // Otherwise the first answer of all, if it is on its way, would be taken for the new one.
  await cancelLoading(client);
  await Promise.all([
    client.invalidateQueries({ queryKey: shellKeys.notifications }),
    client.invalidateQueries({ queryKey: unreadCount().queryKey }),
  ]);
}

/** What is known of the lists, to be put back where a change failed. */
export function keepState(client: QueryClient): () => void {
  const { queryKey } = unreadCount();
  const lists = client.getQueriesData({ queryKey: shellKeys.notifications });
  const unread = client.getQueryData(queryKey);
  return () => {
    for (const [key, data] of lists) client.setQueryData(key, data);
    client.setQueryData(queryKey, unread);
  };
}

/** Holds back answers on their way, which would show what was read as unread again. */
export async function cancelLoading(client: QueryClient): Promise<void> {
  await Promise.all([
    client.cancelQueries({ queryKey: shellKeys.notifications }),
    client.cancelQueries({ queryKey: unreadCount().queryKey }),
  ]);
}
