import { api, isApiError, plural, t, toast } from '@snippetry/web-kit';
import { useMutation, useQueryClient } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';
import type { SignInMethod } from './sign-in-method.queries.ts';

/** Removes a sign-in method; one that no longer exists counts as removed. */
async function remove({ _id: id, kind }: SignInMethod): Promise<void> {
  const params = { id };
  try {
    if (kind === 'passkey') await api('DELETE /auth/passkeys/:id', { params });
    else await api('DELETE /auth/identities/:id', { params });
  } catch (error) {
    const isRemoved =
      isApiError(error, 'auth.passkey_not_found') || isApiError(error, 'auth.identity_not_found');
    if (!isRemoved) throw error;
  }
}

/** Removes sign-in methods one after another; stops at the first failure. */
export function useRemoveSignInMethods(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (methods: readonly SignInMethod[]) => {
      for (const method of methods) await remove(method);
    },
    onSuccess: (_nothing, { length }) => {
      toast.success(
        plural(length, {
          one: '{count} sign-in method was removed',
          other: '{count} sign-in methods were removed',
        }),
      );
      onDone();
    },
    onError: (cause) => {
      const isLast = isApiError(cause, 'auth.last_sign_in');
      toast.error(isLast ? cause.message : t("Couldn't remove the sign-in methods. Try again."), {
        cause,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: shellKeys.security }),
  });
}
