import type { githubRoutes } from '@snippetry/contracts';
import { type Case, everyone, signedIn } from './world.ts';

/** Expected statuses of routes that need a GitHub application, which the test platform lacks. */
const notConfigured = signedIn(503);
const repository = () => ({ owner: 'ana', repo: 'tools' });

export const GITHUB_CASES: Record<keyof typeof githubRoutes, Case[]> = {
  'GET /github/status': [{ what: 'own connection', expected: signedIn() }],
  'GET /github/auth': [{ what: 'own connection', expected: notConfigured }],
  'GET /github/callback': [
    { what: 'without a state', expected: everyone(303) },
    {
      what: 'with an unknown state',
      query: { code: 'x', state: 'x' },
      expected: everyone(303),
    },
  ],
  'POST /github/callback': [
    {
      what: 'with an unknown state',
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
