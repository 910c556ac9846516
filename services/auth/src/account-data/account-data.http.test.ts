import { EVENTS, eventQueue, personalInternalRoutes } from '@snippetry/contracts';
import {
  createApp,
  createLog,
  createMetrics,
  createReadiness,
  finishApp,
  listen,
  mountInternalRoutes,
  systemContext,
} from '@snippetry/service-kit';
import { TEST_INTERNAL_KEY } from '@snippetry/test-kit';
import { Queue } from 'bullmq';
import { strFromU8, unzipSync } from 'fflate';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, registerProven, startHarness } from '../../test/harness.ts';
import { withStore } from '../../test/with-store.ts';

/** Fakes of the other services; each returns one item per page, and can be down. */
async function startFakeServices() {
  const items = new Map<string, Record<string, unknown>[]>();
  let isAway = false;
  const answer = async ({ part, after }: { part: string; after: string | null }) => {
    if (isAway) throw new Error('away');
    const all = items.get(part) ?? [];
    const at = Number(after ?? 0);
    return { items: all.slice(at, at + 1), next: at + 1 < all.length ? String(at + 1) : null };
  };
  const log = createLog({ name: 'fake', level: 'silent' });
  const metrics = createMetrics({ service: 'fake' });
  const app = createApp({ name: 'fake', log, metrics, readiness: createReadiness() });
  const key = { key: TEST_INTERNAL_KEY };
  const { snippets, comments, collections, integrations } = personalInternalRoutes;
  mountInternalRoutes(
    app,
    snippets,
    {
      'POST /internal/snippets/personal': (_ctx, { body }) => answer(body),
    },
    key,
  );
  mountInternalRoutes(
    app,
    comments,
    {
      'POST /internal/comments/personal': (_ctx, { body }) => answer(body),
    },
    key,
  );
  mountInternalRoutes(
    app,
    collections,
    {
      'POST /internal/collections/personal': (_ctx, { body }) => answer(body),
    },
    key,
  );
  mountInternalRoutes(
    app,
    integrations,
    {
      'POST /internal/github/personal': (_ctx, { body }) => answer(body),
    },
    key,
  );
  finishApp(app);
  const http = await listen(app, { host: '127.0.0.1', port: 0 });
  return {
    url: http.url,
    items,
    away: (away: boolean) => {
      isAway = away;
    },
    stop: () => http.close(0),
  };
}

let auth: Harness;
let services: Awaited<ReturnType<typeof startFakeServices>>;

beforeAll(async () => {
  services = await startFakeServices();
  const { url } = services;
  const env = { COLLECTIONS_URL: url, INTEGRATIONS_URL: url, COMMENTS_URL: url };
  auth = await startHarness({ snippetsUrl: url, env });
});
afterAll(async () => {
  await auth.stop();
  await services.stop();
});

type Person = Awaited<ReturnType<typeof registerProven>>;

async function archiveOf({ token }: Person) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${auth.url}/api/auth/export`, { headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { response, bytes };
}

const remove = (person: Person, body: Partial<{ username: string; password: string }> = {}) =>
  person.api.call('POST /auth/delete-account', {
    body: { username: person.username, password: person.password, ...body },
  });

describe('the archive of personal data', () => {
  it('contains every page of the data of every service, and no credentials', async () => {
    const [ana, bo] = [await registerProven(auth.api), await registerProven(auth.api)];
    await ana.api.call('POST /users/:id/follow', { params: { id: bo.user._id } });
    services.items.set('snippets', [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]);
    services.items.set('connection', [{ account: { username: 'ana-at-github' } }]);
    const { response, bytes } = await archiveOf(ana);
    expect(response.headers.get('content-disposition')).toContain(`snippetry-data-${ana.username}`);
    const files = Object.entries(unzipSync(bytes)).map(([name, text]) => [
      name,
      JSON.parse(strFromU8(text)),
    ]);
    const archive = Object.fromEntries(files);
    expect(archive['account.json']).toMatchObject({
      id: ana.user._id,
      username: ana.username,
      email: ana.email,
      hasPassword: true,
    });
    expect(archive['snippets.json']).toEqual(services.items.get('snippets'));
    expect(archive['github-connection.json']).toEqual(services.items.get('connection'));
    expect(archive['following.json']).toMatchObject([{ user: bo.user._id, username: bo.username }]);
    expect(archive['followers.json']).toEqual([]);
    expect(JSON.stringify(archive)).not.toMatch(/argon2|passwordHash|tokenCut|tokensValidAfter/);
  });

  it('is refused while a service is down, since it would look complete', async () => {
    const ana = await registerProven(auth.api);
    services.away(true);
    const { response } = await archiveOf(ana);
    services.away(false);
    expect(response.status).toBe(503);
  });
});

describe('deleting an account', () => {
  it('requires the username and the password', async () => {
    const ana = await registerProven(auth.api);
    const other = await remove(ana, { username: 'somebody-else' });
    expect([other.status, other.code, other.fields]).toEqual([
      400,
      'request.invalid',
      ['username'],
    ]);
    const wrong = await remove(ana, { password: 'not it' });
    expect([wrong.status, wrong.code]).toEqual([400, 'auth.wrong_password']);
    expect((await remove(ana, { password: '' })).code).toBe('auth.wrong_password');
    expect((await ana.api.call('GET /auth/me')).status).toBe(200);
  });

  it('ends every session at once, frees name and address, and notifies the other services', async () => {
    const ana = await registerProven(auth.api);
    const bo = await registerProven(auth.api);
    const body = { email: ana.email, password: ana.password };
    const elsewhere = (await auth.api.call('POST /auth/login', { body })).data.token;
    await bo.api.call('POST /users/:id/follow', { params: { id: ana.user._id } });
    const made = await ana.api.call('POST /auth/access-tokens', {
      body: { name: 'At home', scopes: ['read'], days: 30 },
    });
    expect((await auth.api.as(made.data.secret).call('GET /auth/me')).status).toBe(200);
    expect((await remove(ana, { username: ana.username.toUpperCase() })).status).toBe(200);
    for (const token of [ana.token, elsewhere, made.data.secret]) {
      const answer = await auth.api.as(token).call('GET /auth/me');
      expect([answer.status, answer.code]).toEqual([401, 'auth.invalid_token']);
    }
    expect((await remove(ana)).status).toBe(401);
    expect((await auth.api.call('POST /auth/register', { body: ana })).status).toBe(201);
    expect((await bo.api.call('GET /auth/me')).data.user.followingCount).toBe(0);
  });

  it('leaves only the id, until its last token would have expired', async () => {
    const ana = await registerProven(auth.api);
    await ana.api.call('PUT /auth/profile', { body: { firstName: 'Anastasia' } });
    await remove(ana);
    const remaining = () =>
      readDatabase(auth.stores, async (db) => {
        const names = (await db.listCollections().toArray()).map(({ name }) => name);
        const found: Record<string, number> = {};
        for (const name of names) {
          const text = JSON.stringify(await db.collection(name).find().toArray());
          for (const word of [ana.user._id, ana.username, ana.email, 'Anastasia']) {
            if (text.includes(word)) found[name] = (found[name] ?? 0) + 1;
          }
        }
        return found;
      });
    // The event stays in the outbox until the other services have received it.
    await expect
      .poll(async () => ({ outbox: 1, ...(await remaining()) }), { timeout: 8000 })
      .toEqual({ closed_accounts: 1, outbox: 1 });
  });

  it('left a password reset request whose address was typed in capitals', async () => {
    const ana = await registerProven(auth.api);
    const redis = new Redis(auth.stores.redisUrl, { maxRetriesPerRequest: null });
    const events = new Queue(eventQueue('auth'), { connection: redis });
    await events.pause();
    await auth.api.call('POST /auth/forgot-password', { body: { email: ana.email.toUpperCase() } });
    const pending = () =>
      readDatabase(auth.stores, (db) => db.collection('recovery_requests').countDocuments());
    expect(await pending()).toBe(1);
    await remove(ana);
    expect(await pending()).toBe(0);
    await events.resume();
    await events.close();
    redis.disconnect();
  });

  it('queues its event for services that are down', async () => {
    const ana = await registerProven(auth.api);
    await remove(ana);
    const redis = new Redis(auth.stores.redisUrl, { maxRetriesPerRequest: null });
    for (const service of EVENTS['user.deleted'].subscribers) {
      const queue = new Queue(eventQueue(service), { connection: redis });
      const published = async () =>
        (await queue.getJobs()).map(({ name, data }) => [name, data.payload]);
      const news = { userId: ana.user._id, keepsComments: true };
      await expect.poll(published, { timeout: 8000 }).toContainEqual(['user.deleted', news]);
      await queue.close();
    }
    redis.disconnect();
  });

  it('is finished by a job if the process that runs it stops half-way', async () => {
    const ana = await registerProven(auth.api);
    const login = { email: ana.email, password: ana.password };
    await withStore(auth.stores, async (store) => {
      const log = createLog({ name: 'test', level: 'silent' });
      const ctx = systemContext({ log });
      const account = await store.accounts.find(ctx.viewer, ana.user._id);
      const passwordHash = account?.passwordHash ?? null;
      await store.unitOfWork.commit(ctx, (tx) =>
        store.accounts.expire(tx, ana.user._id, passwordHash),
      );
      const between = await auth.api.call('POST /auth/login', { body: login });
      expect([between.status, between.code]).toEqual([401, 'auth.invalid_credentials']);
      await store.deletion.deleteExpired(ctx);
    });
    const { data } = await auth.api.call('GET /auth/check-availability', {
      query: { username: ana.username, email: ana.email },
    });
    expect(data).toEqual({ usernameAvailable: true, emailAvailable: true });
  });

  it('runs once for concurrent requests', async () => {
    const ana = await registerProven(auth.api);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remove(ana)));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    for (const { status } of answers) expect([200, 400, 401]).toContain(status);
    expect((await ana.api.call('GET /auth/me')).status).toBe(401);
  });
});
