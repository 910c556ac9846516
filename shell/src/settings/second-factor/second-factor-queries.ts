import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';

/** Whether the user has a second factor. */
export function secondFactor() {
  return queryOptions({
    queryKey: ['shell', 'second-factor'],
    queryFn: ({ signal }) => api('GET /auth/second-factor', {}, { signal }),
  });
}
