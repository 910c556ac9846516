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
import { database } from '../../test/database.ts';
import { environment } from '../../test/instance.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Last confirmed state of a snippet, and the requested one, which may have been reached or not. */
interface Fate {
  answered: string;
  asked: string;
}

class Log {
  stopped = false;
  steps = 0;
  readonly fates = new Map<string, Fate>();
}

/** Edits, deletes and restores a snippet until a request fails because the process is killed. */
async function live(visitor: TestClient, log: Log): Promise<void> {
  const api = visitor.as(aUser());
  const { _id: id } = (await api.call('POST /snippets', { body: aSnippet() })).data.snippet;
  const params = { id };
  const fate: Fate = { answered: 'there 1', asked: 'there 1' };
  log.fates.set(id, fate);
  const step = async (asked: string, act: () => Promise<{ status: number }>) => {
    fate.asked = asked;
    if ((await act()).status !== 200) throw new Error('the process is gone');
    fate.answered = asked;
    log.steps += 1;
  };
  for (let n = 2; n < 6; n += 1) {
    const body = aSnippet({ title: `State ${n}` });
    await step(`there ${n}`, () => api.call('PUT /snippets/:id', { params, body }));
    await step(`trash ${n}`, () => api.call('DELETE /snippets/:id', { params }));
    if (n === 5) break;
    await step(`there ${n}`, () => api.call('POST /snippets/trash/:id/restore', { params }));
  }
  await step('gone', () => api.call('DELETE /snippets/trash/:id', { params }));
}

async function work(visitor: TestClient, log: Log): Promise<void> {
  while (!log.stopped) await live(visitor, log).catch(() => {});
}

it('a process that is killed while snippets are deleted and restored leaves each complete and in one place', async () => {
  const stores = await isolatedStores();
  const port = await freePort();
  const env = { ...process.env, ...environment(stores), PORT: `${port}` };
  const run = () => startServer(process.execPath, [main], { port, env });
  const visitor = request(`http://127.0.0.1:${port}`);
  const ready = () => until(async () => (await visitor.send('/readyz')).status === 200);
  const log = new Log();
  let running = await run();
  await ready();
  const workers = Array.from({ length: 4 }, () => work(visitor, log));
  for (let round = 1; round <= 2; round += 1) {
    await until(() => log.steps >= round * 25, 30_000);
    await running.kill();
    if (round === 2) log.stopped = true;
    running = await run();
    await ready();
  }
  await Promise.all(workers);
  await using db = await database(stores);
  const all = (name: string) => db.collection(name).find().toArray();
  const [there, trash] = [await all('snippets'), await all('trashed_snippets')];
  const places = new Map<string, string>();
  for (const { _id, revision } of there) places.set(String(_id), `there ${revision}`);
  for (const { _id, revision } of trash) {
    expect(places.has(String(_id))).toBe(false);
    places.set(String(_id), `trash ${revision}`);
  }
  for (const [id, { answered, asked }] of log.fates) {
    expect([answered, asked]).toContain(places.get(id) ?? 'gone');
  }
  const states = there.concat(trash).reduce((sum, { revision }) => sum + revision - 1, 0);
  expect(await db.collection('revisions').countDocuments()).toBe(states);
  expect(await db.collection('removed_snippets').countDocuments()).toBeGreaterThanOrEqual(
    trash.length,
  );
  const list = await visitor.call('GET /snippets', { query: { limit: 1 } });
  expect(list.data.pagination.total).toBe(there.length);
  await running.kill();
}, 180_000);
