import { snippetInternalRoutes, type UserStats } from '@snippetry/contracts';
import {
  closeMongo,
  connectMongo,
  createApp,
  createLog,
  createMetrics,
  createReadiness,
  finishApp,
  type Listening,
  listen,
  mountInternalRoutes,
} from '@snippetry/service-kit';
import {
  aRegistration,
  isolatedStores,
  newKeyPair,
  request,
  type Stores,
  type TestClient,
  until,
} from '@snippetry/test-kit';
import { readAuthConfig } from '../src/config.ts';
import { startAuth } from '../src/start.ts';

const INTERNAL_KEY = 'a-shared-secret-for-tests-only-0';

/** A stand-in for the snippets service: real HTTP, figures that a test sets. */
export interface SnippetsStandIn {
  url: string;
  figures: Map<string, { public: UserStats; all: UserStats }>;
  stop(): Promise<void>;
}

export const figures = (n: number): UserStats => ({
  totalSnippets: n,
  totalViews: n * 10,
  totalStars: n * 2,
  totalForks: n,
});

export async function startSnippets(): Promise<SnippetsStandIn> {
  const known: SnippetsStandIn['figures'] = new Map();
  const app = createApp({
    name: 'snippets',
    log: createLog({ name: 'snippets', level: 'silent' }),
    metrics: createMetrics({ service: 'snippets' }),
    readiness: createReadiness(),
  });
  mountInternalRoutes(
    app,
    snippetInternalRoutes,
    {
      'POST /internal/snippets/facts': async () => ({ snippets: [] }),
      'GET /internal/snippets/:id/card': async () => ({ card: null }),
      'POST /internal/snippets/stats': async ({ body }) => ({
        authors: Object.fromEntries([...known].filter(([id]) => body.authorIds.includes(id))),
      }),
      'GET /internal/snippets/totals': async () => ({
        totals: { ...figures(7), totalLanguages: 3 },
      }),
    },
    { key: INTERNAL_KEY },
  );
  finishApp(app);
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  return { url: http.url, figures: known, stop: () => http.close(0) };
}

/** A running auth service with its own stores. */
export interface Harness {
  url: string;
  api: TestClient;
  stores: Stores;
  keys: ReturnType<typeof newKeyPair>;
  internalKey: string;
  stop(): Promise<void>;
}

export interface HarnessOptions {
  env?: Record<string, string>;
  snippetsUrl?: string;
  stores?: Stores;
  keys?: ReturnType<typeof newKeyPair>;
}

async function waitUntilReady(http: Listening): Promise<void> {
  await until(async () => (await fetch(`${http.url}/readyz`)).ok, 25_000);
}

/** Starts the service as its main program does, on a free port. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const stores = options.stores ?? (await isolatedStores());
  const keys = options.keys ?? newKeyPair();
  const service = await startAuth(
    readAuthConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      MONGODB_URI: stores.mongoUri,
      MONGODB_DB: stores.mongoDb,
      REDIS_URL: stores.redisUrl,
      JWT_PRIVATE_KEY: keys.privateKey,
      INTERNAL_KEY,
      SNIPPETS_URL: options.snippetsUrl ?? 'http://127.0.0.1:9',
      ...options.env,
    }),
  );
  const http = await listen(service.app, { host: '127.0.0.1', port: 0 });
  await waitUntilReady(http);
  return {
    url: http.url,
    api: request(http.url),
    stores,
    keys,
    internalKey: INTERNAL_KEY,
    async stop() {
      await http.close(0);
      for (const step of service.close) await step();
    },
  };
}

/** Registers somebody new. */
export async function register(
  api: TestClient,
  overrides: Parameters<typeof aRegistration>[0] = {},
) {
  const input = aRegistration(overrides);
  const answer = await api.call('POST /auth/register', { body: input });
  const { user, token } = answer.data;
  return { ...input, user, token, api: api.as(token) };
}

/** What the service stored, read past it. */
export async function readDatabase<Result>(
  stores: Stores,
  read: (db: NonNullable<ReturnType<typeof connectMongo>['db']>) => Promise<Result>,
): Promise<Result> {
  const log = createLog({ name: 'test', level: 'silent' });
  const connection = connectMongo({ uri: stores.mongoUri, db: stores.mongoDb, log });
  await connection.asPromise();
  try {
    if (!connection.db) throw new Error('not connected');
    return await read(connection.db);
  } finally {
    await closeMongo(connection);
  }
}
