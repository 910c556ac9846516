import type {
  accessTokenRoutes,
  passkeyRoutes,
  proofRoutes,
  secondFactorRoutes,
} from '@snippetry/contracts';
import { anId } from '@snippetry/test-kit';
import { prove } from '../people.ts';
import { type Case, everyone, signedIn, type World, write } from './world.ts';

const CREDENTIAL = { id: 'none', rawId: 'none', type: 'public-key', response: {} };
const body = () => ({ challengeId: 'none', name: 'Laptop', credential: CREDENTIAL });
const nobodys = () => ({ id: anId() });

/** The owner's password and code, which are wrong for a stranger. */
const proof = ({ owner }: World) => ({ password: owner.password, code: '000000' });

/** Creates an access token of the owner. */
const token = async ({ owner }: World) => {
  await prove(owner);
  const input = { name: 'One of the matrix', scopes: ['read' as const] };
  const { data } = await owner.api.call('POST /auth/access-tokens', { body: input });
  return { id: data.token._id };
};

/** Rows of second factors, access tokens, passkeys and proofs. */
export const CREDENTIAL_CASES: Record<
  | keyof typeof secondFactorRoutes
  | keyof typeof accessTokenRoutes
  | keyof typeof passkeyRoutes
  | keyof typeof proofRoutes,
  Case[]
> = {
  'GET /auth/second-factor': [{ what: 'of oneself', expected: signedIn() }],
  'POST /auth/second-factor/setup': [{ what: 'of oneself', body: proof, expected: signedIn() }],
  'POST /auth/second-factor/enable': [
    { what: 'with a wrong code', body: () => ({ code: 'none' }), expected: signedIn(400) },
  ],
  'POST /auth/second-factor/disable': [
    { what: 'that is off', body: proof, expected: signedIn(409) },
  ],
  'POST /auth/second-factor/recovery-codes': [
    { what: 'without one', body: proof, expected: signedIn(409) },
  ],
  'GET /auth/proof': [{ what: 'of oneself', expected: signedIn() }],
  'POST /auth/proof': [
    {
      what: 'by the password that all of them have',
      body: ({ owner }) => ({ password: owner.password }),
      expected: signedIn(),
    },
    {
      what: 'by a wrong password',
      body: () => ({ password: 'not it' }),
      expected: signedIn(400),
    },
  ],
  'POST /auth/proof/options': [{ what: 'for oneself', expected: signedIn() }],
  'GET /auth/ways-in': [{ what: 'of oneself', expected: signedIn() }],
  'GET /auth/access-tokens': [{ what: 'of oneself', expected: signedIn() }],
  'POST /auth/access-tokens': [
    {
      what: 'for oneself',
      body: () => ({ name: 'Backup', scopes: ['read'] }),
      expected: signedIn(201),
    },
  ],
  'DELETE /auth/access-tokens/:id': [
    { what: 'of the owner', params: token, expected: write({ stranger: 404 }) },
  ],
  'POST /auth/passkeys/sign-in/options': [{ what: 'for everybody', expected: everyone(200) }],
  'POST /auth/passkeys/sign-in': [
    { what: 'by nothing that was made here', body, expected: everyone(400) },
  ],
  'GET /auth/passkeys': [{ what: 'of oneself', expected: signedIn() }],
  'POST /auth/passkeys/options': [{ what: 'for oneself', expected: signedIn() }],
  'POST /auth/passkeys': [{ what: 'that nobody has made', body, expected: signedIn(400) }],
  'PUT /auth/passkeys/:id': [
    {
      what: 'of nobody',
      params: nobodys,
      body: () => ({ name: 'Phone' }),
      expected: signedIn(404),
    },
  ],
  'DELETE /auth/passkeys/:id': [{ what: 'of nobody', params: nobodys, expected: signedIn(404) }],
};
