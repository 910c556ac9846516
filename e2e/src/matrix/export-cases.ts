import type { ApiKey } from '@snippetry/contracts';
import { type Case, signedIn, type World, write } from './world.ts';

const open = ({ open: snippetId }: World) => ({ snippetId });
const hidden = ({ hidden: snippetId }: World) => ({ snippetId });

/**
 * Returns the cases of a route for the owner of a snippet. `owner` is the owner's status, an error
 * for most routes: GitHub is not configured, and there is no export.
 */
function ofOwner(owner: number, rest: Pick<Case, 'query' | 'body'> = {}): Case[] {
  return [
    { what: 'public', params: open, expected: write({ stranger: 403, owner }), ...rest },
    { what: 'private', params: hidden, expected: write({ stranger: 404, owner }), ...rest },
  ];
}

/** Like {@link ofOwner}, for routes that answer others with 404, even for a public snippet. */
function knownToOwner(owner: number, rest: Pick<Case, 'body'> = {}): Case[] {
  return ofOwner(owner, rest).map((one) => ({ ...one, expected: write({ stranger: 404, owner }) }));
}

/** Cases of exports to gists, and of the sources of imported snippets. */
export const EXPORT_CASES = {
  'POST /github/export/:snippetId': ofOwner(503, { body: () => ({}) }),
  'GET /github/export/:snippetId': ofOwner(200),
  'GET /github/export/:snippetId/state': ofOwner(404, { query: { isPublic: 'false' } }),
  'POST /github/export/:snippetId/take': ofOwner(404, {
    body: () => ({ isPublic: false, version: 'f', revision: 1 }),
  }),
  'GET /github/sources': [{ what: 'own snippets', expected: signedIn() }],
  'GET /github/sources/:snippetId': knownToOwner(200),
  'GET /github/sources/:snippetId/upstream': knownToOwner(404),
  'POST /github/sources/:snippetId': knownToOwner(404, {
    body: () => ({ action: 'keep', sha: 'a'.repeat(40) }),
  }),
} satisfies Partial<Record<ApiKey, Case[]>>;
