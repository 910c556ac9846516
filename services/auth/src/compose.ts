import { authInternalRoutes, authRoutes, preferenceRoutes, userRoutes } from '@snippetry/contracts';
import {
  type Composition,
  createInternalClient,
  createOutbox,
  createRevocations,
  createTokenVerifier,
  createUserLimit,
  internalRoutes,
  publicRoutes,
  type ServiceBase,
  subscribe,
  systemContext,
  TotalCheck,
  Turns,
  UnitOfWork,
} from '@snippetry/service-kit';
import { accountCount } from './accounts/account.model.ts';
import { ModeratorList } from './accounts/account.policy.ts';
import { AccountRepository } from './accounts/account.repository.ts';
import { StoredAccountCreator } from './accounts/account-creator.ts';
import { accountHandlers } from './accounts/accounts.routes.ts';
import { AccountService } from './accounts/accounts.service.ts';
import { composeAccountData } from './compose-account-data.ts';
import { composeAdmin, composeInvitations } from './compose-admin.ts';
import {
  composeCredentials,
  composeProofs,
  hasPasskey,
  passwordResetListener,
} from './compose-credentials.ts';
import { composeExternal } from './compose-external.ts';
import { composeMail } from './compose-mail.ts';
import { composePolicy } from './compose-policy.ts';
import { composeRecovery, composeSafety } from './compose-recovery.ts';
import type { Config } from './config.ts';
import { eventHandlers } from './events/events.ts';
import { FollowListService } from './follows/follow-lists.service.ts';
import { followHandlers, internalFollowHandlers } from './follows/follows.routes.ts';
import { FollowService } from './follows/follows.service.ts';
import { passwordHandlers } from './passwords/passwords.routes.ts';
import { PasswordService } from './passwords/passwords.service.ts';
import { createAttemptLimiter } from './ports/attempt-limiter.ts';
import { createDigest } from './ports/digest.ts';
import { createKnownNetworks } from './ports/known-networks.ts';
import { createPasswordHasher } from './ports/password-hasher.ts';
import type { SessionWatch } from './ports/session-watch.ts';
import { preferenceHandlers } from './preferences/preferences.routes.ts';
import { PreferenceService } from './preferences/preferences.service.ts';
import { profileHandlers } from './profile/profile.routes.ts';
import { ProfileService } from './profile/profile.service.ts';
import { ReputationService } from './reputation/reputation.service.ts';
import { ReputationCheckService } from './reputation/reputation-check.service.ts';
import { reputationMetrics } from './reputation/reputation-metrics.ts';
import { StoredSessionOpener } from './sessions/session-opener.ts';
import { jwksRoute, sessionHandlers } from './sessions/sessions.routes.ts';
import { SessionService } from './sessions/sessions.service.ts';
import { createTokenIssuer } from './sessions/token-issuer.ts';
import { FollowRepository } from './store/follow.repository.ts';
import { RevocationRepository } from './store/revocation.repository.ts';
import { suspensionHandlers } from './suspensions/suspensions.routes.ts';
import { SuspensionService } from './suspensions/suspensions.service.ts';
import { StoredUserPresenter } from './users/user.presenter.ts';
import { UserStatsService } from './users/user-stats.service.ts';
import { internalUserHandlers, userHandlers } from './users/users.routes.ts';
import { UserService } from './users/users.service.ts';

/** Longer than counting takes on a busy machine; reads with stored totals wait less. */
const STATS_TIMEOUT_MS = 5000;
const EXPIRY_INTERVAL_MS = 60_000;
/** After a check of all accounts, the next one starts this many passes later. */
const REST_PASSES = 20;

function attemptLimits({ config, redis }: ServiceBase<Config>) {
  const digest = createDigest(config.INTERNAL_KEY);
  const networks = createKnownNetworks(redis, digest);
  const limit = (name: string) =>
    createAttemptLimiter({ name, redis, known: networks, free: config.ACCOUNT_ATTEMPTS, digest });
  return {
    networks,
    signIns: limit('auth:sign-in'),
    // Separate from sign-ins: strangers who guess there must not keep the owner from changing it.
    passwordChanges: limit('auth:change-password'),
  };
}

function followLimit({ config, redis }: ServiceBase<Config>) {
  return createUserLimit({ redis, name: 'follows', perMinute: config.FOLLOWS_PER_MINUTE });
}

/** Shared dependencies. */
async function composeShared(base: ServiceBase<Config>) {
  const { config, connection, redis, log } = base;
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  const total = accountCount(connection);
  const accounts = new AccountRepository(connection, total);
  const follows = new FollowRepository(connection);
  const revocations = createRevocations(redis);
  const client = (baseUrls: string[]) =>
    createInternalClient({ baseUrls, key: config.INTERNAL_KEY, timeoutMs: STATS_TIMEOUT_MS });
  const snippets = client(config.SNIPPETS_URL);
  const stats = new UserStatsService({ unitOfWork, accounts, snippets });
  const stored = new RevocationRepository(connection);
  const moderators = new ModeratorList({
    moderators: config.MODERATOR_EMAILS,
    admins: config.ADMIN_EMAILS,
  });
  const tokens = createTokenIssuer(config.JWT_PRIVATE_KEY);
  const access = composePolicy(base, systemContext({ log }));
  const { policy } = access;
  const safety = composeSafety(base, { unitOfWork, accounts });
  const { records, verification } = safety;
  const needsConfirmedEmail = config.EMAIL_VERIFICATION === 'required';
  const opening = { ...safety, unitOfWork, tokens, stats, moderators, needsConfirmedEmail };
  const invitations = composeInvitations(base, { ...safety, unitOfWork, accounts, moderators });
  const creation = { unitOfWork, accounts, policy, invitations, verification };
  const proofs = composeProofs(base, { ...safety, unitOfWork, accounts, revocations });
  const ending = { ...proofs, unitOfWork, accounts, stored, records, revocations, redis };
  return {
    ...safety,
    access,
    policy,
    invitations,
    creator: new StoredAccountCreator(creation),
    ...proofs,
    outbox,
    unitOfWork,
    total,
    accounts,
    follows,
    revocations,
    snippets,
    comments: client(config.COMMENTS_URL),
    stats,
    moderators,
    stored,
    sessions: new SessionService({ ...ending, log }),
    presenter: new StoredUserPresenter({ stats, follows }),
    tokens,
    opener: new StoredSessionOpener(opening),
    hasher: await createPasswordHasher(),
  };
}

type Shared = Awaited<ReturnType<typeof composeShared>>;

/** Handlers of accounts, passwords, profiles and sessions. */
function authHandlers(base: ServiceBase<Config>, shared: Shared, { limits, watch }: AuthParts) {
  const { networks, signIns, passwordChanges } = limits;
  const demoAccess = base.config.DEMO_ACCESS;
  return {
    ...accountHandlers(new AccountService({ ...shared, attempts: signIns, networks, demoAccess })),
    ...passwordHandlers(new PasswordService({ ...shared, attempts: passwordChanges })),
    ...profileHandlers(new ProfileService(shared), watch),
    ...sessionHandlers(shared.sessions),
  };
}

interface AuthParts {
  limits: ReturnType<typeof attemptLimits>;
  watch: SessionWatch;
}

/** Services that several parts of the process use. */
function composeServices(base: ServiceBase<Config>, shared: Shared) {
  const follows = new FollowService(shared);
  const { total } = shared;
  return {
    users: new UserService(shared),
    follows,
    lists: new FollowListService(shared),
    suspensions: new SuspensionService(shared),
    reputation: new ReputationService(shared),
    accountData: composeAccountData(base, { ...shared, follows }),
    totalCheck: new TotalCheck({ ...base, name: 'accounts', total, turns: 'account_total_checks' }),
    reputationCheck: new ReputationCheckService({
      ...shared,
      turns: new Turns(base.connection, 'reputation_checks'),
      metrics: reputationMetrics(base.metrics),
      restMs: REST_PASSES * base.config.REPUTATION_CHECK_MS,
    }),
  };
}

type Services = ReturnType<typeof composeServices>;

/** Periodic jobs. */
function repeatedWork(
  { config, log }: ServiceBase<Config>,
  { accountData, totalCheck, reputation, reputationCheck }: Services,
) {
  return [
    {
      name: 'announcing new reputations',
      everyMs: config.REPUTATION_ANNOUNCE_MS,
      run: () => reputation.announce(systemContext({ log })),
    },
    {
      name: 'deleting expired accounts',
      everyMs: EXPIRY_INTERVAL_MS,
      run: () => accountData.expiry.deleteExpired(systemContext({ log })),
    },
    {
      name: 'checking the number of accounts',
      everyMs: config.TOTALS_CHECK_MS,
      run: () => totalCheck.pass(),
    },
    {
      name: 'checking the reputation of users',
      everyMs: config.REPUTATION_CHECK_MS,
      run: () => reputationCheck.pass(systemContext({ log })),
    },
  ];
}

/** Wires the auth service. */
export async function compose(base: ServiceBase<Config>): Promise<Composition> {
  const ctx = systemContext({ log: base.log });
  const shared = await composeShared(base);
  const services = composeServices(base, shared);
  const { users, follows, lists, suspensions, totalCheck } = services;
  const mail = composeMail(base, shared);
  const limits = attemptLimits(base);
  const external = composeExternal(base, {
    ...shared,
    networks: limits.networks,
    attempts: limits.signIns,
    otherSignIns: [hasPasskey(base)],
  });
  const resetListeners = [external.resetListener, passwordResetListener(base)];
  const attempts = limits.passwordChanges;
  const { recovery, ...own } = composeRecovery(base, { ...shared, attempts, resetListeners });
  const others = { watch: own.sessionList, listIdentities: external.listIdentities };
  const credentials = composeCredentials(base, { ...shared, ...others }, limits);
  const lastSeen = shared.records;
  const admin = composeAdmin(base, { ...shared, suspender: suspensions, lastSeen });
  const { outbox, unitOfWork, revocations, tokens, sessions, access, accessTokens } = shared;
  return {
    findReadingPolicy: access.findReadingPolicy,
    proof: credentials.proof,
    routes: [
      jwksRoute(tokens.jwk),
      access.routes,
      publicRoutes(authRoutes, authHandlers(base, shared, { limits, watch: own.sessionList })),
      external.routes,
      ...own.routes,
      ...credentials.routes,
      ...mail.routes,
      services.accountData.routes,
      publicRoutes(preferenceRoutes, preferenceHandlers(new PreferenceService(shared))),
      publicRoutes(userRoutes, {
        ...userHandlers(users),
        ...followHandlers({ follows, lists, limit: followLimit(base) }),
        ...suspensionHandlers(suspensions),
      }),
      admin.routes,
      internalRoutes(authInternalRoutes, {
        ...internalUserHandlers(users),
        ...internalFollowHandlers(lists),
      }),
    ],
    tokens: createTokenVerifier({
      publicKey: tokens.publicKey,
      revocations,
      findAccessTokens: (hashes) => accessTokens.check(ctx, hashes),
    }),
    outbox,
    subscription: subscribe('auth', {
      unitOfWork,
      handlers: eventHandlers({ ...services, mails: mail.mails, recovery }),
    }),
    startWorkers: mail.startWorkers,
    repeated: [...repeatedWork(base, services), access.repeated],
    prepare: async () => {
      await totalCheck.prepare();
      await sessions.announceOnReady(ctx);
      access.policy.announceOnReady(ctx);
    },
    close: [...mail.close, ...admin.close],
  };
}
