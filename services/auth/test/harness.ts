import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { commentInternalRoutes, snippetInternalRoutes, type UserStats } from '@snippetry/contracts';
import {
  closeMongo,
  connectMongo,
  createApp,
  createLog,
  createMetrics,
  createReadiness,
  finishApp,
  listen,
  mountInternalRoutes,
  objectId,
} from '@snippetry/service-kit';
import {
  aRegistration,
  isolatedStores,
  newKeyPair,
  type RunningService,
  type Stores,
  serviceEnv,
  startProgram,
  TEST_INTERNAL_KEY,
  type TestClient,
} from '@snippetry/test-kit';
import { service } from '../src/service.ts';

/** Stars, forks and likes of an author. */
interface Received {
  stars: number;
  forks: number;
  likes: number;
}

/**
 * Fake of the snippets service, with totals set by the test; also answers the routes of the
 * comments service.
 */
export interface FakeSnippetStats {
  url: string;
  totals: Map<string, { public: UserStats; all: UserStats }>;
  /** By author id. */
  received: Map<string, Received>;
  stop(): Promise<void>;
  /** Authors whose totals are never returned. */
  stuck: Set<string>;
  /** Delay of every response with totals, in milliseconds. */
  delayMs: number;
}

/** Returns distinct totals derived from a number. */
export const totalsOf = (n: number): UserStats => ({
  totalSnippets: n,
  totalViews: n * 10,
  totalStars: n * 2,
  totalForks: n,
});

export async function startFakeSnippetStats(): Promise<FakeSnippetStats> {
  const totals: FakeSnippetStats['totals'] = new Map();
  const received: FakeSnippetStats['received'] = new Map();
  const stuck = new Set<string>();
  const fake = { totals, received, stuck, delayMs: 0 };
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
      'POST /internal/snippets/existing': async (_ctx, { body }) => ({ ids: body.ids }),
      'POST /internal/snippets/visibility': async (_ctx, { body }) => ({
        private: [],
        missing: body.ids,
      }),
      'POST /internal/snippets/rows': async () => ({ snippets: [] }),
      'POST /internal/snippets/sources': async () => ({ snippets: [] }),
      'POST /internal/snippets/addresses': async () => ({ public: [], next: null }),
      'GET /internal/snippets/:id/first-view': async () => ({ snippet: null }),
      'GET /internal/snippets/first-view': async () => ({ snippets: [] }),
      'POST /internal/snippets/:id/anchors': async () => ({ found: null }),
      'POST /internal/snippets/stats': async (_ctx, { body }) => {
        if (body.authorIds.some((id) => stuck.has(id))) await new Promise(() => undefined);
        await sleep(fake.delayMs);
        return {
          authors: Object.fromEntries([...totals].filter(([id]) => body.authorIds.includes(id))),
        };
      },
      'POST /internal/snippets/received': async (_ctx, { body }) => ({
        authors: Object.fromEntries(
          body.authorIds.map((id) => {
            const { stars, forks } = received.get(id) ?? { stars: 0, forks: 0 };
            return [id, { stars, forks }];
          }),
        ),
      }),
      'GET /internal/snippets/totals': async () => {
        await sleep(fake.delayMs);
        return { totals: { ...totalsOf(7), totalLanguages: 3 } };
      },
    },
    { key: TEST_INTERNAL_KEY },
  );
  const likes = async (ids: string[]) => ({
    authors: Object.fromEntries(ids.map((id) => [id, received.get(id)?.likes ?? 0])),
  });
  mountInternalRoutes(
    app,
    commentInternalRoutes,
    { 'POST /internal/comments/likes': (_ctx, { body }) => likes(body.authorIds) },
    { key: TEST_INTERNAL_KEY },
  );
  finishApp(app);
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  return Object.assign(fake, { url: http.url, stop: () => http.close(0) });
}

/** A running auth service with its own database and Redis. */
export interface Harness extends RunningService {
  stores: Stores;
  keys: ReturnType<typeof newKeyPair>;
  internalKey: string;
  /** Runs a command of the operator with the same variables, and returns what it prints. */
  command: (...argv: string[]) => Promise<readonly string[]>;
  /** Environment of the process. */
  env: Record<string, string>;
}

export interface HarnessOptions {
  env?: Record<string, string>;
  snippetsUrl?: string;
  stores?: Stores;
  keys?: ReturnType<typeof newKeyPair>;
}

/** Shared by all processes of a test run. */
const ENCRYPTION_KEY = randomBytes(32).toString('hex');

/** Key of the pages that show mails. */
export const DEV_MAIL_KEY = randomBytes(16).toString('hex');

function envOf({ stores, keys, ...options }: HarnessOptions & Pick<Harness, 'stores' | 'keys'>) {
  return {
    ...serviceEnv(stores),
    JWT_PUBLIC_KEY: keys.publicKey,
    JWT_PRIVATE_KEY: keys.privateKey,
    ENCRYPTION_KEY,
    DEV_MAIL_KEY,
    SNIPPETS_URL: options.snippetsUrl ?? 'http://127.0.0.1:9',
    COMMENTS_URL: options.snippetsUrl ?? 'http://127.0.0.1:9',
    ...options.env,
  };
}

/** Returns the operator's commands for variables of the service. */
export function commandsOf(options: Parameters<typeof envOf>[0]): Harness['command'] {
  return async (...argv) => (await service.command?.(envOf(options), argv)) ?? [];
}

/** Starts the service like its main program, on a free port. */
export async function startHarness(options: HarnessOptions = {}): Promise<Harness> {
  const stores = options.stores ?? (await isolatedStores());
  const keys = options.keys ?? newKeyPair();
  const all = { ...options, stores, keys };
  const env = envOf(all);
  const running = await startProgram(service, env);
  return {
    ...{ ...running, stores, keys, env, internalKey: TEST_INTERNAL_KEY },
    command: commandsOf(all),
  };
}

export async function register(
  api: TestClient,
  overrides: Parameters<typeof aRegistration>[0] = {},
) {
  const input = aRegistration(overrides);
  const answer = await api.call('POST /auth/register', { body: input });
  const { user, token } = answer.data;
  return { ...input, user, token, api: api.as(token) };
}

/** Registers a new user who has re-authenticated. */
export async function registerProven(...input: Parameters<typeof register>) {
  const person = await register(...input);
  await person.api.call('POST /auth/proof', { body: { password: person.password } });
  return person;
}

/** Confirms the address of an account in the database. */
export async function confirmEmail(stores: Stores, id: string): Promise<void> {
  await readDatabase(stores, (db) =>
    db
      .collection('accounts')
      .updateOne({ _id: objectId(id) }, { $set: { emailVerifiedAt: new Date() } }),
  );
}

export async function registerConfirmed(
  { api, stores }: Pick<Harness, 'api' | 'stores'>,
  username: string,
  email: string,
) {
  const person = await register(api, { username, email });
  await confirmEmail(stores, person.user._id);
  return person;
}

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
