import { once } from 'node:events';
import { createServer } from 'node:http';
import { authInternalRoutes } from '@snippetry/contracts';
import { anId, freePort, request } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createReadiness } from './health.ts';
import { createApp, finishApp } from './http.ts';
import { createInternalClient } from './internal-client.ts';
import { type Listening, listen } from './listen.ts';
import { fetchCardsFrom } from './lookups.ts';
import { createMetrics } from './metrics.ts';
import { mountInternalRoutes } from './mount.ts';
import { quietLog } from './test-log.ts';

const KEY = 'a-shared-secret-of-services';
const CARDS = 'POST /internal/users/cards';
let http: Listening;
let seenRequestId = '';

beforeAll(async () => {
  const app = createApp({
    name: 'users',
    log: quietLog(),
    metrics: createMetrics({ service: 'users' }),
    readiness: createReadiness(),
  });
  mountInternalRoutes(
    app,
    { [CARDS]: authInternalRoutes[CARDS] },
    {
      [CARDS]: async ({ requestId }, { body }) => {
        seenRequestId = requestId;
        return { users: body.ids.map((id) => ({ _id: id, username: 'ana' })) };
      },
    },
    { key: `${KEY}, the-next-shared-secret` },
  );
  finishApp(app);
  http = await listen(app, { host: '127.0.0.1', port: 0 });
});
afterAll(() => http.close(0));

const NOBODY = { requestId: '' };

describe('an internal route', () => {
  it.each([
    ['without the key', {}],
    ['with a wrong key', { 'x-internal-key': 'guess' }],
  ])('is forbidden %s', async (_how, headers) => {
    const answer = await request(http.url).send('/internal/users/cards', {
      method: 'POST',
      body: '{"ids":[]}',
      headers: { ...headers, 'content-type': 'application/json' },
    });
    expect([answer.status, answer.code]).toEqual([403, 'access.forbidden']);
  });

  it('answers another service and sees the same request id', async () => {
    const client = createInternalClient({ baseUrls: [http.url], key: KEY });
    const id = anId();
    const answer = await client.call({ requestId: 'r-1' }, CARDS, { body: { ids: [id] } });
    expect(answer.users).toEqual([{ _id: id, username: 'ana' }]);
    expect(seenRequestId).toBe('r-1');
  });

  it('gets the request id of the request that needs the cards', async () => {
    const fetchCards = fetchCardsFrom({ AUTH_URL: [http.url], INTERNAL_KEY: KEY });
    const id = anId();
    expect(await fetchCards({ requestId: 'r-2' }, [id])).toEqual([{ _id: id, username: 'ana' }]);
    expect(seenRequestId).toBe('r-2');
    await fetchCards({ requestId: '' }, [id]);
    expect(seenRequestId).not.toBe('r-2');
  });
});

describe('the internal client', () => {
  it.each([KEY, `the-next-shared-secret,${KEY}`])(
    'is accepted with each key of the service, and sends its first one: %s',
    async (key) => {
      const client = createInternalClient({ baseUrls: [http.url], key });
      const answer = client.call(NOBODY, CARDS, { body: { ids: [] } });
      await expect(answer).resolves.toEqual({ users: [] });
    },
  );

  it('calls another instance if one is unreachable', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}`;
    const client = createInternalClient({ baseUrls: [unreachable, http.url], key: KEY });
    await expect(client.call(NOBODY, CARDS, { body: { ids: [] } })).resolves.toEqual({ users: [] });
  });

  it('waits once for an instance that is silent, then prefers another one', async () => {
    let requests = 0;
    const silent = createServer(() => (requests += 1)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = z.object({ port: z.number() }).parse(silent.address());
    const baseUrls = [`http://127.0.0.1:${port}`, http.url];
    const client = createInternalClient({ baseUrls, key: KEY, timeoutMs: 200 });
    for (let call = 0; call < 4; call += 1) {
      const answer = client.call(NOBODY, CARDS, { body: { ids: [] } });
      await expect(answer).resolves.toEqual({ users: [] });
    }
    silent.closeAllConnections();
    silent.close();
    expect(requests).toBe(1);
  });

  it('fails with service.unavailable when every instance is unreachable or refuses it', async () => {
    const unavailable = { code: 'service.unavailable', status: 503 };
    const unreachable = createInternalClient({
      baseUrls: [`http://127.0.0.1:${await freePort()}`],
      key: KEY,
    });
    await expect(unreachable.call(NOBODY, CARDS, { body: { ids: [] } })).rejects.toMatchObject(
      unavailable,
    );
    const wrongKey = createInternalClient({ baseUrls: [http.url], key: 'other' });
    await expect(wrongKey.call(NOBODY, CARDS, { body: { ids: [] } })).rejects.toMatchObject(
      unavailable,
    );
  });
});
