import { useLive } from '@snippetry/web-kit';
import { useQueryClient } from '@snippetry/web-kit/query';
import { addNews, reload } from '../../data/notification-cache.ts';

/** Keeps the bell and the lists up to date with what happens; one for the whole application. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.type === 'reset') void reload(client);
    if (message.type === 'notification') addNews(client, message);
  });
}
