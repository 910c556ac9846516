import type { ApiKey } from '@snippetry/contracts';
import { type Case, signedIn } from './world.ts';

/** Id of an import that does not exist. */
const unknown = () => ({ id: 'a'.repeat(24) });
const ofNobody: Case[] = [{ what: 'unknown', params: unknown, expected: signedIn(404) }];

/** Cases of imports; a new import fails, because GitHub is not configured. */
export const IMPORT_CASES = {
  'POST /github/import': [
    {
      what: 'a file',
      body: () => ({ owner: 'ana', repo: 'tools', files: [{ path: 'a.ts' }] }),
      expected: signedIn(503),
    },
  ],
  'POST /github/gists/import': [
    { what: 'a gist', body: () => ({ gists: [{ id: 'f'.repeat(32) }] }), expected: signedIn(503) },
  ],
  'GET /github/jobs': [{ what: 'own imports', expected: signedIn() }],
  'GET /github/jobs/:id': ofNobody,
  'GET /github/jobs/:id/events': ofNobody,
  'DELETE /github/jobs/:id': ofNobody,
} satisfies Partial<Record<ApiKey, Case[]>>;
