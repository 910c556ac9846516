import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

export const storage = () =>
  queryOptions({
    queryKey: shellKeys.storage,
    queryFn: ({ signal }) => api('GET /snippets/storage', {}, { signal }),
  });
