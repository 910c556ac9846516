import { fileURLToPath } from 'node:url';
import {
  aSnippet,
  aUser,
  freePort,
  isolatedStores,
  request,
  startServer,
  type TestClient,
  until,
} from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { database } from '../test/database.ts';
import { environment } from '../test/instance.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Requests sent and requests that succeeded: the stored counts must lie in between. */
class Tally {
  stopped = false;
  readonly created: string[] = [];
  readonly asked = { stars: 0, views: 0 };
  readonly answered = { stars: 0, views: 0 };
}

async function step(visitor: TestClient, target: string, tally: Tally): Promise<void> {
  const api = visitor.as(aUser());
  const { _id } = (await api.call('POST /snippets', { body: aSnippet() })).data.snippet;
  tally.created.push(_id);
  tally.asked.stars += 1;
  const starred = await api.call('POST /snippets/:id/star', { params: { id: _id } });
  if (starred.status === 200) tally.answered.stars += 1;
  tally.asked.views += 1;
  const viewed = await api.call('GET /snippets/:id', { params: { id: target } });
  if (viewed.status === 200) tally.answered.views += 1;
}

async function work(visitor: TestClient, target: string, tally: Tally): Promise<void> {
  // Requests fail when the process is killed, as intended.
  while (!tally.stopped) await step(visitor, target, tally).catch(() => {});
}

it('neither loses nor doubles what a killed process answered', async () => {
  const stores = await isolatedStores();
  const port = await freePort();
  const env = { ...process.env, ...environment(stores), PORT: `${port}`, VIEW_FLUSH_MS: '50' };
  const run = () => startServer(process.execPath, [main], { port, env });
  const visitor = request(`http://127.0.0.1:${port}`);
  const ready = () => until(async () => (await visitor.send('/readyz')).status === 200);
  const tally = new Tally();
  let running = await run();
  await ready();
  const { data } = await visitor.as(aUser()).call('POST /snippets', { body: aSnippet() });
  const target = data.snippet._id;
  const workers = Array.from({ length: 4 }, () => work(visitor, target, tally));
  for (let round = 1; round <= 2; round += 1) {
    await until(() => tally.answered.views >= round * 12);
    await running.kill();
    if (round === 2) tally.stopped = true;
    running = await run();
    await ready();
  }
  await Promise.all(workers);
  await using db = await database(stores);
  const stored = await db.collection('snippets').find().toArray();
  const given = await db.collection('stars').countDocuments();
  expect(stored.reduce((sum, { starCount }) => sum + starCount, 0)).toBe(given);
  expect(given).toBeGreaterThanOrEqual(tally.answered.stars);
  expect(given).toBeLessThanOrEqual(tally.asked.stars);
  const { snippet } = (await visitor.call('GET /snippets/:id', { params: { id: target } })).data;
  // This request is the first view of the visitor.
  expect(snippet.viewCount).toBeGreaterThanOrEqual(tally.answered.views + 1);
  expect(snippet.viewCount).toBeLessThanOrEqual(tally.asked.views + 1);
  const list = await visitor.call('GET /snippets', { query: { limit: 100, page: 1 } });
  const ids = new Set(stored.map(({ _id }) => String(_id)));
  expect(tally.created.filter((id) => !ids.has(id))).toEqual([]);
  expect(list.data.pagination.total).toBe(stored.length);
  await running.kill();
}, 180_000);
