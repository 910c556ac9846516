import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

/** Account at another site that signs the user in. */
export type Identity = ApiReply<'GET /auth/identities'>['identities'][number];
/** Site that can be linked. */
export type Provider = ApiReply<'GET /auth/sign-in-options'>['providers'][number];

/** Linked accounts of the user, and the sites that can be linked. */
export function identities() {
  return queryOptions({
    queryKey: shellKeys.identities,
    queryFn: async ({ signal }) => {
      const [linked, offered] = await Promise.all([
        api('GET /auth/identities', {}, { signal }),
        api('GET /auth/sign-in-options', {}, { signal }),
      ]);
      const { providers, hasPasswords } = offered;
      return { linked: linked.identities, offered: providers, hasPasswords };
    },
  });
}
