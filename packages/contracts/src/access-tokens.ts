import { z } from 'zod';
import { EmptyReply, Id, IdParams, limitedText, listOf, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

/**
 * Scopes of an access token: `read` allows GET, `write` every other method. Routes with a
 * `tokenScope` need that scope too: `github` allows the GitHub connection of the user.
 */
export const TOKEN_SCOPES = ['read', 'write', 'github'] as const;
/** One of {@link TOKEN_SCOPES}. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Prefix of every access token, by which secret scanners recognize it. */
export const ACCESS_TOKEN_PREFIX = 'snippetry_';

/** Lifetimes of a new token, in days. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

/** An access token of the signed-in user; its secret is shown only once. */
export const AccessToken = z.object({
  _id: Id,
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The last four characters of the secret. */
  ending: z.string(),
  createdAt: Time,
  /** Null if it does not expire. */
  expiresAt: Time.nullable(),
  /** Accurate to five minutes; null if it was never used. */
  lastUsedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type AccessToken = z.output<typeof AccessToken>;

const scope = z.enum(TOKEN_SCOPES, { error: `must be one of ${TOKEN_SCOPES.join(', ')}` });

/** Routes of `/api/auth` about tokens for programs. */
export const accessTokenRoutes = defineRoutes({
  'GET /auth/access-tokens': {
    summary: 'The access tokens of the signed-in user, newest first',
    auth: 'required',
    sessionOnly: true,
    reply: z.object({ tokens: z.array(AccessToken) }),
  },
  'POST /auth/access-tokens': {
    summary: 'Make an access token; the answer is the only one with its secret',
    auth: 'required',
    limit: 'auth',
    sessionOnly: true,
    proof: 'recent',
    body: z.object({
      name: limitedText(msg('The name'), LIMITS.account.name).pipe(
        z.string().min(1, msg('Give the token a name')),
      ),
      scopes: listOf(scope, {
        min: 1,
        tooShort: msg('Choose what the token may do'),
        max: TOKEN_SCOPES.length,
      }),
      /** Null if it does not expire. */
      days: z
        .union([...TOKEN_DAYS.map((days) => z.literal(days)), z.null()], {
          error: `must be ${TOKEN_DAYS.join(', ')} or null`,
        })
        .default(30),
    }),
    reply: z.object({ token: AccessToken, secret: z.string() }),
    status: 201,
    errors: ['auth.too_many'],
  },
  'DELETE /auth/access-tokens/:id': {
    summary: 'Revoke an access token of the signed-in user',
    auth: 'required',
    sessionOnly: true,
    params: IdParams,
    reply: EmptyReply,
    errors: ['auth.token_not_found'],
  },
});

/** Data of a valid access token for other services. */
export const AccessTokenFacts = z.object({
  _id: Id,
  /** The SHA-256 hash of its secret, in base64url. */
  hash: z.string(),
  userId: Id,
  username: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  createdAt: Time,
  expiresAt: Time.nullable(),
});
/** See the schema of the same name. */
export type AccessTokenFacts = z.output<typeof AccessTokenFacts>;

/** Internal route that looks up access tokens by their hashes. */
export const accessTokenInternalRoutes = defineRoutes({
  'POST /internal/access-tokens/check': {
    summary: 'Those access tokens of these hashes that may be used, in any order',
    auth: 'none',
    body: z.object({ hashes: listOf(z.string().length(43), { max: 200 }) }),
    reply: z.object({ tokens: z.array(AccessTokenFacts) }),
  },
});
