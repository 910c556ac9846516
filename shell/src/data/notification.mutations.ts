import { api, t, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';
import { unreadCount } from './notification.queries.ts';
import { cancelLoading, keepState, reload, showAsRead } from './notification-cache.ts';

/** Marks notifications as read with an optimistic update; all of them without ids. */
export function useMarkRead() {
  const client = useQueryClient();
  const isLast = () => client.isMutating({ mutationKey: shellKeys.markRead }) === 1;
  const { mutate } = useMutation({
    mutationKey: shellKeys.markRead,
    mutationFn: (ids: readonly string[] | undefined) =>
      api('POST /notifications/read', { body: ids ? { ids: [...ids] } : {} }),
    onMutate: async (ids) => {
      await cancelLoading(client);
      const putBack = keepState(client);
      const unread = client.getQueryData(unreadCount().queryKey) ?? 0;
      showAsRead(client, ids ? Math.max(0, unread - ids.length) : 0, ids);
      return { putBack };
    },
    onSuccess: ({ unread }, ids) => {
      if (isLast()) showAsRead(client, unread, ids ?? []);
    },
    onError: (cause, _ids, kept) => {
      kept?.putBack();
      toast.error(t('Failed to mark as read'), { cause });
    },
    // The last count may be outdated, since responses and new notifications can overtake each
    // other.
    onSettled: () => {
      if (isLast()) void reload(client);
    },
  });
  return mutate;
}
