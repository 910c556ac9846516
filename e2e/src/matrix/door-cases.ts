import type { externalSignInRoutes } from '@snippetry/contracts';
import { type Case, everyone, signedIn } from './world.ts';

const ticket = 'a-ticket-of-nobody';
const provider = () => ({ provider: 'github' });

/**
 * Cases of sign-in with identity providers. The test platform has no provider; the tests of the
 * auth service use one.
 */
export const DOOR_CASES: Record<keyof typeof externalSignInRoutes, Case[]> = {
  'GET /auth/sign-in-options': [{ what: 'available sign-in methods', expected: everyone(200) }],
  'GET /auth/external/:provider/start': [
    { what: 'a provider that is not configured', params: provider, expected: everyone(404) },
  ],
  'GET /auth/external/:provider/callback': [
    { what: 'a provider that is not configured', params: provider, expected: everyone(404) },
  ],
  'POST /auth/external/finish': [
    { what: 'an unknown ticket', body: () => ({ ticket }), expected: everyone(400) },
  ],
  'POST /auth/external/link': [
    {
      what: 'an unknown ticket',
      body: () => ({ ticket, password: 'a password' }),
      expected: everyone(400),
    },
  ],
  'GET /auth/identities': [{ what: 'own', expected: signedIn() }],
  'POST /auth/identities/:provider': [
    { what: 'a provider that is not configured', params: provider, expected: signedIn(404) },
  ],
  'DELETE /auth/identities/:id': [
    {
      what: 'an unknown identity',
      params: () => ({ id: 'f'.repeat(24) }),
      expected: signedIn(404),
    },
  ],
};
