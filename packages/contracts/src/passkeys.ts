import { z } from 'zod';
import { SignedIn } from './auth.ts';
import { EmptyReply, Id, IdParams, limitedText, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

/** A passkey of the signed-in user. */
export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  /** Whether it may be on more than one device of the user. */
  isSynced: z.boolean(),
  createdAt: Time,
  lastUsedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type Passkey = z.output<typeof Passkey>;

const name = limitedText(msg('The name'), LIMITS.account.name).pipe(
  z.string().min(1, msg('Give the passkey a name')),
);

/** Input of `navigator.credentials` (WebAuthn Level 3), in its JSON form. */
const Options = z.record(z.string(), z.unknown());
/** Response of an authenticator, in the JSON form of WebAuthn Level 3; the library verifies it. */
const Credential = z.looseObject({
  id: z.string().max(2000, 'is too long'),
  rawId: z.string().max(2000, 'is too long'),
  type: z.literal('public-key', { error: 'must be public-key' }),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});
const challengeId = limitedText(msg('The challenge'), 100);

/** A challenge, and what `navigator.credentials` needs to answer it. */
export const PasskeyOptions = z.object({ challengeId: z.string(), options: Options });
/** The answer of an authenticator to a challenge. */
export const PasskeyAnswer = z.object({ challengeId, credential: Credential });

/** Routes of `/api/auth` about passkeys. */
export const passkeyRoutes = defineRoutes({
  'POST /auth/passkeys/sign-in/options': {
    // Requested by every visit of the sign-in page; it reveals nothing about accounts.
    summary: 'What a browser needs to sign in by a passkey',
    auth: 'none',
    openToVisitors: true,
    reply: PasskeyOptions,
    errors: ['auth.sign_in_off'],
  },
  'POST /auth/passkeys/sign-in': {
    summary: 'Sign in by a passkey',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    body: PasskeyAnswer,
    reply: SignedIn,
    errors: [
      'auth.passkey_refused',
      'auth.invalid_token',
      'auth.suspended',
      'auth.email_unverified',
      'auth.sign_in_off',
    ],
  },
  'GET /auth/passkeys': {
    summary: 'The passkeys of the signed-in user, newest first',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ passkeys: z.array(Passkey) }),
  },
  'POST /auth/passkeys/options': {
    summary: 'What a browser needs to make a passkey',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    reply: PasskeyOptions,
    errors: ['auth.too_many', 'auth.sign_in_off'],
  },
  'POST /auth/passkeys': {
    summary: 'Keep a passkey that the browser has made',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    body: PasskeyAnswer.extend({ name }),
    reply: z.object({ passkey: Passkey }),
    status: 201,
    errors: ['auth.passkey_refused', 'auth.too_many', 'auth.sign_in_off'],
  },
  'PUT /auth/passkeys/:id': {
    summary: 'Rename a passkey',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    body: z.object({ name }),
    reply: z.object({ passkey: Passkey }),
    errors: ['auth.passkey_not_found'],
  },
  'DELETE /auth/passkeys/:id': {
    summary: 'Remove a passkey',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    reply: EmptyReply,
    errors: ['auth.passkey_not_found', 'auth.last_sign_in'],
  },
});
