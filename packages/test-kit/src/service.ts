import { listen, type Program } from '@snippetry/service-kit';
import { type EventPublisher, startEventPublisher } from './event-publisher.ts';
import { aUser } from './factories.ts';
import {
  type FakeAuth,
  type FakeSnippets,
  startFakeAuth,
  startFakeSnippets,
  TEST_INTERNAL_KEY,
} from './fake-services.ts';
import { request, type TestClient } from './http.ts';
import { NO_USER_LIMITS } from './no-user-limits.ts';
import { isolatedStores, type Stores } from './stores.ts';
import { type TokenUser, testKeys } from './tokens.ts';
import { until } from './until.ts';

/** Returns the environment of a service that uses these stores and a free port. */
export function serviceEnv(stores: Stores): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PORT: '0',
    MONGODB_URI: stores.mongoUri,
    MONGODB_DB: stores.mongoDb,
    REDIS_URL: stores.redisUrl,
    JWT_PUBLIC_KEY: testKeys.publicKey,
    INTERNAL_KEY: TEST_INTERNAL_KEY,
    ...NO_USER_LIMITS,
  };
}

/** A service under test, reached over HTTP. */
export interface RunningService {
  url: string;
  /** A client of the service as a visitor. */
  api: TestClient;
  stop(): Promise<void>;
}

/** Time limit of a start, longer than a busy machine takes to create the indexes. */
const READY_MS = 25_000;

/** Starts a program in this process on a free port, and waits until it is ready. */
export async function startProgram(
  program: Program,
  env: Record<string, string>,
): Promise<RunningService> {
  const service = await program.start(env);
  const http = await listen(service.app, { host: '127.0.0.1', port: 0 });
  await until(async () => (await service.readiness.report()).ready, READY_MS);
  return {
    url: http.url,
    api: request(http.url),
    async stop() {
      service.readiness.drain();
      await http.close(0);
      for (const step of service.close) await step();
    },
  };
}

/** A service under test with its stores, fake services and events. */
export interface ServiceHarness {
  url: string;
  api: TestClient;
  stores: Stores;
  snippets: FakeSnippets;
  auth: FakeAuth;
  events: EventPublisher;
  /** Creates a user with a card in the fake auth service, for whom tokens can be issued. */
  person(card?: object): TokenUser;
  /** Environment of the running process, for further processes of the service. */
  env: Record<string, string>;
  /** Starts another process of the service on the same stores. */
  another(): Promise<RunningService>;
  stop(): Promise<void>;
}

/** Starts a whole service on stores of its own, together with its fake services. */
export async function startServiceHarness(
  program: Program,
  variables: Record<string, string> = {},
): Promise<ServiceHarness> {
  const stores = await isolatedStores();
  const [snippets, auth, events] = await Promise.all([
    startFakeSnippets(),
    startFakeAuth(),
    startEventPublisher(stores),
  ]);
  const env = {
    ...serviceEnv(stores),
    SNIPPETS_URL: snippets.url,
    AUTH_URL: auth.url,
    ...variables,
  };
  const service = await startProgram(program, env);
  return {
    url: service.url,
    api: service.api,
    env,
    another: () => startProgram(program, env),
    stores,
    snippets,
    auth,
    events,
    person(card) {
      const user = aUser();
      auth.put({ _id: user.id, username: user.username, ...card });
      return user;
    },
    async stop() {
      await service.stop();
      await Promise.all([events.stop(), snippets.stop(), auth.stop()]);
    },
  };
}
