import { connect, createServer, type Socket } from 'node:net';
import { isolatedStores, type Stores } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import { create, type Instance, newUser, startInstance } from '../../test/instance.ts';

/** Starts a proxy of the database that forwards commits but loses some of their responses. */
async function lossyWay(mongoUri: string) {
  const target = new URL(mongoUri);
  const sockets = new Set<Socket>();
  const way = { uri: '', toLose: 0, lost: 0, stop: () => {} };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (bytes) => {
      upstream.write(bytes);
      if (way.lost >= way.toLose || !bytes.includes('commitTransaction')) return;
      way.lost += 1;
      client.destroy();
    });
    upstream.on('data', (bytes) => client.write(bytes));
    client.on('close', () => upstream.end());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(mongoUri);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  way.uri = url.href;
  way.stop = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return way;
}

let stores: Stores;
let way: Awaited<ReturnType<typeof lossyWay>>;
let instance: Instance;

beforeAll(async () => {
  stores = await isolatedStores();
  way = await lossyWay(stores.mongoUri);
  instance = await startInstance({ ...stores, mongoUri: way.uri });
});
afterAll(async () => {
  await instance.stop();
  way.stop();
});

it('counts each star and each fork once if the responses of the database to their commits are lost', {
  timeout: 60_000,
}, async () => {
  const ana = newUser(instance);
  const { _id: id } = await create(ana);
  const params = { id };
  way.toLose = 6;
  const changes = Array.from({ length: 8 }, async () => {
    const { api } = newUser(instance);
    const { status, data } = await api.call('POST /snippets/:id/star', { params });
    const fork = await api.call('POST /snippets/:id/fork', { params });
    return [status, data.isStarred, fork.status];
  });
  expect(await Promise.all(changes)).toEqual(Array(8).fill([200, true, 201]));
  expect(way.lost).toBe(6);
  await using db = await database(stores);
  const snippetId = objectId(id);
  const stored = await db.collection('snippets').findOne({ _id: snippetId });
  const records = [
    await db.collection('stars').countDocuments({ snippetId }),
    await db.collection('snippets').countDocuments({ forkedFrom: snippetId }),
  ];
  expect([stored?.starCount, stored?.forkCount, ...records]).toEqual([8, 8, 8, 8]);
});
