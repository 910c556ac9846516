import { anId, until } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredFigures, countedFigures, expectExactFigures } from '../../test/author-figures.ts';
import { database, objectId } from '../../test/database.ts';
import { create, newUser, open, startInstance, type TestUser } from '../../test/instance.ts';
import { CHECK_MS, instanceOfFile } from '../../test/parts.ts';
import { statsChange } from '../author-stats/author-stats.ts';

const { instance, parts } = await instanceOfFile();

const HOUR_MS = 3_600_000;
let hours = 0;

/** Returns a time at which the next round is due, regardless of earlier tests. */
function laterRound(): number {
  hours += 1;
  return Date.now() + hours * HOUR_MS;
}

/** Runs passes until the round ends; returns the time of the last one. */
async function round(): Promise<number> {
  let now = laterRound();
  const checks = await storedChecks();
  await parts.statsCheck.pass(now);
  while ((await checks.findOne({}))?.after !== null) {
    now += CHECK_MS;
    await parts.statsCheck.pass(now);
  }
  return now;
}

let db: Awaited<ReturnType<typeof database>>;
beforeAll(async () => {
  db = await database(instance.stores);
});
afterAll(() => db[Symbol.asyncDispose]());

async function storedChecks() {
  return db.collection<{ _id: string; after: string | null; dueAt: Date }>('author_stats_checks');
}

const stats = () => db.collection<{ _id: string }>('author_stats');

const FIGURES = { isPublic: true, viewCount: 0, starCount: 0, forkCount: 0 };

/** Stores snippets with only the fields that are counted. */
async function storeBareSnippets(authorId: string, count: number) {
  const last = objectId(anId());
  const ids = [...Array.from({ length: count - 1 }, () => objectId(anId())), last];
  const rows = ids.map((_id) => ({ _id, authorId: objectId(authorId), ...FIGURES }));
  await db.collection('snippets').insertMany(rows);
  return { authorId, last };
}

async function removeBareSnippets(authorId: string): Promise<void> {
  await db.collection('snippets').deleteMany({ authorId: objectId(authorId) });
  await parts.stats.reconcile(authorId);
}

describe('the check of authors’ totals', () => {
  it('corrects totals that are wrong, missing or left over, and the platform’s with them', async () => {
    const [ana, bo, leaver] = [newUser(instance), newUser(instance), newUser(instance)];
    const snippet = await create(ana);
    await create(ana, { isPublic: false });
    await create(bo);
    await bo.api.call('POST /snippets/:id/star', { params: { id: snippet._id } });
    await stats().updateOne(
      { _id: ana.id },
      { $inc: { 'all.totalStars': 5, 'public.totalViews': 2 } },
    );
    await stats().deleteOne({ _id: bo.id });
    await stats().insertOne({ _id: leaver.id, all: { totalSnippets: 3 } } as { _id: string });
    await stats().updateOne(
      { _id: `platform-${ana.id.at(-1)}` },
      { $inc: { 'public.totalForks': 9 } },
    );
    await round();
    for (const user of [ana, bo, leaver]) await expectExactFigures(instance, user);
    expect(await stats().findOne({ _id: leaver.id })).toBeNull();
  });

  it('corrects the stored bytes of an author, those in the trash included', async () => {
    const ana = newUser(instance);
    await create(ana);
    const { _id: id } = await create(ana);
    await ana.api.call('DELETE /snippets/:id', { params: { id } });
    const used = async () => (await ana.api.call('GET /snippets/storage')).data.usedBytes;
    const right = await used();
    expect(right).toBeGreaterThan(0);
    await stats().updateOne({ _id: ana.id }, { $inc: { bytes: 1000 } });
    expect(await used()).toBe(right + 1000);
    await round();
    expect(await used()).toBe(right);
  });

  it('writes nothing if all totals are right', async () => {
    const ana = newUser(instance);
    await create(ana);
    await round();
    const before = await stats().find().toArray();
    await round();
    expect(await stats().find().toArray()).toEqual(before);
  });

  it('loses no concurrent change of the totals', async () => {
    const { authorId, last } = await storeBareSnippets(anId(), 1500);
    const star = (count: number) =>
      parts.unitOfWork.commit({ requestId: '' }, async (tx) => {
        const { session } = tx;
        const stored = parts.connection.collection('snippets');
        await stored.updateOne({ _id: last }, { $inc: { starCount: 1 } }, { session });
        const before = { authorId, ...FIGURES, starCount: count };
        await parts.stats.increment(tx, [statsChange(before, { ...before, starCount: count + 1 })]);
      });
    for (const given of [0, 5, 10]) {
      const wrong = { $inc: { 'all.totalStars': 7 } };
      await stats().updateOne({ _id: authorId }, wrong, { upsert: true });
      const mending = parts.stats.reconcile(authorId);
      for (let count = given; count < given + 5; count += 1) await star(count);
      await mending;
      const { all } = (await answeredFigures(instance, authorId)).author;
      expect(all).toMatchObject({ totalSnippets: 1500, totalStars: given + 5 });
    }
    await removeBareSnippets(authorId);
  });

  it('checks 25 authors per pass and continues after them in the next one', async () => {
    await round();
    const ids = Array.from({ length: 30 }, anId).sort();
    await stats().insertMany(ids.map((_id) => ({ _id, all: { totalViews: 1 } })));
    const wrong = () => stats().countDocuments({ _id: { $in: ids } });
    let now = laterRound();
    // Authors of other tests may come before, between and after these.
    const lefts = [await wrong()];
    while ((lefts.at(-1) ?? 0) > 0) {
      await parts.statsCheck.pass(now);
      now += CHECK_MS;
      lefts.push(await wrong());
    }
    const steps = lefts.slice(1).map((left, at) => (lefts[at] ?? 0) - left);
    expect(Math.max(...steps)).toBeLessThanOrEqual(25);
    expect(lefts.length).toBeGreaterThan(2);
  });

  it('reaches the authors after one with negative totals', async () => {
    const negative = '0'.repeat(23).concat('4');
    const others = Array.from({ length: 40 }, (_, n) => `0000${n + 10}`.padEnd(24, '0'));
    const wrong = [negative, ...others].map((_id) => ({ _id, all: { totalSnippets: 1 } }));
    await stats().insertMany(wrong);
    await stats().updateOne({ _id: negative }, { $set: { 'all.totalSnippets': -90_000 } });
    await round();
    expect(await stats().countDocuments({ _id: { $in: [negative, ...others] } })).toBe(0);
  });

  it('ends a pass early after an author with very many snippets', async () => {
    await round();
    // The first of all authors, so that the pass begins with them.
    const [many, next] = ['0'.repeat(23).concat('1'), '0'.repeat(23).concat('2')];
    await storeBareSnippets(many, 2000);
    const all = { totalSnippets: 2000, totalViews: 1 };
    await stats().insertOne({ _id: many, all } as { _id: string });
    await stats().insertOne({ _id: next, all: { totalViews: 1 } } as { _id: string });
    const now = laterRound();
    await parts.statsCheck.pass(now);
    const { all: checked } = (await answeredFigures(instance, many)).author;
    expect(checked).toMatchObject({ totalSnippets: 2000, totalViews: 0 });
    expect((await (await storedChecks()).findOne({}))?.after).toBe(many);
    expect(await stats().findOne({ _id: next })).not.toBeNull();
    await parts.statsCheck.pass(now + CHECK_MS);
    expect(await stats().findOne({ _id: next })).toBeNull();
    await removeBareSnippets(many);
    expect(await stats().findOne({ _id: many })).toBeNull();
  });

  it('checks the other authors if one cannot be checked', async () => {
    const ana = newUser(instance);
    await create(ana);
    const damaged = '0'.repeat(23).concat('3');
    const figures = { totalStars: 'no number' };
    await stats().insertOne({ _id: damaged, all: figures } as { _id: string });
    await stats().updateOne({ _id: ana.id }, { $inc: { 'all.totalStars': 5 } });
    await round();
    await stats().deleteOne({ _id: damaged });
    expect((await answeredFigures(instance, ana.id)).author).toEqual(
      (await countedFigures(instance.stores, ana.id)).author,
    );
  });
});

describe('the check of a snippet’s star count', () => {
  const star = ({ api }: TestUser, id: string) =>
    api.call('POST /snippets/:id/star', { params: { id } });
  const drift = (id: string, stars: number) =>
    db.collection('snippets').updateOne({ _id: objectId(id) }, { $inc: { starCount: stars } });

  it('corrects a count above or below the stored stars, in lists and totals as well', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const [high, low] = [await create(ana), await create(ana)];
    for (const { _id } of [high, low]) await star(bo, _id);
    await drift(high._id, 2);
    await drift(low._id, -1);
    await round();
    for (const { _id } of [high, low]) {
      await until(async () => (await open(bo.api, _id)).data.snippet.starCount === 1);
    }
    await expectExactFigures(instance, ana);
    expect((await answeredFigures(instance, ana.id)).author.all.totalStars).toBe(2);
  });

  it('loses no star that is given or removed while it corrects the count', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    const people = Array.from({ length: 40 }, () => newUser(instance));
    await Promise.all(people.slice(0, 20).map((one) => star(one, id)));
    await drift(id, 3);
    const busy = Promise.all(people.map((one) => star(one, id)));
    await Promise.all([busy, round(), round()]);
    await round();
    const stars = await db.collection('stars').countDocuments({ snippetId: objectId(id) });
    await until(async () => (await open(ana.api, id)).data.snippet.starCount === stars);
    expect(stars).toBe(20);
    await expectExactFigures(instance, ana);
  });
});

describe('a round of the check of authors’ totals', () => {
  it('is followed by a pause of ten minutes', async () => {
    const ana = newUser(instance);
    await create(ana);
    const ended = await round();
    await stats().updateOne({ _id: ana.id }, { $inc: { 'all.totalStars': 5 } });
    await parts.statsCheck.pass(ended + 599_000);
    expect((await answeredFigures(instance, ana.id)).author.all.totalStars).toBe(5);
    await round();
    await expectExactFigures(instance, ana);
  });

  it('runs by itself in a process, which counts its corrections', async () => {
    const ana = newUser(instance);
    await create(ana);
    const { _id } = await create(ana);
    await stats().updateOne({ _id: ana.id }, { $inc: { 'all.totalStars': 5 } });
    await db.collection('snippets').updateOne({ _id: objectId(_id) }, { $inc: { starCount: 2 } });
    await (await storedChecks()).deleteMany({});
    const running = await startInstance(instance.stores, { AUTHOR_STATS_CHECK_MS: '50' });
    for (const whose of ['author', 'snippet']) {
      const metric = `snippets_author_stats_mended_total{whose="${whose}",service="snippets"}`;
      await until(async () => {
        const metrics = await (await fetch(`${running.url}/metrics`)).text();
        return Number(metrics.split(`${metric} `)[1]?.split('\n')[0] ?? 0) > 0;
      });
    }
    await expectExactFigures(instance, ana);
    await running.stop();
  });
});
