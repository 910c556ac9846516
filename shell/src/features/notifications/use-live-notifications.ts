import { useLive } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { addNews, reload } from '../../data/notification-cache.ts';

/** Applies live events to the bell and the lists; used once in the application. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type === 'reset') void reload(client);
    if (message.type === 'notification') addNews(client, message);
  });
}
