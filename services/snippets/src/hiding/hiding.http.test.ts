import { eventQueue } from '@snippetry/contracts';
import { consumedModel, createEventApplier } from '@snippetry/service-kit';
import {
  anId,
  type FakeAuth,
  isolatedStores,
  startFakeAuth,
  TEST_INTERNAL_KEY,
} from '@snippetry/test-kit';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type CreatedSnippet,
  create,
  type Instance,
  newUser,
  open,
  startInstance,
  type TestUser,
} from '../../test/instance.ts';
import { partsOn } from '../../test/parts.ts';

const REASON = 'It has the password of somebody else';

let auth: FakeAuth;
let redis: Redis;
let outside: Queue;
let instance: Instance;
let parts: Awaited<ReturnType<typeof partsOn>>;
let deliver: (event: unknown) => Promise<void>;
let owner: TestUser;
let stranger: TestUser;
let moderator: TestUser;
let snippet: CreatedSnippet;

beforeAll(async () => {
  auth = await startFakeAuth();
  const stores = await isolatedStores();
  redis = new Redis(stores.redisUrl, { maxRetriesPerRequest: null });
  outside = new Queue(eventQueue('comments'), { connection: redis });
  instance = await startInstance(stores, {
    AUTH_URL: auth.url,
    INTERNAL_KEY: TEST_INTERNAL_KEY,
    CATALOGUE_POLL_MS: '50',
  });
  parts = await partsOn(stores);
  const { events: handlers, connection, log, unitOfWork } = parts;
  consumedModel(connection);
  deliver = createEventApplier({ service: 'snippets', connection, log, unitOfWork, handlers });
});
afterAll(async () => {
  await outside.close();
  redis.disconnect();
  await instance.stop();
  await parts.close();
  await auth.stop();
});
beforeEach(async () => {
  [owner, stranger, moderator] = [newUser(instance), newUser(instance), newUser(instance)];
  auth.moderators.add(moderator.id);
  snippet = await create(owner, { isPublic: true });
});

const hide = (snippetId = snippet._id, reason = REASON) =>
  deliver({
    id: anId(),
    name: 'moderation.snippet_hidden',
    payload: { snippetId, moderatorId: moderator.id, reason },
    at: new Date().toISOString(),
  });
const shown = async (who: TestUser) => (await open(who.api, snippet._id)).data.snippet;
const statusFor = async (who: TestUser) => (await open(who.api, snippet._id)).status;
const publish = (who = owner) =>
  who.api.call('PUT /snippets/:id', { params: { id: snippet._id }, body: { isPublic: true } });
const lift = (who: TestUser, id = snippet._id) =>
  who.api.call('POST /snippets/:id/lift-hiding', { params: { id } });

it('a hidden snippet is private, and its owner sees the reason', async () => {
  await hide();
  expect(await shown(owner)).toMatchObject({ isPublic: false, hidden: { reason: REASON } });
  expect(await statusFor(stranger)).toBe(404);
  const { data } = await instance.visitor.call('GET /snippets', { query: { author: owner.id } });
  expect(data.snippets).toEqual([]);
  // Other services check visibility with these facts.
  const [facts] = await parts.facts.facts([snippet._id]);
  expect(facts?.isPublic).toBe(false);
});

it('the owner of a hidden snippet can edit it, but not make it public again', async () => {
  await hide();
  const refused = await publish();
  expect([refused.status, refused.code, refused.message]).toEqual([
    403,
    'snippet.hidden',
    `A moderator has hidden this snippet, so it stays private: ${REASON}`,
  ]);
  const bulk = await owner.api.call('POST /snippets/bulk', {
    body: { action: 'publish', ids: [snippet._id] },
  });
  expect(bulk.data).toMatchObject({ done: [], failed: [{ code: 'snippet.hidden' }] });
  const params = { id: snippet._id };
  const edited = await owner.api.call('PUT /snippets/:id', { params, body: { title: 'Cleaned' } });
  expect([edited.status, edited.data.snippet.hidden?.reason]).toEqual([200, REASON]);
});

it('a snippet hidden in the trash is still hidden once it is restored', async () => {
  const params = { id: snippet._id };
  await owner.api.call('DELETE /snippets/:id', { params });
  await hide();
  await owner.api.call('POST /snippets/trash/:id/restore', { params });
  expect(await shown(owner)).toMatchObject({ isPublic: false, hidden: { reason: REASON } });
  expect((await publish()).code).toBe('snippet.hidden');
});

it('forks of a hidden snippet stay as they are', async () => {
  const params = { id: snippet._id };
  const fork = (await stranger.api.call('POST /snippets/:id/fork', { params })).data.snippet;
  await hide();
  const kept = (await open(stranger.api, fork._id)).data.snippet;
  expect([kept.title, kept.hidden, kept.forkedFrom]).toEqual([snippet.title, undefined, null]);
});

it('a moderator lifts the hiding, and the owner can make the snippet public', async () => {
  await hide();
  expect((await lift(moderator)).status).toBe(200);
  const after = await shown(owner);
  expect([after.isPublic, after.hidden]).toEqual([false, undefined]);
  expect((await publish()).status).toBe(200);
  expect((await lift(moderator)).status).toBe(200);
});

it('a lift is published for the moderation log, once, also for a snippet in the trash', async () => {
  const other = await create(owner, { isPublic: true });
  await owner.api.call('DELETE /snippets/:id', { params: { id: other._id } });
  await hide();
  await hide(other._id);
  for (const id of [snippet._id, snippet._id, other._id]) await lift(moderator, id);
  const told = async () => {
    const jobs = await outside.getJobs();
    const lifts = jobs.filter(({ name }) => name === 'moderation.hiding_lifted');
    return lifts
      .map(({ data }) => data.payload)
      .filter(({ moderatorId }) => moderatorId === moderator.id)
      .map(({ snippetId, ownerId }) => [snippetId, ownerId]);
  };
  const ofOther = [other._id, owner.id];
  // The last event: the earlier ones have arrived by then.
  await expect.poll(told, { timeout: 8000 }).toContainEqual(ofOther);
  expect((await told()).sort()).toEqual([[snippet._id, owner.id], ofOther].sort());
});

it('only moderators can lift it, and strangers do not learn that the snippet exists', async () => {
  await hide();
  const answers = [await lift(owner), await lift(stranger), await lift(moderator, anId())];
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [403, 'access.forbidden'],
    [404, 'snippet.not_found'],
    [404, 'snippet.not_found'],
  ]);
  expect((await shown(owner)).hidden?.reason).toBe(REASON);
});

it('the first reason stays if a snippet is hidden twice, and a missing snippet is ignored', async () => {
  await hide();
  await hide(snippet._id, 'Another reason');
  expect((await shown(owner)).hidden?.reason).toBe(REASON);
  await hide(anId());
});
