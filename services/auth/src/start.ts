import {
  closeMongo,
  closeRedis,
  connectMongo,
  createInternalClient,
  createLog,
  createMetrics,
  createReadiness,
  createTokenVerifier,
  type Log,
  outboxFor,
  prepareWhenUp,
  producerRedis,
  redisCheck,
  type Service,
  startConsumer,
  withTransaction,
  workerRedis,
} from '@snippetry/service-kit';
import type { Redis } from 'ioredis';
import type { Connection } from 'mongoose';
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

interface Stores {
  connection: Connection;
  redis: Redis;
  queueRedis: Redis;
}

function connect(config: AuthConfig, log: Log): Stores {
  return {
    connection: connectMongo({ uri: config.MONGODB_URI, db: config.MONGODB_DB, log }),
    redis: producerRedis(config.REDIS_URL, log),
    queueRedis: workerRedis(config.REDIS_URL, log),
  };
}

async function accountDeps(config: AuthConfig, { connection, redis }: Stores) {
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
function startBackground(deps: AccountDeps, stores: Stores, log: Log): Service['close'] {
  const { connection, redis, queueRedis } = stores;
  const consumer = startConsumer({
    service: 'auth',
    redis: queueRedis,
    connection,
    log,
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
  const log = createLog({ name: 'auth', level: config.LOG_LEVEL });
  const readiness = createReadiness();
  const stores = connect(config, log);
  const { issuer, deps } = await accountDeps(config, stores);
  const snippets = createInternalClient({
    baseUrls: config.SNIPPETS_URL,
    key: config.INTERNAL_KEY,
    timeoutMs: 1000,
  });
  const demo = createDemoAccess(deps, { isOn: config.DEMO_ACCESS });
  const app = createApp({
    name: 'auth',
    log,
    metrics: createMetrics({ service: 'auth' }),
    readiness,
    trustProxy: config.TRUST_PROXY,
    tokens: createTokenVerifier({ publicKey: issuer.publicKey, redis: stores.redis }),
    repository: deps.accounts,
    accounts: createAccountService({ ...deps, demo }),
    profiles: createProfileService(deps),
    sessions: deps.sessions,
    stats: createStatsService({ snippets, accounts: deps.accounts, log }),
    jwk: issuer.jwk,
    internalKey: config.INTERNAL_KEY,
  });
  const background = startBackground(deps, stores, log);
  prepareWhenUp(stores.connection, { readiness, log });
  readiness.add('redis', redisCheck(stores.redis));
  return {
    app,
    host: config.HOST,
    port: config.PORT,
    log,
    readiness,
    drainMs: config.DRAIN_MS,
    close: [
      ...background,
      () => closeRedis(stores.queueRedis),
      () => closeRedis(stores.redis),
      () => closeMongo(stores.connection),
    ],
  };
}
