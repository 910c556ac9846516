import {
  closeRedis,
  closeStores,
  createInternalClient,
  createTokenVerifier,
  openProcess,
  outboxFor,
  type ProcessBase,
  readyWithStores,
  type Service,
  startConsumer,
  withTransaction,
  workerRedis,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import { accountRepository } from './accounts/account.repository.ts';
import { type AccountDeps, createAccountService } from './accounts/account.service.ts';
import { createApp } from './app.ts';
import type { AuthConfig } from './config.ts';
import { createDemoAccess } from './demo/demo-access.ts';
import { startDemoExpiry } from './demo/demo-expiry.ts';
import { createAttempts } from './limits/attempts.ts';
import { createHasher } from './passwords/hasher.ts';
import { createProfileService } from './profile/profile.service.ts';
import { reputationHandlers } from './reputation/reputation.events.ts';
import { revocationRepository } from './sessions/revocation.repository.ts';
import { createSessionService } from './sessions/session.service.ts';
import { createTokenIssuer } from './sessions/token-issuer.ts';
import { createStatsService } from './stats/stats.service.ts';

async function accountDeps(config: AuthConfig, { connection, redis }: ProcessBase) {
  const issuer = createTokenIssuer(config.JWT_PRIVATE_KEY);
  const accounts = accountRepository(connection);
  const revocations = revocationRepository(connection);
  const deps: AccountDeps = {
    accounts,
    hasher: await createHasher(),
    sessions: createSessionService({ issuer, revocations, redis }),
    attempts: createAttempts(redis, config.ACCOUNT_ATTEMPTS),
    outbox: outboxFor(connection, { service: 'auth' }),
    transact: (work) => withTransaction(connection, work),
  };
  return { issuer, deps };
}

/** Events in both directions, and the end of demo accounts; returns what stops them, in order. */
function startBackground(
  deps: AccountDeps,
  base: ProcessBase,
  queueRedis: Redis,
): Service['close'] {
  const { redis, log } = base;
  const consumer = startConsumer({
    ...base,
    service: 'auth',
    redis: queueRedis,
    handlers: reputationHandlers(deps),
    onCommitted: () => deps.outbox.kick(),
  });
  const relay = deps.outbox.startRelay({ redis, log });
  const stopExpiry = startDemoExpiry(deps, log);
  deps.sessions.keepAnnounced(log);
  return [stopExpiry, () => consumer.close(), () => relay.close()];
}

/** Composes the whole service: connected, and ready as soon as its stores are. */
export async function startAuth(config: AuthConfig): Promise<Service> {
  const base = openProcess('auth', config);
  const queueRedis = workerRedis(config.REDIS_URL, base.log);
  const { issuer, deps } = await accountDeps(config, base);
  const snippets = createInternalClient({
    baseUrls: config.SNIPPETS_URL,
    key: config.INTERNAL_KEY,
    timeoutMs: 1000,
  });
  const demo = createDemoAccess(deps, { isOn: config.DEMO_ACCESS });
  const app = createApp({
    ...base,
    tokens: createTokenVerifier({ publicKey: issuer.publicKey, redis: base.redis }),
    repository: deps.accounts,
    accounts: createAccountService({ ...deps, demo }),
    profiles: createProfileService(deps),
    sessions: deps.sessions,
    stats: createStatsService({ snippets, accounts: deps.accounts, log: base.log }),
    jwk: issuer.jwk,
    internalKey: config.INTERNAL_KEY,
  });
  const background = startBackground(deps, base, queueRedis);
  readyWithStores(base);
  return {
    ...base,
    app,
    close: [...background, () => closeRedis(queueRedis), ...closeStores(base)],
  };
}
