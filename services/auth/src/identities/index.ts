import { externalSignInRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  BrowserCookie,
  publicRoutes,
  type Revocations,
  type ServiceBase,
} from '@snippetry/service-kit';
import type { AccessPolicyService } from '../access-policy/index.ts';
import type { SignInPolicy } from '../accounts/index.ts';
import type { OidcProviderConfig } from '../oidc-config/index.ts';
import type { PasskeyRepository } from '../passkeys/index.ts';
import type { KnownNetworks } from '../password-checks/index.ts';
import type { AccountDeps } from '../security-events/index.ts';
import type { SessionOpener } from '../sessions/index.ts';
import type { SignInService } from '../sign-ins/index.ts';
import { GithubIdentityProvider } from './github-provider.ts';
import { GroupRoleService, type GroupRoleServiceDeps } from './group-role.service.ts';
import { IdentityRepository } from './identity.repository.ts';
import { identityHandlers } from './identity.routes.ts';
import { IdentityService } from './identity.service.ts';
import { type IdentityProvider, Providers } from './identity.ts';
import { IdentitySignInService } from './identity-sign-in.service.ts';
import { OidcIdentityProvider } from './oidc-provider.ts';
import { SIGN_IN_SECONDS, SignIns } from './pending-sign-ins.ts';

interface IdentitiesConfig extends BaseConfig {
  EMAIL_VERIFICATION: 'optional' | 'required';
  SIGN_IN: string[];
  oidcProviders: readonly OidcProviderConfig[];
  GITHUB_CLIENT_ID?: string | undefined;
  GITHUB_CLIENT_SECRET?: string | undefined;
  GITHUB_URL: string;
  GITHUB_API_URL: string;
  GITHUB_SANDBOX: boolean;
  GITHUB_TIMEOUT_MS: number;
}

interface IdentitiesDeps extends AccountDeps, GroupRoleServiceDeps {
  signInPolicy: SignInPolicy;
  revocations: Revocations;
  policy: AccessPolicyService;
  networks: KnownNetworks;
  opener: SessionOpener;
  passwordSignIns: SignInService;
  passkeys: PasskeyRepository;
}

function providersFrom(config: IdentitiesConfig): Providers {
  const { origin } = new URL(config.PUBLIC_ORIGIN);
  const redirectUri = (id: string) => `${origin}/api/auth/external/${id}/callback`;
  const all: IdentityProvider[] = config.oidcProviders.map(
    (provider) => new OidcIdentityProvider({ ...provider, redirectUri: redirectUri(provider.id) }),
  );
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, SIGN_IN } = config;
  if (SIGN_IN.includes('github') && GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET) {
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

/** Creates sign-in with identity providers, and linked accounts. */
export function createIdentities(
  { config, connection, redis }: ServiceBase<IdentitiesConfig>,
  deps: IdentitiesDeps,
) {
  const repository = new IdentityRepository(connection);
  const cookie = new BrowserCookie({
    prefix: 'snippetry_sign_in_',
    path: '/api/auth/external',
    // Covers the sign-in at the provider and two tickets: to finish, and to link an account.
    maxAgeSeconds: 2 * SIGN_IN_SECONDS,
    isSecure: new URL(config.PUBLIC_ORIGIN).protocol === 'https:',
  });
  const providers = providersFrom(config);
  const groupRoles = new GroupRoleService(deps);
  const shared = {
    ...{ ...deps, groupRoles },
    providers,
    signIns: new SignIns(redis),
    cookie,
    identities: repository,
  };
  const service = new IdentityService(shared);
  const handlers = identityHandlers({
    identities: service,
    signIns: new IdentitySignInService(shared),
    providers,
    policy: deps.policy,
    signInPolicy: deps.signInPolicy,
    requiresVerifiedEmail: config.EMAIL_VERIFICATION === 'required',
    cookie,
  });
  return { repository, service, groupRoles, routes: publicRoutes(externalSignInRoutes, handlers) };
}

export type Identities = ReturnType<typeof createIdentities>;

export { GroupRoleService } from './group-role.service.ts';
export { IdentityRepository } from './identity.repository.ts';
export { IdentityService } from './identity.service.ts';
