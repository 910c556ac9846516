import { z } from 'zod';
import { CurrentPassword, SecondFactorCode } from './auth.ts';
import { EmptyReply, Id, Time } from './common.ts';
import { PasskeyAnswer, PasskeyOptions } from './passkeys.ts';
import { defineRoutes } from './route.ts';

/** Proofs that the signed-in user can give, and whether one was given recently. */
export const ProofState = z.object({
  /** Whether the session was proven within the last ten minutes. */
  isRecent: z.boolean(),
  /** False for an account that was created by signing in at another site. */
  password: z.boolean(),
  /** Whether the password needs a code of the second factor as well. */
  code: z.boolean(),
  passkey: z.boolean(),
});
/** See the schema of the same name. */
export type ProofState = z.output<typeof ProofState>;

/** A passkey or a linked site: a way to sign in that changing the password does not revoke. */
export const SignInCredential = z.object({
  _id: Id,
  kind: z.enum(['passkey', 'identity']),
  name: z.string(),
  addedAt: Time,
  lastUsedAt: Time.nullable(),
  /** Whether it was added after the last proof that is more than ten minutes old. */
  isSuspicious: z.boolean(),
});
/** See the schema of the same name. */
export type SignInCredential = z.output<typeof SignInCredential>;

/** Routes of `/api/auth` for proving one's identity, for routes with `proof: 'recent'`. */
export const proofRoutes = defineRoutes({
  'GET /auth/proof': {
    summary: 'How the signed-in user can prove who acts, and whether they did lately',
    auth: 'required',
    sessionOnly: true,
    reply: ProofState,
  },
  'POST /auth/proof': {
    summary: 'Prove who acts, by password and code or by a passkey; valid for ten minutes',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    body: z.object({
      password: CurrentPassword.optional(),
      /** Needed with the password if the account has a second factor. */
      code: SecondFactorCode.optional(),
      /** Replaces password and code. */
      passkey: PasskeyAnswer.optional(),
    }),
    reply: EmptyReply,
    errors: [
      'auth.wrong_password',
      'auth.wrong_code',
      'auth.password_missing',
      'auth.passkey_refused',
    ],
  },
  'POST /auth/proof/options': {
    summary: 'What a browser needs to prove by a passkey who acts',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    reply: PasskeyOptions,
  },
  'GET /auth/ways-in': {
    summary: 'Passkeys and linked sites that sign the user in, newest first',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ ways: z.array(SignInCredential) }),
  },
});
