import { AppError, type ErrorCode } from '@snippetry/contracts';
import { hashOf } from '@snippetry/service-kit';
import * as oidc from 'openid-client';
import { z } from 'zod';
import { canonical } from '../accounts/index.ts';
import type { OidcProviderConfig } from '../oidc-config/index.ts';
import type { ExternalAccount, IdentityProvider, SignInSecrets } from './identity.ts';

interface OidcOptions extends OidcProviderConfig {
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

const Groups = z.union([
  z.array(z.unknown()).transform((all) => all.filter((one) => typeof one === 'string')),
  z.string().transform((one) => [one]),
]);

/**
 * Returns the groups of a claim; null if there is no such claim. Names of claims can contain dots
 * themselves, such as URLs.
 */
function groupsIn(claims: object, claim: string): string[] | null {
  const path = Object.hasOwn(claims, claim) ? [claim] : claim.split('.');
  const value = path.reduce<unknown>(
    (at, name) => (Object.hasOwn(Object(at), name) ? Reflect.get(Object(at), name) : undefined),
    claims,
  );
  return Groups.safeParse(value).data ?? null;
}

const domainOf = (email: string) => canonical(email.slice(email.lastIndexOf('@') + 1));

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

/** Returns whether the discovery document is that of another issuer. */
const isOtherIssuer = (error: unknown) =>
  error instanceof oidc.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

function failureOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  if (!isOutage(cause)) return new AppError('auth.provider_refused', { cause });
  return new AppError('auth.provider_unavailable', { retryAfter: 10, cause });
}

/** OpenID Connect provider. Its discovery document is fetched on first use. */
export class OidcIdentityProvider implements IdentityProvider {
  readonly isSandbox = false;
  readonly #options: OidcOptions;
  /** Groups that the configuration mentions. */
  readonly #groups: ReadonlySet<string>;
  #known: { server: oidc.Configuration; until: number } | null = null;

  constructor(options: OidcOptions) {
    this.#options = options;
    const { roles, allowedGroups } = options;
    this.#groups = new Set([...roles.admin, ...roles.moderator, ...(allowedGroups ?? [])]);
  }

  get id(): string {
    return this.#options.id;
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
      const described = await this.#describe(server, tokens.access_token, claims);
      return this.#toAccount(claims, described);
    } catch (error) {
      throw failureOf(error);
    }
  }

  refusalOf({ email, isEmailVerified, groups }: ExternalAccount): ErrorCode | null {
    const { allowedGroups, allowedEmailDomains } = this.#options;
    if (allowedGroups && !allowedGroups.some((group) => groups.includes(group))) {
      return 'auth.group_missing';
    }
    const isAllowed = isEmailVerified && allowedEmailDomains?.includes(domainOf(email));
    return allowedEmailDomains && !isAllowed ? 'auth.domain_refused' : null;
  }

  /**
   * Reads the user info endpoint if the id token lacks the email, or groups that the configuration
   * mentions; many providers return these only there.
   */
  async #describe(server: oidc.Configuration, token: string, claims: oidc.IDToken) {
    const { groupsClaim } = this.#options;
    const person = Person.parse(claims);
    const groups = this.#groups.size === 0 ? [] : groupsIn(claims, groupsClaim);
    const isComplete = person.email !== undefined && groups !== null;
    if (isComplete || !server.serverMetadata().userinfo_endpoint) return { person, groups };
    const info = await oidc.fetchUserInfo(server, token, claims.sub);
    return {
      person: person.email === undefined ? Person.parse(info) : person,
      groups: groups ?? groupsIn(info, groupsClaim),
    };
  }

  #toAccount(
    { iss, sub }: oidc.IDToken,
    { person, groups }: { person: z.output<typeof Person>; groups: string[] | null },
  ): ExternalAccount {
    const { email, email_verified: verified, preferred_username: login, name } = person;
    if (!email) throw new AppError('auth.email_missing');
    return {
      provider: this.id,
      issuer: iss,
      subject: sub,
      label: email,
      username: login ?? name ?? email,
      email,
      // Some providers send a string.
      isEmailVerified: verified === true || verified === 'true',
      groups: (groups ?? []).filter((group) => this.#groups.has(group)),
    };
  }

  async #discover(): Promise<oidc.Configuration> {
    if (this.#known && Date.now() < this.#known.until) return this.#known.server;
    const { issuer } = this.#options;
    try {
      const server = await this.#fetchConfiguration(issuer).catch((cause: unknown) => {
        // The configuration leaves out a trailing slash, which is part of some issuers.
        if (isOtherIssuer(cause)) return this.#fetchConfiguration(`${issuer}/`);
        throw cause;
      });
      this.#known = { server, until: Date.now() + DISCOVERY_MS };
      return server;
    } catch (cause) {
      if (this.#known) return this.#known.server;
      throw new AppError('auth.provider_unavailable', { retryAfter: 10, cause });
    }
  }
  #fetchConfiguration(issuer: string): Promise<oidc.Configuration> {
    const { clientId, clientSecret } = this.#options;
    const isInClear = new URL(issuer).protocol === 'http:';
    return oidc.discovery(new URL(issuer), clientId, undefined, clientAuth(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // Verifies id token signatures with the provider's keys, which are cached.
      execute: [
        oidc.enableNonRepudiationChecks,
        ...(isInClear ? [oidc.allowInsecureRequests] : []),
      ],
    });
  }
}
