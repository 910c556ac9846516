import type { githubRoutes } from '@snippetry/contracts';
import { type Case, everyone, signedIn } from './world.ts';

/** The test platform has no GitHub application. */
const notConfigured = signedIn(503);
const repository = () => ({ owner: 'ana', repo: 'tools' });

export const GITHUB_CASES: Record<keyof typeof githubRoutes, Case[]> = {
  'GET /github/status': [{ what: 'own connection', expected: signedIn() }],
  'GET /github/auth': [{ what: 'a connection of one’s own', expected: notConfigured }],
  'GET /github/callback': [
    { what: 'a sign-in that nobody has begun', expected: everyone(303) },
    {
      what: 'a state that is none',
      query: { code: 'x', state: 'x' },
      expected: everyone(303),
    },
  ],
  'POST /github/callback': [
    {
      what: 'a state that is none',
      body: () => ({ code: 'x', state: 'x' }),
      expected: notConfigured,
    },
  ],
  'DELETE /github/disconnect': [{ what: 'own connection', expected: signedIn() }],
  'GET /github/repositories': [{ what: 'own repositories', expected: notConfigured }],
  'GET /github/repositories/:owner/:repo': [
    { what: 'a repository', params: repository, expected: notConfigured },
  ],
  'GET /github/repositories/:owner/:repo/contents': [
    { what: 'its files', params: repository, expected: notConfigured },
  ],
  'GET /github/repositories/:owner/:repo/branches': [
    { what: 'its branches', params: repository, expected: notConfigured },
  ],
  'GET /github/gists': [{ what: 'own gists', expected: notConfigured }],
};
