import type { externalSignInRoutes } from '@snippetry/contracts';
import { type Case, everyone, signedIn } from './world.ts';

const ticket = 'a-ticket-of-nobody';
const provider = () => ({ provider: 'github' });

/** Sign-in with identity providers. The test platform has none; the tests of auth do. */
export const DOOR_CASES: Record<keyof typeof externalSignInRoutes, Case[]> = {
  'GET /auth/sign-in-options': [{ what: 'how to sign in', expected: everyone(200) }],
  'GET /auth/external/:provider/start': [
    { what: 'a site that is not offered', params: provider, expected: everyone(404) },
  ],
  'GET /auth/external/:provider/callback': [
    { what: 'a site that is not offered', params: provider, expected: everyone(404) },
  ],
  'POST /auth/external/finish': [
    { what: 'a ticket of nobody', body: () => ({ ticket }), expected: everyone(400) },
  ],
  'POST /auth/external/link': [
    {
      what: 'a ticket of nobody',
      body: () => ({ ticket, password: 'a password' }),
      expected: everyone(400),
    },
  ],
  'GET /auth/identities': [{ what: 'one’s own', expected: signedIn() }],
  'POST /auth/identities/:provider': [
    { what: 'a site that is not offered', params: provider, expected: signedIn(404) },
  ],
  'DELETE /auth/identities/:id': [
    {
      what: 'an identity of nobody',
      params: () => ({ id: 'f'.repeat(24) }),
      expected: signedIn(404),
    },
  ],
};
