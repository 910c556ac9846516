import { aSnippet, isolatedStores, type Stores, until } from '@snippetry/test-kit';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import {
  create,
  type Instance,
  newUser,
  startInstance,
  type TestUser,
} from '../../test/instance.ts';

let stores: Stores;
let instances: Instance[];

beforeAll(async () => {
  stores = await isolatedStores();
  // Both processes purge as often as they can.
  const often = { TRASH_PURGE_MS: '50' };
  instances = [await startInstance(stores, often), await startInstance(stores, often)];
});
afterAll(async () => {
  for (const instance of instances) await instance.stop();
});

const DAY_MS = 86_400_000;
const first = (): Instance => {
  const [instance] = instances;
  if (!instance) throw new Error('not started');
  return instance;
};
const params = (id: string) => ({ params: { id } });

/** Deletes a snippet with a star and a history. */
async function deleted(user: TestUser, title: string): Promise<string> {
  const { _id: id } = await create(user);
  await newUser(first()).api.call('POST /snippets/:id/star', params(id));
  await user.api.call('PUT /snippets/:id', { ...params(id), body: aSnippet({ title }) });
  await user.api.call('DELETE /snippets/:id', params(id));
  return id;
}

/** Counts the stored documents of these snippets by collection. */
async function stored(ids: readonly string[]): Promise<Record<string, number>> {
  await using db = await database(stores);
  const wanted = { $in: ids.map((id) => objectId(id)) };
  const count = (name: string, filter: object) => db.collection(name).countDocuments(filter);
  return {
    snippets: await count('snippets', { _id: wanted }),
    trash: await count('trashed_snippets', { _id: wanted }),
    stars: await count('stars', { snippetId: wanted }),
    revisions: await count('revisions', { snippetId: wanted }),
  };
}

const NOTHING = { snippets: 0, trash: 0, stars: 0, revisions: 0 };

async function age(ids: readonly string[], days: number): Promise<void> {
  await using db = await database(stores);
  const _id = { $in: ids.map((id) => objectId(id)) };
  const deletedAt = new Date(Date.now() - days * DAY_MS - 1000);
  await db.collection('trashed_snippets').updateMany({ _id }, { $set: { deletedAt } });
}

async function toldGone(ids: readonly string[]): Promise<string[]> {
  const redis = new Redis(stores.redisUrl, { maxRetriesPerRequest: null });
  const jobs = await new Queue('events-comments', { connection: redis }).getJobs();
  redis.disconnect();
  return jobs
    .filter(({ name }) => name === 'snippet.deleted')
    .map(({ data }) => data.payload.snippetId)
    .filter((id) => ids.includes(id));
}

it('a snippet is purged 30 days after its deletion with all of its data, and its event is published once', async () => {
  const ana = newUser(first());
  const old: string[] = [];
  for (let i = 0; i < 4; i += 1) old.push(await deleted(ana, `Old ${i}`));
  const recent = await deleted(ana, 'Recent');
  expect(await stored([recent])).toEqual({
    snippets: 0,
    trash: 1,
    stars: 1,
    revisions: 1,
  });
  await age([recent], 29);
  await age(old, 30);
  await until(async () => (await stored(old)).trash === 0);
  expect(await stored(old)).toEqual(NOTHING);
  await until(async () => (await toldGone(old)).length >= old.length);
  expect((await toldGone(old)).toSorted()).toEqual(old.toSorted());
  const { snippets } = (await ana.api.call('GET /snippets/trash')).data;
  expect(snippets.map(({ title }) => title)).toEqual(['Recent']);
  const answer = await ana.api.call('POST /snippets/trash/:id/restore', params(old[0] ?? ''));
  expect(answer.code).toBe('snippet.not_found');
});

it('a user can purge one snippet or all of them at once from their own trash only', async () => {
  const [ana, bo] = [newUser(first()), newUser(first())];
  const mine = [await deleted(ana, 'One'), await deleted(ana, 'Two'), await deleted(ana, 'Three')];
  const theirs = await deleted(bo, 'Not yours');
  const [one = ''] = mine;
  const answer = await ana.api.call('DELETE /snippets/trash/:id', params(one.toUpperCase()));
  expect(answer.data).toEqual({});
  expect(await stored([one])).toEqual(NOTHING);
  expect((await ana.api.call('DELETE /snippets/trash/:id', params(one))).status).toBe(404);
  // Two requests at once: each snippet is counted by one of them.
  const emptied = await Promise.all(
    [ana.api, ana.api].map((api) => api.call('DELETE /snippets/trash')),
  );
  expect(emptied.reduce((sum, { data }) => sum + data.removed, 0)).toBe(2);
  expect((await ana.api.call('GET /snippets/trash')).data.pagination.total).toBe(0);
  const late = await ana.api.call('POST /snippets/trash/:id/restore', params(mine[1] ?? ''));
  expect(late.code).toBe('snippet.not_found');
  await until(async () => (await stored(mine)).trash === 0);
  expect(await stored(mine)).toEqual(NOTHING);
  expect(await stored([theirs])).toMatchObject({ trash: 1, stars: 1 });
  await until(async () => (await toldGone(mine)).length >= 3);
  expect((await toldGone(mine)).toSorted()).toEqual(mine.toSorted());
});
