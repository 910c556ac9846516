import { thingRoutes } from '@snippetry/contracts';
import { callersFrom, createOutbox, defineService, UnitOfWork } from '@snippetry/service-kit';
import { type ServiceHarness, startServiceHarness } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { createThings } from './index.ts';

// Only this feature. Import `service` from '../service.ts' once compose.ts creates things.
const service = defineService({
  name: 'sample',
  config: loadConfig,
  compose: (base) => {
    const { config, connection, log } = base;
    const outbox = createOutbox(connection);
    const unitOfWork = new UnitOfWork({ connection, outbox, log });
    return { ...callersFrom(config), outbox, routes: [createThings(base, { unitOfWork }).routes] };
  },
});

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startServiceHarness(service);
});
afterAll(() => harness.stop());

const add = async (user: ReturnType<ServiceHarness['person']>, text: string) => {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ text }) };
  return harness.api.as(user).send('/api/things', init);
};

it('lists things to every user, and lets their owner alone delete them', async () => {
  const [ana, bo] = [harness.person(), harness.person()];
  const added = thingRoutes['POST /things'].reply.parse((await add(ana, 'First')).data);
  const path = `/api/things/${added.thing._id}`;
  const listed = async () => {
    const answer = await harness.api.as(bo).send('/api/things');
    return thingRoutes['GET /things'].reply.parse(answer.data).things;
  };
  expect(await listed()).toEqual([{ ...added.thing, allowed: [] }]);
  const remove = async (user: typeof ana) =>
    (await harness.api.as(user).send(path, { method: 'DELETE' })).status;
  expect([await remove(bo), await remove(ana), await remove(ana)]).toEqual([403, 200, 404]);
  expect(await listed()).toEqual([]);
});

it('answers auth.required to visitors', async () => {
  expect((await harness.api.send('/api/things')).code).toBe('auth.required');
});
