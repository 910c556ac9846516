import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

export type Passkey = ApiReply<'GET /auth/passkeys'>['passkeys'][number];

/** Passkeys of the user, newest first. */
export function ownPasskeys() {
  return queryOptions({
    queryKey: shellKeys.passkeys,
    queryFn: async ({ signal }) => (await api('GET /auth/passkeys', {}, { signal })).passkeys,
  });
}
