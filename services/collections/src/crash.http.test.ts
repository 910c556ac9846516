import { fileURLToPath } from 'node:url';
import { freePort, request, startServer, type TestClient, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../test/harness.ts';
import { scene } from '../test/scene.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('neither loses nor doubles what a killed process answered', async () => {
  const at = scene(harness);
  const ana = harness.person();
  const id = await at.collection(ana);
  const port = await freePort();
  const env = { ...process.env, ...harness.env, PORT: `${port}` };
  const run = () => startServer(process.execPath, [main], { port, env });
  const killed = request(`http://127.0.0.1:${port}`);
  const tally = { stopped: false, added: new Set<string>(), stars: 0, askedStars: 0 };
  const step = async (api: TestClient) => {
    const snippetId = at.snippet(ana);
    const params = { id };
    const added = await api.call('POST /collections/:id/snippets', { params, body: { snippetId } });
    if (added.status === 200) tally.added.add(snippetId);
    tally.askedStars += 1;
    const fan = killed.as(harness.person());
    const starred = await fan.call('POST /collections/:id/star', { params });
    if (starred.status === 200) tally.stars += 1;
  };
  const work = async () => {
    // Requests fail when the process is killed.
    while (!tally.stopped) await step(killed.as(ana)).catch(() => {});
  };
  let running = await run();
  await until(async () => (await killed.send('/readyz')).status === 200);
  const workers = Array.from({ length: 3 }, work);
  await until(() => tally.stars >= 12);
  await running.kill();
  running = await run();
  await until(() => tally.stars >= 24);
  tally.stopped = true;
  await running.kill();
  await Promise.all(workers);
  const { starCount } = await at.one(id);
  expect(starCount).toBe(await harness.countStars(id));
  expect(starCount).toBeGreaterThanOrEqual(tally.stars);
  expect(starCount).toBeLessThanOrEqual(tally.askedStars);
  const members = await at.members(id);
  expect(new Set(members).size).toBe(members.length);
  expect([...tally.added].filter((one) => !members.includes(one))).toEqual([]);
}, 180_000);
