import { api, t, toast } from '@snippetry/web-kit';
import { useMutation } from '@snippetry/web-kit/query';

/** Sends the user another link to confirm their email address. */
export function useSendVerification() {
  return useMutation({
    mutationFn: () => api('POST /auth/send-verification'),
    onSuccess: () => toast.success(t('The link is on its way')),
    onError: (cause) => toast.error(t('The link could not be sent'), { cause }),
  });
}
