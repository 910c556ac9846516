import { api, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { isUnproven, withProof } from '../lib/with-proof.ts';
import type { Identity, Provider } from './identity.queries.ts';
import { shellKeys } from './keys.ts';

/** Unlinks an account at another site; `onDone` is called on failure, too. */
export function useUnlinkIdentity({ _id: id, providerName }: Identity, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /auth/identities/:id', { params: { id } }),
    onSuccess: () => toast.success(t('{site} is unlinked', { site: providerName })),
    onError: (cause) =>
      toast.error(failureText(cause, t('Failed to unlink the account')), { cause }),
    onSettled: async () => {
      onDone();
      await client.invalidateQueries({ queryKey: shellKeys.security });
    },
  });
}

/** Starts linking an account at another site by navigating there. */
export function useLinkIdentity({ id, name }: Provider) {
  return useMutation({
    mutationFn: () =>
      withProof(() => api('POST /auth/identities/:provider', { params: { provider: id } })),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (cause) => {
      if (isUnproven(cause)) return;
      toast.error(t('{site} cannot be reached right now', { site: name }), { cause });
    },
  });
}
