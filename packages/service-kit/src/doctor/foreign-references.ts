import { type AuthConfig, type SnippetsConfig, snippetsClientFrom } from '../lookups.ts';
import { accountLookups } from './card-copies.ts';
import type { Check } from './check.ts';
import type { createRedelivery } from './redelivery.ts';
import { type References, references } from './references.ts';

interface ForeignReferences extends Pick<References, 'connection' | 'from'> {
  redelivery: ReturnType<typeof createRedelivery>;
}

/** Creates a check that finds records of accounts that auth does not have. */
export function accountReferences(
  config: AuthConfig,
  { redelivery, ...where }: ForeignReferences,
): Check {
  return references({
    ...where,
    name: 'records of deleted accounts',
    calls: 'auth',
    existing: accountLookups(config).existingAccounts,
    remove: (_ctx, id) => redelivery.userDeleted(id),
  });
}

/** Creates a check that finds records of snippets that the snippets service does not have. */
export function snippetReferences(
  config: SnippetsConfig,
  { redelivery, ...where }: ForeignReferences & Pick<References, 'name'>,
): Check {
  const snippets = snippetsClientFrom(config);
  return references({
    ...where,
    calls: 'snippets',
    existing: async (ctx, ids) =>
      (await snippets.call(ctx, 'POST /internal/snippets/existing', { body: { ids } })).ids,
    remove: (_ctx, id) => redelivery.snippetDeleted(id),
  });
}
