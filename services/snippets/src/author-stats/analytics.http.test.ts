import { RANGE_DAYS } from '@snippetry/contracts';
import { issueToken } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../test/database.ts';
import { create, freshInstance, newUser, type TestUser } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const DAY_MS = 86_400_000;
const today = () => Math.floor(Date.now() / DAY_MS);
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const none = { views: 0, stars: 0, forks: 0, copies: 0 };

async function figures(user: TestUser, range?: '7d' | '30d' | '90d' | '1y') {
  const query = range === undefined ? {} : { range };
  return (await user.api.call('GET /snippets/analytics', { query })).data.analytics;
}

const star = (user: TestUser, id: string) =>
  user.api.call('POST /snippets/:id/star', { params: { id } });

/** Stores gains of earlier days. */
async function book(author: TestUser, gains: Record<number, Partial<typeof none>>): Promise<void> {
  await using db = await database(instance.stores);
  const docs = Object.entries(gains).map(([ago, gained]) => ({
    _id: `${author.id}-${today() - Number(ago)}`,
    ...none,
    ...gained,
  }));
  await db.collection<{ _id: string }>('author_days').insertMany(docs);
}

describe('the analytics of a user', () => {
  it('count added and removed stars and forks of all own snippets today', async () => {
    const [ana, bo, cy] = [newUser(instance), newUser(instance), newUser(instance)];
    const [one, two] = [await create(ana), await create(ana)];
    for (const user of [bo, cy]) await star(user, one._id);
    await star(bo, two._id);
    await star(bo, one._id);
    await bo.api.call('POST /snippets/:id/fork', { params: { id: two._id } });
    const { range, days, totals, previous } = await figures(ana);
    expect(range).toBe('30d');
    expect(days.at(-1)).toEqual({ ...none, day: dateOf(today()), stars: 2, forks: 1 });
    expect(totals).toEqual({ ...none, stars: 2, forks: 1 });
    expect(previous).toEqual(none);
    expect((await figures(bo)).totals).toEqual(none);
  });

  it('list every day of a range, and the totals of the range before', async () => {
    const ana = newUser(instance);
    await book(ana, {
      0: { views: 5 },
      6: { views: 3, copies: 1 },
      7: { views: 2, stars: -1 },
      13: { forks: 4 },
      14: { views: 100 },
      364: { copies: 2 },
      729: { stars: 7 },
      730: { stars: 100 },
    });
    const week = await figures(ana, '7d');
    expect(week.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 7 }, (_, i) => dateOf(today() - 6 + i)),
    );
    expect(week.days[0]).toMatchObject({ views: 3, copies: 1 });
    expect(week.totals).toEqual({ ...none, views: 8, copies: 1 });
    expect(week.previous).toEqual({ ...none, views: 2, stars: -1, forks: 4 });
    const year = await figures(ana, '1y');
    expect(year.days).toHaveLength(365);
    expect(year.totals).toEqual({ views: 110, stars: -1, forks: 4, copies: 3 });
    expect(year.previous).toEqual({ ...none, stars: 7 });
  });

  it('keep the figures of a snippet that has been deleted', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    await star(bo, id);
    await ana.api.call('DELETE /snippets/:id', { params: { id } });
    expect((await figures(ana)).totals).toEqual({ ...none, stars: 1 });
  });

  it('count all first stars of a day that are added at once', async () => {
    const ana = newUser(instance);
    const made = await Promise.all(Array.from({ length: 6 }, () => create(ana)));
    const answers = await Promise.all(made.map(({ _id }) => star(newUser(instance), _id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await figures(ana)).totals.stars).toBe(6);
  });

  it('are refused to visitors and for an unknown range', async () => {
    for (const key of ['GET /snippets/analytics', 'GET /snippets/analytics/csv'] as const) {
      const visitor = await instance.visitor.call(key);
      expect([key, visitor.status, visitor.code]).toEqual([key, 401, 'auth.required']);
    }
    const answer = await newUser(instance).api.send('/api/snippets/analytics?range=2y');
    expect([answer.status, answer.code]).toEqual([400, 'request.invalid']);
  });
});

describe('the CSV of the analytics', () => {
  const download = (user: TestUser, range: string) =>
    fetch(`${instance.url}/api/snippets/analytics/csv?range=${range}`, {
      headers: { authorization: `Bearer ${issueToken(user)}` },
    });

  it.each(['7d', '30d', '90d', '1y'] as const)('of %s has one line for each day', async (range) => {
    const ana = newUser(instance);
    await book(ana, { 1: { views: 12, stars: -1, forks: 2, copies: 3 } });
    const answer = await download(ana, range);
    const { headers } = answer;
    expect([answer.status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const file = `attachment; filename=snippetry-analytics-${range}.csv`;
    expect(headers.get('content-disposition')).toBe(file);
    const text = await answer.text();
    expect(text.endsWith('\r\n')).toBe(true);
    const [header, ...lines] = text.slice(0, -2).split('\r\n');
    expect(header).toBe('day,views,stars,forks,copies');
    expect(lines).toHaveLength(RANGE_DAYS[range]);
    expect(lines.at(-1)).toBe(`${dateOf(today())},0,0,0,0`);
    expect(lines.at(-2)).toBe(`${dateOf(today() - 1)},12,-1,2,3`);
  });
});
