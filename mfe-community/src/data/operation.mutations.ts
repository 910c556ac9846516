import { api, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useMutation } from '@snippetry/web-kit/query';

/** Opens the view of background jobs. Its pages are the server's own, so the application is left. */
export function useOpenJobs() {
  return useMutation({
    mutationFn: () => api('POST /operations/session'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(failureText(error, t('Failed to open the background jobs'))),
  });
}
