import type { ApiInput, ApiReply } from '@snippetry/contracts';
import {
  aSnippet,
  aUser,
  isolatedStores,
  NO_USER_LIMITS,
  type Stores,
  startFakeCollections,
  startProgram,
  TEST_INTERNAL_KEY,
  type TestClient,
  testKeys,
} from '@snippetry/test-kit';
import { service } from '../src/service.ts';

export const INTERNAL_KEY = 'an internal key for tests only';

export type Body = ApiInput<'POST /snippets'>['body'];
export type CreatedSnippet = ApiReply<'GET /snippets/:id'>['snippet'];

/** A running process of the service. */
export interface Instance {
  readonly url: string;
  readonly visitor: TestClient;
  stop(): Promise<void>;
}

export function environment(stores: Stores): Record<string, string> {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DRAIN_MS: '0',
    MONGODB_URI: stores.mongoUri,
    MONGODB_DB: stores.mongoDb,
    REDIS_URL: stores.redisUrl,
    JWT_PUBLIC_KEY: testKeys.publicKey,
    INTERNAL_KEY,
    // Tests trigger flushes, polls and checks themselves.
    VIEW_FLUSH_MS: '600000',
    CATALOGUE_POLL_MS: '600000',
    AUTHOR_STATS_CHECK_MS: '600000',
    ...NO_USER_LIMITS,
  };
}

/** Starts the service on a free port and waits until it is ready. */
export async function startInstance(
  stores: Stores,
  overrides: Record<string, string> = {},
): Promise<Instance> {
  const { url, api, stop } = await startProgram(service, {
    ...environment(stores),
    ...overrides,
  });
  return { url, visitor: api, stop };
}

/** Starts the service with the default limits per account. */
export async function startLimited(
  stores: Stores,
  overrides: Record<string, string> = {},
): Promise<Instance> {
  const isLimit = (name: string) => name in NO_USER_LIMITS;
  const others = Object.entries(environment(stores)).filter(([name]) => !isLimit(name));
  const { url, api, stop } = await startProgram(service, {
    ...Object.fromEntries(others),
    ...overrides,
  });
  return { url, visitor: api, stop };
}

/** Starts an instance on isolated stores. */
export async function freshInstance(): Promise<Instance & { stores: Stores }> {
  const stores = await isolatedStores();
  return { ...(await startInstance(stores)), stores };
}

/** Starts an instance that can export, with a fake collections service that the test fills. */
export async function exportingInstance(stores?: Stores) {
  const collections = await startFakeCollections();
  const variables = { COLLECTIONS_URL: collections.url, INTERNAL_KEY: TEST_INTERNAL_KEY };
  const instance = await startInstance(stores ?? (await isolatedStores()), variables);
  return {
    ...instance,
    collections,
    async stop() {
      await instance.stop();
      await collections.stop();
    },
  };
}

/** Returns a new user with a signed-in client of an instance. */
export function newUser(instance: Instance) {
  const user = aUser();
  return { ...user, api: instance.visitor.as(user) };
}

export type TestUser = ReturnType<typeof newUser>;

export async function create(
  user: Pick<TestUser, 'api'>,
  overrides: Partial<Body> = {},
): Promise<CreatedSnippet> {
  const { data } = await user.api.call('POST /snippets', { body: { ...aSnippet(), ...overrides } });
  return data.snippet;
}

export function open(client: TestClient, id: string) {
  return client.call('GET /snippets/:id', { params: { id } });
}

export function titles(page: { snippets: { title: string }[] }): string[] {
  return page.snippets.map(({ title }) => title);
}
