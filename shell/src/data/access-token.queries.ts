import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

export type AccessToken = ApiReply<'GET /auth/access-tokens'>['tokens'][number];

/** Access tokens of the user, newest first. */
export function accessTokens() {
  return queryOptions({
    queryKey: shellKeys.accessTokens,
    queryFn: async ({ signal }) => (await api('GET /auth/access-tokens', {}, { signal })).tokens,
  });
}
