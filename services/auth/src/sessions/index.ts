import { sessionRoutes } from '@snippetry/contracts';
import {
  type BaseConfig,
  createTokenVerifier,
  publicRoutes,
  type Revocations,
  type ServiceBase,
  systemContext,
} from '@snippetry/service-kit';
import type { AccessTokenService } from '../access-tokens/index.ts';
import type { ModeratorList, SignInPolicy } from '../accounts/index.ts';
import type { EmailAddressService } from '../email-addresses/index.ts';
import type { AccountDeps } from '../security-events/index.ts';
import type { UserTotals } from '../users/index.ts';
import { RevocationRepository } from './revocation.repository.ts';
import { KnownClientRepository, SessionRepository } from './session.repository.ts';
import { jwksRoute, sessionHandlers, signOutHandlers } from './session.routes.ts';
import { SessionService } from './session.service.ts';
import { SessionOpener } from './session-opener.service.ts';
import { createTokenIssuer } from './token-issuer.ts';

interface SessionsConfig extends BaseConfig {
  JWT_PRIVATE_KEY: string;
  EMAIL_VERIFICATION: 'optional' | 'required';
}

interface SessionsDeps extends AccountDeps {
  moderators: ModeratorList;
  signInPolicy: SignInPolicy;
  accessTokens: AccessTokenService;
  emailAddresses: EmailAddressService;
  stats: UserTotals;
  revocations: Revocations;
}

/** Creates sessions, their tokens, and revocations. */
export function createSessions(
  { config, connection, redis, log }: ServiceBase<SessionsConfig>,
  deps: SessionsDeps,
) {
  const ctx = systemContext({ log });
  const records = new SessionRepository(connection);
  const revoked = new RevocationRepository(connection);
  const knownClients = new KnownClientRepository(connection);
  const tokens = createTokenIssuer(config.JWT_PRIVATE_KEY);
  const service = new SessionService({ ...deps, records, revoked, redis, log });
  const needsConfirmedEmail = config.EMAIL_VERIFICATION === 'required';
  return {
    ...{ records, revoked, knownClients, service },
    verifier: createTokenVerifier({
      publicKey: tokens.publicKeys,
      revocations: deps.revocations,
      findAccessTokens: (hashes) => deps.accessTokens.check(ctx, hashes),
    }),
    opener: new SessionOpener({ ...deps, records, knownClients, tokens, needsConfirmedEmail }),
    handlers: signOutHandlers(service),
    keys: jwksRoute(tokens.jwks),
    routes: publicRoutes(sessionRoutes, sessionHandlers(service, deps.security)),
    prepare: () => service.announceOnReady(ctx),
  };
}

export type Sessions = ReturnType<typeof createSessions>;

export { RevocationRepository } from './revocation.repository.ts';
export { SessionRepository } from './session.repository.ts';
export { SessionService } from './session.service.ts';
export { SessionOpener } from './session-opener.service.ts';
