import { EVENTS, EventEnvelope, type EventName, eventQueue } from '@snippetry/contracts';
import { anId, until } from '@snippetry/test-kit';
import { type Job, Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, register, startHarness } from '../test/harness.ts';

let auth: Harness;
let redis: Redis;
let inbox: Queue;
let outside: Queue;

beforeAll(async () => {
  auth = await startHarness();
  redis = new Redis(auth.stores.redisUrl, { maxRetriesPerRequest: null });
  inbox = new Queue(eventQueue('auth'), { connection: redis });
  outside = new Queue(eventQueue('snippets'), { connection: redis });
});
afterAll(async () => {
  await Promise.all([inbox.close(), outside.close()]);
  redis.disconnect();
  await auth.stop();
});

/** Delivers an event like the relay of another service. */
async function deliver(name: EventName, payload: unknown, id = anId()): Promise<string> {
  const event = { id, name, payload, at: new Date().toISOString() };
  await inbox.add(name, event, { jobId: `${id}-${anId()}` });
  return id;
}

/** Returns the events about a user that were published to the snippets service. */
async function published(
  userId: string,
): Promise<{ name: string; payload: Record<string, unknown> }[]> {
  const jobs: Job[] = await outside.getJobs(['waiting', 'prioritized', 'delayed']);
  return jobs
    .map((job) => EventEnvelope.parse(job.data))
    .filter((event) => JSON.stringify(event.payload).includes(userId))
    .map((event) => {
      const payload = EVENTS[event.name].payload.parse(event.payload);
      return { name: event.name, payload };
    });
}

const reputationOf = async (id: string) =>
  (await auth.api.call('GET /users/:id', { params: { id } })).data.user.reputation;

it('publishes a new user to other services, without the email address', async () => {
  const ana = await register(auth.api);
  const events = await until(async () => {
    const found = await published(ana.user._id);
    return found.length > 0 && found;
  });
  expect(events).toMatchObject([
    { name: 'user.registered', payload: { user: { username: ana.username }, isDemo: false } },
  ]);
  expect(JSON.stringify(events)).not.toContain(ana.email);
});

it('publishes a changed profile to other services, with a rising version', async () => {
  const ana = await register(auth.api);
  await ana.api.call('PUT /auth/profile', { body: { firstName: 'Ada' } });
  const updated = await until(async () =>
    (await published(ana.user._id)).find((event) => event.name === 'user.updated'),
  );
  expect(updated.payload).toMatchObject({ version: 2, user: { firstName: 'Ada' } });
});

it('counts ten points of reputation for a star and five for a fork, each event once, and subtracts a removed star', async () => {
  const { user } = await register(auth.api);
  const star = (change: 1 | -1) => ({ snippetId: anId(), authorId: user._id, change });
  const first = await deliver('snippet.starred', star(1));
  await deliver('snippet.starred', star(1), first);
  await deliver('snippet.starred', star(1));
  await deliver('snippet.forked', { snippetId: anId(), authorId: user._id, forkId: anId() });
  await until(async () => (await reputationOf(user._id)) === 25);
  await deliver('snippet.starred', star(-1));
  await until(async () => (await reputationOf(user._id)) === 15);
  await until(async () => (await inbox.getJobCountByTypes('waiting', 'active', 'delayed')) === 0);
  expect(await reputationOf(user._id)).toBe(15);
  expect(await inbox.getFailedCount()).toBe(0);
});

it('counts stars that one event changes for several authors, each event once', async () => {
  const [ana, bo] = [await register(auth.api), await register(auth.api)];
  const stars = (ofAna: number, ofBo: number) => ({
    authors: [
      { authorId: ana.user._id, stars: ofAna },
      { authorId: bo.user._id, stars: ofBo },
    ],
  });
  const first = await deliver('stars.changed', stars(3, 1));
  await deliver('stars.changed', stars(3, 1), first);
  await deliver('stars.changed', stars(-1, 2));
  await until(async () => (await inbox.getJobCountByTypes('waiting', 'active', 'delayed')) === 0);
  expect(await reputationOf(ana.user._id)).toBe(20);
  expect(await reputationOf(bo.user._id)).toBe(30);
  expect(await inbox.getFailedCount()).toBe(0);
});

it('counts two points of reputation for a like, and subtracts a removed one', async () => {
  const { user } = await register(auth.api);
  const like = (change: 1 | -1) => ({ commentId: anId(), authorId: user._id, change });
  await deliver('comment.liked', like(1));
  await deliver('comment.liked', like(1));
  await until(async () => (await reputationOf(user._id)) === 4);
  await deliver('comment.liked', like(-1));
  await until(async () => (await reputationOf(user._id)) === 2);
});

it('acknowledges an event about a deleted user', async () => {
  await deliver('snippet.starred', { snippetId: anId(), authorId: anId(), change: 1 });
  await until(async () => (await inbox.getJobCountByTypes('waiting', 'active', 'delayed')) === 0);
  expect(await inbox.getFailedCount()).toBe(0);
});
