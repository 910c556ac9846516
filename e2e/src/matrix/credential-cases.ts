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

/** Body with the owner's password and a code. */
const proof = ({ owner }: World) => ({ password: owner.password, code: '000000' });

/** Creates an access token of the owner. */
const token = async ({ owner }: World) => {
  await prove(owner);
  const input = { name: 'One of the matrix', scopes: ['read' as const] };
  const { data } = await owner.api.call('POST /auth/access-tokens', { body: input });
  return { id: data.token._id };
};

/** Cases of second factors, access tokens, passkeys and proofs. */
export const CREDENTIAL_CASES: Record<
  | keyof typeof secondFactorRoutes
  | keyof typeof accessTokenRoutes
  | keyof typeof passkeyRoutes
  | keyof typeof proofRoutes,
  Case[]
> = {
  'GET /auth/second-factor': [{ what: 'own', expected: signedIn() }],
  'POST /auth/second-factor/setup': [{ what: 'own', body: proof, expected: signedIn() }],
  'POST /auth/second-factor/enable': [
    { what: 'with a wrong code', body: () => ({ code: 'none' }), expected: signedIn(400) },
  ],
  'POST /auth/second-factor/disable': [
    { what: 'without a second factor', body: proof, expected: signedIn(409) },
  ],
  'POST /auth/second-factor/recovery-codes': [
    { what: 'without a second factor', body: proof, expected: signedIn(409) },
  ],
  'GET /auth/proof': [{ what: 'own', expected: signedIn() }],
  'POST /auth/proof': [
    {
      what: 'with the right password, which all test users share',
      body: ({ owner }) => ({ password: owner.password }),
      expected: signedIn(),
    },
    {
      what: 'with a wrong password',
      body: () => ({ password: 'not it' }),
      expected: signedIn(400),
    },
  ],
  'POST /auth/proof/options': [{ what: 'own', expected: signedIn() }],
  'GET /auth/ways-in': [{ what: 'own', expected: signedIn() }],
  'GET /auth/access-tokens': [{ what: 'own', expected: signedIn() }],
  'POST /auth/access-tokens': [
    {
      what: 'own',
      body: () => ({ name: 'Backup', scopes: ['read'] }),
      expected: signedIn(201),
    },
  ],
  'DELETE /auth/access-tokens/:id': [
    { what: 'of the owner', params: token, expected: write({ stranger: 404 }) },
  ],
  'POST /auth/passkeys/sign-in/options': [{ what: 'new', expected: everyone(200) }],
  'POST /auth/passkeys/sign-in': [
    { what: 'with an unknown credential', body, expected: everyone(400) },
  ],
  'GET /auth/passkeys': [{ what: 'own', expected: signedIn() }],
  'POST /auth/passkeys/options': [{ what: 'own', expected: signedIn() }],
  'POST /auth/passkeys': [{ what: 'with an unknown challenge', body, expected: signedIn(400) }],
  'PUT /auth/passkeys/:id': [
    {
      what: 'unknown',
      params: nobodys,
      body: () => ({ name: 'Phone' }),
      expected: signedIn(404),
    },
  ],
  'DELETE /auth/passkeys/:id': [{ what: 'unknown', params: nobodys, expected: signedIn(404) }],
};
