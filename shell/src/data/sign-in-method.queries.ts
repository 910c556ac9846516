import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

/** Passkey or linked site that signs the user in. */
export type SignInMethod = ApiReply<'GET /auth/ways-in'>['ways'][number];

/** Passkeys and linked sites of the user. */
export const signInMethods = () =>
  queryOptions({
    queryKey: shellKeys.signInMethods,
    queryFn: async ({ signal }) => (await api('GET /auth/ways-in', {}, { signal })).ways,
  });
