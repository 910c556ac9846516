import { fileURLToPath } from 'node:url';
import { aUser, freePort, isolatedStores, request, startServer, until } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { database } from '../../test/database.ts';
import { environment } from '../../test/instance.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

it('an import whose process is killed is completed by repeating the request, without duplicates', async () => {
  const stores = await isolatedStores();
  const port = await freePort();
  const env = { ...process.env, ...environment(stores), PORT: `${port}` };
  const run = () => startServer(process.execPath, [main], { port, env });
  const visitor = request(`http://127.0.0.1:${port}`);
  const ready = () => until(async () => (await visitor.send('/readyz')).status === 200);
  const api = visitor.as(aUser());
  const items = Array.from({ length: 200 }, (_, at) => ({
    title: `Kept ${at}`,
    description: 'd',
    content: `let kept = ${at};\r\n`.repeat(300),
  }));
  const send = () => api.call('POST /snippets/import', { body: { items } });
  const total = async () =>
    (await api.call('GET /snippets/my', { query: { search: 'kept' } })).data.pagination.total;
  await using db = await database(stores);
  const stored = () => db.collection('snippets').countDocuments();

  let running = await run();
  await ready();
  const cut = send().catch(() => null);
  await until(async () => (await stored()) > 0);
  await running.kill();
  await cut;
  const before = await stored();
  running = await run();
  await ready();
  const { data } = await send();
  expect([data.created, data.existing, data.invalid]).toEqual([200 - before, before, 0]);
  expect(await stored()).toBe(200);
  expect(await total()).toBe(200);
  await running.kill();
}, 180_000);
