import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

/** Methods by which the user can prove that they are present. */
export const proofMethods = () =>
  queryOptions({
    queryKey: shellKeys.proof,
    queryFn: ({ signal }) => api('GET /auth/proof', {}, { signal }),
  });
