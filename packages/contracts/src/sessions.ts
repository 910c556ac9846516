import { z } from 'zod';
import { EmptyReply, Id, IdParams, PageQuery, Pagination, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';

/** Methods of signing in. */
export const SIGN_IN_METHODS = [
  'password',
  'registration',
  'passkey',
  'single-sign-on',
  'github',
] as const;
/** One of {@link SIGN_IN_METHODS}. */
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** A session of the signed-in user. */
export const AccountSession = z.object({
  _id: Id,
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
  method: z.enum(SIGN_IN_METHODS),
  /** As the browser named itself: "Firefox on Linux". */
  device: z.string(),
  /** The network, without the part of the address that names the machine: "203.0.113.0/24". */
  network: z.string(),
  createdAt: Time,
  /** At most five minutes old while the session is used. */
  lastSeenAt: Time,
});
/** See the schema of the same name. */
export type AccountSession = z.output<typeof AccountSession>;

/** Security events of an account, listed for its user and sent to them by e-mail. */
export const SECURITY_EVENTS = [
  'sign-in-new-place',
  'password-changed',
  'password-reset',
  'email-change-asked',
  'email-changed',
  'second-factor-on',
  'second-factor-off',
  'second-factor-wrong',
  'recovery-code-used',
  'recovery-codes-made',
  'token-made',
  'token-revoked',
  'passkey-added',
  'passkey-removed',
  'identity-linked',
  'identity-unlinked',
  'sessions-ended',
  'data-exported',
] as const;
/** One of {@link SECURITY_EVENTS}. */
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];

/** A security event of the account. */
export const SecurityEvent = z.object({
  _id: Id,
  kind: z.enum(SECURITY_EVENTS),
  /** Name of the object concerned, such as a token; empty if there is none. */
  subject: z.string(),
  device: z.string(),
  network: z.string(),
  at: Time,
});
/** See the schema of the same name. */
export type SecurityEvent = z.output<typeof SecurityEvent>;

/** Routes of `/api/auth` about sessions and security events. */
export const sessionRoutes = defineRoutes({
  'GET /auth/sessions': {
    summary: 'The sessions of the signed-in user, this one first, then the last used ones',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ sessions: z.array(AccountSession).max(LIMITS.account.sessions) }),
  },
  'DELETE /auth/sessions/:id': {
    summary: 'End a session of the signed-in user',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    reply: EmptyReply,
    errors: ['auth.session_not_found'],
  },
  'POST /auth/sessions/end-all': {
    summary: 'End every access token and session of the user, this session only if not kept',
    auth: 'required',
    sessionOnly: true,
    body: z.object({ keepThis: z.boolean({ error: 'must be true or false' }).default(true) }),
    reply: EmptyReply,
  },
  'GET /auth/security-events': {
    summary: 'What happened to the account of the signed-in user, newest first',
    auth: 'required',
    sessionOnly: true,
    query: PageQuery,
    reply: z.object({ events: z.array(SecurityEvent), pagination: Pagination }),
  },
});
