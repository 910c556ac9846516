import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { deviceName } from '../lib/client-names.ts';
import { shellKeys } from './keys.ts';
import type { AccountSession } from './session.queries.ts';

/** Ends a session; a session that no longer exists counts as ended. */
export function useEndSession({ _id: id, device }: AccountSession) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api('DELETE /auth/sessions/:id', { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'auth.session_not_found')) throw error;
      }
    },
    onSuccess: async () => {
      toast.success(t('{device} was signed out', { device: deviceName(device) }));
      await client.invalidateQueries({ queryKey: shellKeys.security });
    },
    onError: (cause) => toast.error(t('Failed to end the session'), { cause }),
  });
}

export function useEndOtherSessions(onEnded: () => Promise<unknown>) {
  return useMutation({
    mutationFn: () => api('POST /auth/sessions/end-all', { body: { keepThis: true } }),
    onSuccess: () => {
      toast.success(t('All other devices were signed out'));
      return onEnded();
    },
    onError: (cause) => toast.error(t('Failed to sign out everywhere'), { cause }),
  });
}
