import { z } from 'zod';
import { SecondFactorCode, SignedIn } from './auth.ts';
import { EmptyReply, Id, IdParams, limitedText, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

/** Identity providers with fixed ids: the one of `OIDC_ISSUER`, and GitHub. */
export const IDENTITY_PROVIDERS = ['oidc', 'github'] as const;
/** Id of an identity provider, which is part of its callback address. */
export const IdentityProviderId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?$/, 'must be the id of an identity provider');
/** See the schema of the same name. */
export type IdentityProviderId = z.output<typeof IdentityProviderId>;

/** Rules for creating an account. */
export const REGISTRATION_POLICIES = ['open', 'invitation', 'closed'] as const;
/** One of {@link REGISTRATION_POLICIES}. */
export type RegistrationPolicy = (typeof REGISTRATION_POLICIES)[number];

/** Rules for reading public content. */
export const READING_POLICIES = ['open', 'members'] as const;
/** One of {@link READING_POLICIES}. */
export type ReadingPolicy = (typeof READING_POLICIES)[number];

/** Settings that the sign-in and sign-up pages need. */
export const SignInOptions = z.object({
  providers: z.array(
    z.object({
      id: IdentityProviderId,
      /** Display name: "GitHub", "Example Ltd". */
      name: z.string(),
      /** Whether it is the sandbox of the one-command start, which the page labels as such. */
      isSandbox: z.boolean(),
    }),
  ),
  registration: z.enum(REGISTRATION_POLICIES),
  reading: z.enum(READING_POLICIES),
  /** Whether an address must be confirmed before the first sign-in with it. */
  requiresVerifiedEmail: z.boolean(),
  /** Whether users can sign in without a provider: with a password or a passkey. */
  hasPasswords: z.boolean(),
});
/** See the schema of the same name. */
export type SignInOptions = z.output<typeof SignInOptions>;

/** An account at another site that signs the user in. */
export const Identity = z.object({
  _id: Id,
  provider: IdentityProviderId,
  providerName: z.string(),
  /** Name or address of the account at the provider. */
  label: z.string(),
  linkedAt: Time,
  lastUsedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type Identity = z.output<typeof Identity>;

const ProviderParams = z.object({ provider: IdentityProviderId });
const ticket = limitedText(msg('The ticket'), 100);

/**
 * Routes of `/api/auth` for signing in at other sites. `start` redirects to the other site, which
 * redirects to `callback`. That redirects to `/sign-in/finish#<ticket>`, or to
 * `/login?error=<code>` with a code of the error table. A ticket can be used once, within five
 * minutes, by the browser that started.
 */
export const externalSignInRoutes = defineRoutes({
  'GET /auth/sign-in-options': {
    summary: 'How people can sign in here, and who may create an account',
    auth: 'none',
    openToVisitors: true,
    reply: SignInOptions,
  },
  'GET /auth/external/:provider/start': {
    summary: 'Go to the other site to sign in there',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    params: ProviderParams,
    query: z.object({
      /** Path of this site to return to. */
      returnTo: limitedText(msg('The address'), 500).optional(),
      invitation: limitedText(msg('The invitation'), 100).optional(),
    }),
    reply: z.string(),
    media: ['text/html'],
    errors: ['auth.provider_unknown'],
  },
  'GET /auth/external/:provider/callback': {
    summary: 'Come back from the other site',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    params: ProviderParams,
    query: z.object({
      code: limitedText(msg('The code'), 4000).optional(),
      state: limitedText(msg('The state'), 200).optional(),
      error: limitedText(msg('The error'), 200).optional(),
      error_description: limitedText(msg('The description'), 4000).optional(),
      iss: limitedText(msg('The issuer'), 500).optional(),
      session_state: limitedText(msg('The session'), 4000).optional(),
    }),
    reply: z.string(),
    media: ['text/html'],
    errors: ['auth.provider_unknown'],
  },
  'POST /auth/external/finish': {
    summary: 'Begin the session that a ticket stands for, or learn what is missing',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    body: z.object({ ticket }),
    reply: z.discriminatedUnion('outcome', [
      SignedIn.extend({ outcome: z.literal('signed-in'), returnTo: z.string() }),
      z.object({
        /** An account with the same email address exists; its password links the two. */
        outcome: z.literal('link'),
        ticket: z.string(),
        email: z.string(),
        providerName: z.string(),
        /** Whether a forgotten password can be reset. */
        canReset: z.boolean(),
        returnTo: z.string(),
      }),
      z.object({ outcome: z.literal('linked'), returnTo: z.string() }),
    ]),
    errors: [
      'auth.link_invalid',
      'auth.invalid_token',
      'auth.suspended',
      'auth.identity_taken',
      'auth.email_taken',
      'auth.email_unverified',
      'auth.registration_closed',
      'auth.invitation_required',
      'auth.invitation_invalid',
    ],
  },
  'POST /auth/external/link': {
    summary: 'Link the account of the other site to the one here with the same address',
    auth: 'none',
    limit: 'auth',
    openToVisitors: true,
    body: z.object({
      ticket,
      password: z
        .string()
        .min(1, msg('The password is required'))
        .max(LIMITS.password.max, 'is too long'),
      code: SecondFactorCode.optional(),
    }),
    reply: SignedIn.extend({ returnTo: z.string() }),
    errors: [
      'auth.link_invalid',
      'auth.invalid_credentials',
      'auth.invalid_token',
      'auth.suspended',
      'auth.second_factor_required',
      'auth.wrong_code',
      'auth.identity_taken',
      'auth.email_unverified',
    ],
  },
  'GET /auth/identities': {
    summary: 'The accounts at other sites that sign the user in',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ identities: z.array(Identity) }),
  },
  'POST /auth/identities/:provider': {
    summary: 'The address at which the signed-in user links an account of the other site',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    params: ProviderParams,
    reply: z.object({ url: z.string() }),
    errors: ['auth.provider_unknown', 'auth.provider_unavailable'],
  },
  'DELETE /auth/identities/:id': {
    summary: 'Let an account of another site sign the user in no more',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    reply: EmptyReply,
    errors: ['auth.identity_not_found', 'auth.last_sign_in'],
  },
});
