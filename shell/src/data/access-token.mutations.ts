import { api, isApiError, t, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import type { AccessToken } from './access-token.queries.ts';
import { shellKeys } from './keys.ts';

/** Revokes an access token; a token that no longer exists counts as revoked. */
export function useRevokeAccessToken({ _id: id, name }: AccessToken, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await api('DELETE /auth/access-tokens/:id', { params: { id } });
      } catch (error) {
        if (!isApiError(error, 'auth.token_not_found')) throw error;
      }
    },
    onSuccess: async () => {
      toast.success(t('{name} was revoked', { name }));
      onDone();
      await client.invalidateQueries({ queryKey: shellKeys.security });
    },
    onError: (cause) => toast.error(t('Failed to revoke the access token'), { cause }),
  });
}
