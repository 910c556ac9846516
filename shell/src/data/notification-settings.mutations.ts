import type { ApiReply } from '@snippetry/contracts';
import { api, t, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { notificationSettings } from './notification.queries.ts';

type Settings = ApiReply<'GET /notifications/settings'>['settings'];

/** Saves settings with an optimistic update, which is rolled back on failure. */
export function useSaveNotificationSettings() {
  const client = useQueryClient();
  const { queryKey } = notificationSettings();
  return useMutation({
    // Sent in order, so that an earlier change cannot arrive last.
    scope: { id: 'notification-settings' },
    mutationFn: (body: Settings) => api('PUT /notifications/settings', { body }),
    onMutate: async (next) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, next);
      return { before };
    },
    onSuccess: () =>
      toast.success(t('Notification settings saved'), { id: 'notification-settings' }),
    onError: (cause, _next, kept) => {
      client.setQueryData(queryKey, kept?.before);
      toast.error(t('Failed to save the notification settings'), { cause });
    },
  }).mutate;
}
