import { AppError } from '@snippetry/contracts';
import { hashOf } from '@snippetry/service-kit';
import * as oidc from 'openid-client';
import { z } from 'zod';
import type { ExternalAccount, IdentityProvider, SignInSecrets } from './identity.ts';

interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  scopes: string;
  /** Callback URL. */
  redirectUri: string;
}

const TIMEOUT_SECONDS = 10;
/** Time to live of the cached discovery document. */
const DISCOVERY_MS = 3_600_000;

const Person = z.object({
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
  preferred_username: z.string().optional(),
  name: z.string().optional(),
});

/** Uses `client_secret_post` if the provider offers it, else Basic, the default of the standard. */
function clientAuth(secret: string): oidc.ClientAuth {
  const [post, basic] = [oidc.ClientSecretPost(secret), oidc.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const offered = server.token_endpoint_auth_methods_supported ?? [];
    const isPost = offered.includes('client_secret_post');
    return (isPost ? post : basic)(server, client, body, headers);
  };
}

/** Returns whether the call may succeed later. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Not a protocol response, such as the error page of a proxy.
  if (error.cause instanceof Response) return error.cause.status >= 500;
  const code = 'code' in error ? error.code : undefined;
  return error instanceof TypeError || code === 'OAUTH_TIMEOUT' || error.name === 'TimeoutError';
}

function failureOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (!isOutage(cause)) return new AppError('auth.provider_refused', { cause });
  return new AppError('auth.provider_unavailable', { retryAfter: 10, cause });
}

/** OpenID Connect provider. Its discovery document is fetched on first use. */
export class OidcIdentityProvider implements IdentityProvider {
  readonly id = 'oidc';
  readonly isSandbox = false;
  readonly #options: OidcOptions;
  #known: { server: oidc.Configuration; until: number } | null = null;

  constructor(options: OidcOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.name;
  }

  async authorizeUrl({ state, nonce, verifier }: SignInSecrets): Promise<string> {
    const { redirectUri, scopes } = this.#options;
    const server = await this.#discover();
    const url = oidc.buildAuthorizationUrl(server, {
      redirect_uri: redirectUri,
      scope: scopes,
      state,
      nonce,
      code_challenge: hashOf(verifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  async identify(answer: URLSearchParams, secrets: SignInSecrets): Promise<ExternalAccount> {
    const server = await this.#discover();
    const back = new URL(this.#options.redirectUri);
    back.search = answer.toString();
    try {
      const tokens = await oidc.authorizationCodeGrant(server, back, {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new AppError('auth.provider_refused');
      const person = await this.#describe(server, tokens.access_token, claims);
      return this.#toAccount(claims, person);
    } catch (error) {
      throw failureOf(error);
    }
  }

  /**
   * Reads the user info endpoint if the id token has no email; many providers return it only there.
   */
  async #describe(server: oidc.Configuration, token: string, claims: oidc.IDToken) {
    const person = Person.parse(claims);
    if (person.email || !server.serverMetadata().userinfo_endpoint) return person;
    return Person.parse(await oidc.fetchUserInfo(server, token, claims.sub));
  }

  #toAccount({ iss, sub }: oidc.IDToken, person: z.output<typeof Person>): ExternalAccount {
    const { email, email_verified: verified, preferred_username: login, name } = person;
    if (!email) throw new AppError('auth.email_missing');
    return {
      provider: 'oidc',
      issuer: iss,
      subject: sub,
      label: email,
      username: login ?? name ?? email,
      email,
      // Some providers send a string.
      isEmailVerified: verified === true || verified === 'true',
    };
  }

  async #discover(): Promise<oidc.Configuration> {
    if (this.#known && Date.now() < this.#known.until) return this.#known.server;
    const { issuer, clientId, clientSecret } = this.#options;
    const isInClear = new URL(issuer).protocol === 'http:';
    try {
      const server = await oidc.discovery(
        new URL(issuer),
        clientId,
        undefined,
        clientAuth(clientSecret),
        {
          timeout: TIMEOUT_SECONDS,
          // Verifies id token signatures with the provider's keys, which are cached.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(isInClear ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
      this.#known = { server, until: Date.now() + DISCOVERY_MS };
      return server;
    } catch (cause) {
      if (this.#known) return this.#known.server;
      throw new AppError('auth.provider_unavailable', { retryAfter: 10, cause });
    }
  }
}
