import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

/** Whether the user has a second factor. */
export function secondFactor() {
  return queryOptions({
    queryKey: shellKeys.secondFactor,
    queryFn: ({ signal }) => api('GET /auth/second-factor', {}, { signal }),
  });
}
