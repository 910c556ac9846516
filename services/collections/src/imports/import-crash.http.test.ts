import { fileURLToPath } from 'node:url';
import { freePort, request, startServer, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('completes an import whose process was killed by repeating it, without duplicates', async () => {
  const at = scene(harness);
  const ana = harness.person();
  const port = await freePort();
  const env = { ...process.env, ...harness.env, PORT: `${port}` };
  const run = () => startServer(process.execPath, [main], { port, env });
  const killed = request(`http://127.0.0.1:${port}`);
  const ready = () => until(async () => (await killed.send('/readyz')).status === 200);
  const snippetIds = Array.from({ length: 20 }, () => at.snippet(ana));
  const collections = Array.from({ length: 100 }, (_, number) => ({
    name: `Kit ${number}`,
    snippetIds,
  }));
  const send = () => killed.as(ana).call('POST /collections/import', { body: { collections } });
  const own = async () =>
    (await harness.api.as(ana).call('GET /collections/my', { query: { sort: 'oldest' } })).data;

  let running = await run();
  await ready();
  const cut = send().catch(() => null);
  await until(async () => (await own()).pagination.total > 0);
  await running.kill();
  await cut;
  const before = (await own()).pagination.total;
  running = await run();
  await ready();
  const { data } = await send();
  expect([data.created, data.merged, data.invalid]).toEqual([100 - before, before, 0]);
  const after = await own();
  expect(after.collections.map(({ name }) => name)).toEqual(collections.map(({ name }) => name));
  expect(new Set(after.collections.map(({ snippetCount }) => snippetCount))).toEqual(new Set([20]));
  await running.kill();
}, 180_000);
