import { externalSignInRoutes } from '@snippetry/contracts';
import type { UnitOfWork } from '@snippetry/service-kit';
import {
  BrowserCookie,
  publicRoutes,
  type Revocations,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { AccountRepository } from './accounts/account.repository.ts';
import { CountedPasswordCheck } from './accounts/password-check.ts';
import type { Config } from './config.ts';
import { externalHandlers } from './external/external.routes.ts';
import { ExternalService } from './external/external.service.ts';
import { FinishService } from './external/finish.service.ts';
import { GithubIdentityProvider } from './external/github-identity.ts';
import { IdentityService } from './external/identities.service.ts';
import { OidcIdentityProvider } from './external/oidc-identity.ts';
import { Providers } from './external/providers.ts';
import { SIGN_IN_SECONDS, SignIns } from './external/sign-ins.ts';
import type { AccessPolicyReader } from './ports/access-policy.ts';
import type { AccountCreator } from './ports/account-creator.ts';
import type { AttemptLimiter } from './ports/attempt-limiter.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { KnownNetworks } from './ports/known-networks.ts';
import type { PasswordHasher } from './ports/password-hasher.ts';
import type { PasswordResetListener } from './ports/password-reset.ts';
import type { SecondFactorGate } from './ports/second-factor.ts';
import type { SecurityLog } from './ports/security-log.ts';
import type { SessionOpener } from './ports/sessions.ts';
import type { HasSignInMethod } from './ports/sign-in-ways.ts';
import { IdentityRepository } from './store/identity.repository.ts';

export interface ExternalParts {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  creator: AccountCreator;
  opener: SessionOpener;
  networks: KnownNetworks;
  hasher: PasswordHasher;
  secondFactors: SecondFactorGate;
  /** Limits password attempts at sign-in. */
  attempts: AttemptLimiter;
  security: SecurityLog;
  revocations: Revocations;
  policy: AccessPolicyReader;
  otherSignIns: readonly HasSignInMethod[];
}

/** Returns the identity providers that the operator has configured. */
function providersFrom(config: Config): Providers {
  const { origin } = new URL(config.PUBLIC_ORIGIN);
  const redirectUri = (id: string) => `${origin}/api/auth/external/${id}/callback`;
  const all: IdentityProvider[] = [];
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config;
  if (issuer && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    const client = { clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
    const name = config.OIDC_NAME ?? new URL(issuer).host;
    const scopes = config.OIDC_SCOPES;
    const oidc = { ...client, issuer, name, scopes, redirectUri: redirectUri('oidc') };
    all.push(new OidcIdentityProvider(oidc));
  }
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET } = config;
  if (GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET) {
    const github = {
      clientId: GITHUB_CLIENT_ID,
      clientSecret: GITHUB_CLIENT_SECRET,
      webUrl: config.GITHUB_URL,
      apiUrl: config.GITHUB_API_URL,
      isSandbox: config.GITHUB_SANDBOX,
      timeoutMs: config.GITHUB_TIMEOUT_MS,
      redirectUri: redirectUri('github'),
    };
    all.push(new GithubIdentityProvider(github));
  }
  return new Providers(all);
}

/** Wires sign-in with identity providers, and linked accounts. */
export function composeExternal(
  { config, connection, redis }: ServiceBase<Config>,
  parts: ExternalParts,
) {
  const providers = providersFrom(config);
  const signIns = new SignIns(redis);
  const identities = new IdentityRepository(connection);
  const passwords = new CountedPasswordCheck(parts);
  const cookie = new BrowserCookie({
    prefix: 'snippetry_sign_in_',
    path: '/api/auth/external',
    // The ticket can be redeemed well after the provider has redirected back.
    maxAgeSeconds: 2 * SIGN_IN_SECONDS,
    isSecure: new URL(config.PUBLIC_ORIGIN).protocol === 'https:',
  });
  const shared = { ...parts, providers, signIns, cookie, identities, passwords };
  const identityService = new IdentityService(shared);
  const handlers = externalHandlers({
    external: new ExternalService(shared),
    finishing: new FinishService(shared),
    identities: identityService,
    providers,
    policy: parts.policy,
    requiresVerifiedEmail: config.EMAIL_VERIFICATION === 'required',
    cookie,
  });
  const resetListener: PasswordResetListener = {
    onReset: async (tx, { id, emailVerifiedAt }) => {
      if (!emailVerifiedAt) await identities.removeAll(tx, id);
    },
  };
  const listIdentities = identityService.list.bind(identityService);
  return { listIdentities, resetListener, routes: publicRoutes(externalSignInRoutes, handlers) };
}
