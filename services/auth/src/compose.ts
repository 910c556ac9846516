import { authInternalRoutes, authRoutes, userRoutes } from '@snippetry/contracts';
import {
  type Composition,
  createInternalClient,
  createOutbox,
  createRevocations,
  createTokenVerifier,
  internalRoutes,
  publicRoutes,
  type ServiceBase,
  subscribe,
  systemContext,
  TotalCheck,
  UnitOfWork,
} from '@snippetry/service-kit';
import { accountHandlers } from './accounts/accounts.routes.ts';
import { AccountService } from './accounts/accounts.service.ts';
import type { Config } from './config.ts';
import { DemoExpiryService } from './demo/demo-expiry.service.ts';
import { ModeratorList } from './domain/moderator-list.ts';
import { eventHandlers } from './events/events.ts';
import { passwordHandlers } from './passwords/passwords.routes.ts';
import { PasswordService } from './passwords/passwords.service.ts';
import { createAttemptLimiter } from './ports/attempt-limiter.ts';
import { createDigest } from './ports/digest.ts';
import { createKnownNetworks } from './ports/known-networks.ts';
import { createPasswordHasher, type PasswordHasher } from './ports/password-hasher.ts';
import type { TokenIssuer } from './ports/sessions.ts';
import { profileHandlers } from './profile/profile.routes.ts';
import { ProfileService } from './profile/profile.service.ts';
import { ReputationService } from './reputation/reputation.service.ts';
import { jwksRoute, sessionHandlers } from './sessions/sessions.routes.ts';
import { SessionService } from './sessions/sessions.service.ts';
import { createTokenIssuer } from './sessions/token-issuer.ts';
import { AccountRepository } from './store/account.repository.ts';
import { accountCount } from './store/account-count.ts';
import { RevocationRepository } from './store/revocation.repository.ts';
import { UserStatsService } from './users/user-stats.service.ts';
import { internalUserHandlers, userHandlers } from './users/users.routes.ts';
import { UserService } from './users/users.service.ts';

/** Short, since signing in waits for the totals of the user. */
const STATS_TIMEOUT_MS = 1000;
const DEMO_EXPIRY_INTERVAL_MS = 60_000;

function attemptLimits({ config, redis }: ServiceBase<Config>) {
  const digest = createDigest(config.INTERNAL_KEY);
  const networks = createKnownNetworks(redis, digest);
  const limit = (name: string) =>
    createAttemptLimiter({ name, redis, known: networks, free: config.ACCOUNT_ATTEMPTS, digest });
  return {
    networks,
    signIns: limit('auth:sign-in'),
    // Apart from sign-ins, or strangers who try those would keep the owner from changing it.
    passwordChanges: limit('auth:change-password'),
  };
}

interface Shared {
  unitOfWork: UnitOfWork;
  accounts: AccountRepository;
  hasher: PasswordHasher;
  tokens: TokenIssuer;
  stats: UserStatsService;
  moderators: ModeratorList;
  sessions: SessionService;
}

/** The handlers of accounts, passwords, profiles and sessions. */
function createHandlers(base: ServiceBase<Config>, shared: Shared) {
  const { networks, signIns, passwordChanges } = attemptLimits(base);
  const demoAccess = base.config.DEMO_ACCESS;
  return {
    ...accountHandlers(new AccountService({ ...shared, attempts: signIns, networks, demoAccess })),
    ...passwordHandlers(new PasswordService({ ...shared, attempts: passwordChanges })),
    ...profileHandlers(new ProfileService(shared)),
    ...sessionHandlers(shared.sessions),
  };
}

/** Wires the auth service. */
export async function compose(base: ServiceBase<Config>): Promise<Composition> {
  const { config, connection, redis, log } = base;
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  const total = accountCount(connection);
  const accounts = new AccountRepository(connection, total);
  const totalCheck = new TotalCheck({
    ...base,
    name: 'accounts',
    total,
    turns: 'account_total_checks',
  });
  const revocations = createRevocations(redis);

  const tokens = createTokenIssuer(config.JWT_PRIVATE_KEY);
  const hasher = await createPasswordHasher();
  const snippets = createInternalClient({
    baseUrls: config.SNIPPETS_URL,
    key: config.INTERNAL_KEY,
    timeoutMs: STATS_TIMEOUT_MS,
  });

  const stats = new UserStatsService({ unitOfWork, accounts, snippets });
  const sessions = new SessionService({
    unitOfWork,
    stored: new RevocationRepository(connection),
    revocations,
    redis,
  });
  const moderators = new ModeratorList(config.MODERATOR_EMAILS);
  const shared = { unitOfWork, accounts, hasher, tokens, stats, moderators, sessions };
  const handlers = createHandlers(base, shared);
  const users = new UserService(shared);
  const demoExpiry = new DemoExpiryService({ unitOfWork, accounts });
  const reputation = new ReputationService({ accounts });

  return {
    routes: [
      jwksRoute(tokens.jwk),
      publicRoutes(authRoutes, handlers),
      publicRoutes(userRoutes, userHandlers(users)),
      internalRoutes(authInternalRoutes, internalUserHandlers(users)),
    ],
    tokens: createTokenVerifier({ publicKey: tokens.publicKey, revocations }),
    outbox,
    subscription: subscribe('auth', { unitOfWork, handlers: eventHandlers({ reputation }) }),
    repeated: [
      {
        name: 'deleting expired demo accounts',
        everyMs: DEMO_EXPIRY_INTERVAL_MS,
        run: () => demoExpiry.deleteExpired(systemContext({ log })),
      },
      {
        name: 'checking the number of accounts',
        everyMs: config.TOTALS_CHECK_MS,
        run: () => totalCheck.pass(),
      },
    ],
    prepare: async () => {
      await totalCheck.prepare();
      await sessions.announceOnReady(systemContext({ log }));
    },
  };
}
