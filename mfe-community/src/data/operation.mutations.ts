import { api, t, toast } from '@snippetry/web-kit';
import { failureText } from '@snippetry/web-kit/failure-text';
import { useMutation } from '@snippetry/web-kit/query';

/** Opens the dashboard of background jobs, which is served outside of the application. */
export function useOpenJobs() {
  return useMutation({
    mutationFn: () => api('POST /operations/session'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(failureText(error, t('Failed to open the background jobs'))),
  });
}
