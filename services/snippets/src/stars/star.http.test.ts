import { anId, aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import {
  create,
  freshInstance,
  newUser,
  open,
  startInstance,
  type TestUser,
} from '../../test/instance.ts';
import { dayNumber } from '../index/days.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const star = (user: TestUser, id: string) =>
  user.api.call('POST /snippets/:id/star', { params: { id } });

describe('a star', () => {
  it('is given and removed, and every count changes with it', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id, updatedAt } = await create(ana);
    expect((await star(bo, id)).data).toEqual({ isStarred: true, starCount: 1 });
    expect((await open(bo.api, id)).data.snippet).toMatchObject({ isStarred: true, starCount: 1 });
    expect((await open(ana.api, id)).data.snippet).toMatchObject({ isStarred: false, updatedAt });
    expect((await star(bo, id)).data).toEqual({ isStarred: false, starCount: 0 });
    expect((await bo.api.call('GET /snippets/starred')).data.pagination.total).toBe(0);
  });

  it('removes days before this week from the weekly counts of the snippet, and keeps the others', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    const today = dayNumber(Date.now());
    await using db = await database(instance.stores);
    const snippets = db.collection('snippets');
    const days = { [today - 30]: 4, [today - 7]: 3, [today - 3]: 2 };
    await snippets.updateOne({ _id: objectId(id) }, { $set: { starDays: days, starCount: 9 } });
    expect((await star(bo, id)).data.starCount).toBe(10);
    const stored = await snippets.findOne({ _id: objectId(id) });
    // Around midnight the star may be counted on the next day.
    const { [today - 3]: earlier, ...booked } = stored?.starDays ?? {};
    expect([earlier, ...Object.values(booked)]).toEqual([2, 1]);
  });

  it('is subtracted on the day it was given, also if that is long ago', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    await star(bo, id);
    const day = dayNumber(Date.now()) - 40;
    await using db = await database(instance.stores);
    const snippetId = objectId(id);
    await db.collection('stars').updateOne({ snippetId }, { $set: { day } });
    await db.collection('snippets').updateOne({ _id: snippetId }, { $set: { starDays: {} } });
    expect((await star(bo, id)).data).toEqual({ isStarred: false, starCount: 0 });
    const stored = await db.collection('snippets').findOne({ _id: snippetId });
    expect(stored?.starDays).toEqual({});
    const days = db.collection<{ _id: string; stars: number }>('author_days');
    expect((await days.findOne({ _id: `${ana.id}-${day}` }))?.stars).toBe(-1);
  });

  it('has exact counts after twenty simultaneous toggles', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    const answers = await Promise.all(Array.from({ length: 20 }, () => star(bo, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const given = answers.filter(({ data }) => data.isStarred).length;
    expect(given).toBe(10);
    expect((await open(bo.api, id)).data.snippet).toMatchObject({ isStarred: false, starCount: 0 });
    const users = Array.from({ length: 20 }, () => newUser(instance));
    await Promise.all(users.map((user) => star(user, id)));
    expect((await open(ana.api, id)).data.snippet.starCount).toBe(20);
  });

  it('is counted for each of five hundred users at once, and on a private snippet for its owner only', {
    timeout: 60_000,
  }, async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    const { _id: hidden } = await create(ana, { isPublic: false });
    const users = Array.from({ length: 500 }, () => newUser(instance));
    const refused = [bo, ana, bo].map((user) => star(user, hidden));
    const answers = await Promise.all(users.map((user) => star(user, id)));
    const counts = answers.map(({ data }) => data.starCount).sort((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 200, 404]);
    await using db = await database(instance.stores);
    const snippetId = objectId(id);
    expect(await db.collection('stars').countDocuments({ snippetId })).toBe(500);
    expect((await open(ana.api, id)).data.snippet.starCount).toBe(500);
  });

  it('has exact counts after two processes toggle it simultaneously', async () => {
    const other = await startInstance(instance.stores);
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    const elsewhere = { ...bo, api: other.visitor.as(bo) };
    const toggles = Array.from({ length: 5 }, () => [star(bo, id), star(elsewhere, id)]);
    const answers = await Promise.all(toggles.flat());
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { snippet } = (await open(bo.api, id)).data;
    expect(snippet).toMatchObject({ isStarred: false, starCount: 0 });
    const { data } = await other.visitor.call('GET /snippets', { query: { author: ana.id } });
    expect(data.snippets[0]?.starCount).toBe(0);
    await other.stop();
  });

  it('is counted in the statistics of its day, minus the removed stars', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    await star(bo, id);
    await star(newUser(instance), id);
    await star(bo, id);
    await using db = await database(instance.stores);
    const found = await db
      .collection<{ _id: string; stars: number }>('author_days')
      .find()
      .toArray();
    const days = found.filter(({ _id }) => _id.startsWith(ana.id));
    expect(days.map(({ stars }) => stars)).toEqual([1]);
  });

  it('disappears with its snippet', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    await star(bo, id);
    await ana.api.call('DELETE /snippets/:id', { params: { id } });
    expect((await bo.api.call('GET /snippets/summary')).data.summary.totalFavorites).toBe(0);
    expect((await star(bo, id)).status).toBe(404);
  });
});

it('stars have a limit per account and minute', async () => {
  const limited = await startInstance(instance.stores, { STARS_PER_MINUTE: '3' });
  const { _id: id } = await create(newUser(instance));
  const week = 7 * 86_400;
  const made = Math.floor(Date.now() / 1000 - week).toString(16);
  const api = limited.visitor.as(aUser({ id: made + anId().slice(8) }));
  const answers = [];
  for (let i = 0; i < 4; i++) {
    answers.push(await api.call('POST /snippets/:id/star', { params: { id } }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  await limited.stop();
});
