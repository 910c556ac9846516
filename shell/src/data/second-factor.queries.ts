import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

export function secondFactor() {
  return queryOptions({
    queryKey: shellKeys.secondFactor,
    queryFn: ({ signal }) => api('GET /auth/second-factor', {}, { signal }),
  });
}
