import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';

/** Whether and how the viewer is connected to GitHub. */
export function githubStatus() {
  return queryOptions({
    queryKey: ['github', 'status'],
    queryFn: ({ signal }) => api('GET /github/status', {}, { signal }),
  });
}
