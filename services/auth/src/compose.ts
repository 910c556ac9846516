import { authRoutes, recoveryRoutes, userRoutes } from '@snippetry/contracts';
import {
  type Composition,
  createOutbox,
  createRevocations,
  type EventHandlers,
  publicRoutes,
  type ServiceBase,
  subscribe,
  UnitOfWork,
} from '@snippetry/service-kit';
import { createAccessPolicy } from './access-policy/index.ts';
import { createAccessTokens } from './access-tokens/index.ts';
import { createAccountData } from './account-data/index.ts';
import { createAccounts } from './accounts/index.ts';
import { createAdmin } from './admin/index.ts';
import { createChecks, removalsOfOwned } from './checks/index.ts';
import type { Config } from './config.ts';
import { createEmailAddresses } from './email-addresses/index.ts';
import { createIdentities, type Identities } from './identities/index.ts';
import { createMail } from './mail/index.ts';
import { createOperator } from './operator/index.ts';
import { createPasskeys } from './passkeys/index.ts';
import { createPasswordChecks, digestsOf } from './password-checks/index.ts';
import { createPasswords } from './passwords/index.ts';
import { createProfiles } from './profiles/index.ts';
import { createProofs } from './proofs/index.ts';
import { createReputations } from './reputations/index.ts';
import { createSecondFactors } from './second-factors/index.ts';
import { createSecurityEvents } from './security-events/index.ts';
import { createSessions } from './sessions/index.ts';
import { createSignIns } from './sign-ins/index.ts';
import { createUsers } from './users/index.ts';

/** Creates the basis of all features: accounts, policies, mails, logs and password checks. */
async function createBasis(base: ServiceBase<Config>) {
  const { config, connection, redis, log } = base;
  const outbox = createOutbox(connection);
  const unitOfWork = new UnitOfWork({ connection, outbox, log });
  const revocations = createRevocations(redis);
  const [digest, ...olderDigests] = digestsOf(config.INTERNAL_KEY);
  const ofAccounts = createAccounts(base);
  const accessPolicy = createAccessPolicy(base);
  const common = { ...ofAccounts, unitOfWork, digest, policy: accessPolicy.service };
  const mail = createMail(base, common);
  const { mails, budgets, links } = mail;
  const securityEvents = createSecurityEvents(base, { ...ofAccounts, mails, budgets });
  const { security } = securityEvents;
  const passwords = await createPasswordChecks(base, common);
  const shared = { ...common, olderDigests, ...passwords, mails, links, security, revocations };
  return { shared, outbox, accessPolicy, mail, securityEvents };
}

/** Creates the features, lower ones first; passkeys count linked accounts through a callback. */
async function createFeatures(base: ServiceBase<Config>) {
  const { shared, ...basis } = await createBasis(base);
  const emailAddresses = createEmailAddresses(shared);
  const accessTokens = createAccessTokens(base, shared);
  const users = createUsers(base, shared);
  const { stats, presenter } = users;
  const sessions = createSessions(base, {
    ...{ ...shared, stats, emailAddresses: emailAddresses.service },
    accessTokens: accessTokens.service,
  });
  const secondFactors = createSecondFactors(base, shared);
  const admin = createAdmin(base, { ...shared, presenter, sessions });
  const opening = { ...shared, opener: sessions.opener, secondFactors: secondFactors.service };
  const signIns = createSignIns({
    ...{ ...opening, invitations: admin.invitations },
    emailAddresses: emailAddresses.service,
    demoAccess: base.config.DEMO_ACCESS,
  });
  const passkeys = createPasskeys(base, {
    ...opening,
    hasIdentity: (tx, accountId) => identities.service.signsIn(tx, accountId),
  });
  const identities: Identities = createIdentities(base, {
    ...opening,
    passwordSignIns: signIns.service,
    passkeys: passkeys.repository,
    records: admin.records,
  });
  const passwords = createPasswords(base, {
    ...{ ...shared, sessions: sessions.service },
    factors: secondFactors.repository,
    passkeys: passkeys.repository,
    identities: identities.repository,
    groupRoles: identities.groupRoles,
  });
  const methods = { sessions, passkeys, identities: identities.service };
  const proofs = createProofs(base, { ...opening, ...methods });
  const profiles = createProfiles({ ...shared, stats, sessions: sessions.service });
  const reputations = createReputations(base, shared);
  const lower = { ...shared, ...basis, emailAddresses, accessTokens, users, sessions };
  const upper = { admin, signIns, passkeys, identities, passwords, proofs, profiles, reputations };
  return { ...lower, secondFactors, ...upper };
}

type Features = Awaited<ReturnType<typeof createFeatures>>;

/** Creates the export and deletion of accounts, to which each feature adds its part. */
function createAccountDataOf(base: ServiceBase<Config>, features: Features) {
  const { users, sessions, securityEvents, accessTokens, passkeys, identities } = features;
  const { admin, passwords } = features;
  return createAccountData(base, {
    ...features,
    sessions: sessions.service,
    revoked: sessions.revoked,
    follows: users.follows,
    parts: {
      ...users.personalData,
      sessions: sessions.records.personalData,
      'security-events': securityEvents.repository.personalData,
      'access-tokens': accessTokens.repository.personalData,
      passkeys: passkeys.repository.personalData,
      'other-sites': identities.repository.personalData,
    },
    removals: [
      ...removalsOfOwned(features),
      (tx, account) => admin.eraseInvitations(tx, account),
      (tx, account) => admin.eraseRecords(tx, account),
      (tx, account) => passwords.requests.erase(tx, account),
    ],
  });
}

/** Handlers of events from all services, including this one. */
function eventHandlers({ reputations, mails, passwords, admin }: Features): EventHandlers<'auth'> {
  const { received } = reputations;
  return {
    'stars.changed': received(({ authors }) => authors),
    'snippet.starred': received(({ authorId, change }) => [{ authorId, stars: change }]),
    'snippet.forked': received(({ authorId }) => [{ authorId, forks: 1 }]),
    'digest.due': (ctx, digest) => mails.onDigestDue(ctx, digest),
    'mail.stored': (ctx, payload) => mails.onMailStored(ctx, payload),
    'recovery.asked': (ctx, { requestId }) => passwords.service.onResetRequested(ctx, requestId),
    'comment.liked': received(({ authorId, change }) => [{ authorId, likes: change }]),
    'moderation.user_suspended': (ctx, payload) => admin.suspensions.suspend(ctx, payload),
  };
}

export async function compose(base: ServiceBase<Config>): Promise<Composition> {
  const features = await createFeatures(base);
  const accountData = createAccountDataOf(base, features);
  const { accessPolicy, mail, sessions, users, emailAddresses, accessTokens } = features;
  const { secondFactors, admin, signIns, passkeys, identities, passwords } = features;
  const { proofs, profiles, reputations, outbox, unitOfWork, signInPolicy } = features;
  const operator = createOperator(base, features);
  const recoveryHandlers = { ...passwords.recoveryHandlers, ...emailAddresses.handlers };
  const ownHandlers = { ...passwords.handlers, ...profiles.handlers, ...sessions.handlers };
  return {
    findReadingPolicy: accessPolicy.findReadingPolicy,
    proof: proofs.service,
    routes: [
      sessions.keys,
      accessPolicy.routes,
      signInPolicy.routes(authRoutes, { ...signIns.handlers, ...ownHandlers }),
      identities.routes,
      signInPolicy.routes(recoveryRoutes, recoveryHandlers),
      sessions.routes,
      secondFactors.routes,
      accessTokens.routes,
      accessTokens.internalRoutes,
      passkeys.routes,
      proofs.routes,
      ...mail.routes,
      accountData.routes,
      profiles.routes,
      publicRoutes(userRoutes, { ...users.handlers, ...admin.handlers }),
      admin.routes,
      admin.internalRoutes,
      users.internalRoutes,
      operator.internalRoutes,
    ],
    tokens: sessions.verifier,
    outbox,
    subscription: subscribe('auth', { unitOfWork, handlers: eventHandlers(features) }),
    startWorkers: mail.startWorkers,
    jobs: ['mail.send'],
    checks: createChecks(base, features),
    reconciliations: [reputations.round],
    repeated: [
      reputations.announcing,
      accountData.repeated,
      reputations.checking,
      accessPolicy.repeated,
      secondFactors.repeated,
    ],
    prepare: async () => {
      sessions.prepare();
      accessPolicy.prepare();
    },
    commands: operator.commands,
    record: operator.record,
    close: [...mail.close, ...admin.close],
  };
}
