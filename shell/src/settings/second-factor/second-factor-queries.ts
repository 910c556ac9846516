import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { SAFETY } from '../sessions/session-queries.ts';

/** Whether the user has a second factor. */
export function secondFactor() {
  return queryOptions({
    queryKey: [...SAFETY, 'second-factor'],
    queryFn: ({ signal }) => api('GET /auth/second-factor', {}, { signal }),
  });
}
