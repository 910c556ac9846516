import { z } from 'zod';
import { CurrentPassword, SecondFactorCode } from './auth.ts';
import { EmptyReply, Time } from './common.ts';
import { defineRoutes } from './route.ts';

const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Routes of `/api/auth` about one-time codes (TOTP, RFC 6238). */
export const secondFactorRoutes = defineRoutes({
  'GET /auth/second-factor': {
    summary: 'Whether the signed-in user has a second factor, and how many recovery codes are left',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({
      isOn: z.boolean(),
      since: Time.nullable(),
      recoveryCodesLeft: z.int(),
    }),
  },
  'POST /auth/second-factor/setup': {
    summary: 'A new secret for an authenticator app, which counts once a code of it was sent',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    proofInBody: ['password'],
    body: z.object({ password: CurrentPassword }),
    reply: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://` address, for a QR code. */
      uri: z.string(),
    }),
    errors: ['auth.wrong_password', 'auth.password_missing', 'auth.second_factor_on'],
  },
  'POST /auth/second-factor/enable': {
    summary: 'Switch the second factor on by a first code; answers recovery codes, only this once',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    body: z.object({ code: SecondFactorCode }),
    reply: RecoveryCodes,
    errors: ['auth.wrong_code', 'auth.second_factor_on', 'auth.link_invalid'],
  },
  'POST /auth/second-factor/disable': {
    summary: 'Switch the second factor off',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    proofInBody: ['password', 'code'],
    body: z.object({ password: CurrentPassword, code: SecondFactorCode }),
    reply: EmptyReply,
    errors: ['auth.wrong_password', 'auth.wrong_code', 'auth.second_factor_off'],
  },
  'POST /auth/second-factor/recovery-codes': {
    summary: 'New recovery codes in place of the old ones',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    proofInBody: ['password', 'code'],
    body: z.object({ password: CurrentPassword, code: SecondFactorCode }),
    reply: RecoveryCodes,
    errors: ['auth.wrong_password', 'auth.wrong_code', 'auth.second_factor_off'],
  },
});
