import type { ApiReply } from '@snippetry/contracts';
import { api } from '@snippetry/web-kit';
import { queryOptions } from '@snippetry/web-kit/query';
import { shellKeys } from './keys.ts';

/** An account at another site that signs the user in. */
export type Identity = ApiReply<'GET /auth/identities'>['identities'][number];
/** A site that is offered. */
export type Provider = ApiReply<'GET /auth/sign-in-options'>['providers'][number];

/** The accounts that are linked, and the sites that are offered. */
export function identities() {
  return queryOptions({
    queryKey: shellKeys.identities,
    queryFn: async ({ signal }) => {
      const [linked, offered] = await Promise.all([
        api('GET /auth/identities', {}, { signal }),
        api('GET /auth/sign-in-options', {}, { signal }),
      ]);
      return { linked: linked.identities, offered: offered.providers };
    },
  });
}
