import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

const named = (name: string) => test.db.collection<{ _id: number } & Document>(name);

beforeAll(async () => {
  test = await startTestServer();
  await named('employees').insertMany([
    { _id: 1, name: 'Dev' },
    { _id: 2, name: 'Eliot', reportsTo: 'Dev' },
    { _id: 3, name: 'Ron', reportsTo: 'Eliot' },
    { _id: 4, name: 'Andrew', reportsTo: 'Eliot' },
    { _id: 5, name: 'Asya', reportsTo: 'Ron' },
  ]);
  await named('prices').insertMany(
    [10, 20, 30, 30, 30, 40, 50].map((price, at) => ({ _id: at, price })),
  );
});
afterAll(() => test.stop());

const run = (name: string, stage: Document) => named(name).aggregate([stage]).toArray();

describe('$graphLookup (manual: reference/operator/aggregation/graphLookup)', () => {
  const lookup = {
    from: 'employees',
    startWith: '$reportsTo',
    as: 'hierarchy',
    connectFromField: 'reportsTo',
    connectToField: 'name',
  };
  const namesFor = async (more: Document) => {
    const docs = await run('employees', { $graphLookup: { ...lookup, ...more } });
    return docs.map(({ hierarchy }) => hierarchy.map((doc: Document) => doc.name).sort());
  };

  it('follows connections to their end', async () => {
    expect(await namesFor({})).toEqual([
      [],
      ['Dev'],
      ['Dev', 'Eliot'],
      ['Dev', 'Eliot'],
      ['Dev', 'Eliot', 'Ron'],
    ]);
  });

  it('stops at a depth and tells it', async () => {
    const stage = { $graphLookup: { ...lookup, maxDepth: 1, depthField: 'depth' } };
    const [last] = (await run('employees', stage)).slice(-1);
    const byName = (left: Document, right: Document) => (left.name < right.name ? -1 : 1);
    expect(last?.hierarchy.sort(byName)).toEqual([
      { _id: 2, name: 'Eliot', reportsTo: 'Dev', depth: 1 },
      { _id: 3, name: 'Ron', reportsTo: 'Eliot', depth: 0 },
    ]);
  });

  it('follows only documents that match', async () => {
    const names = await namesFor({ restrictSearchWithMatch: { name: { $ne: 'Eliot' } } });
    expect(names.at(-1)).toEqual(['Ron']);
  });

  it('ends in a circle', async () => {
    await named('ring').insertMany([
      { _id: 1, next: [2] },
      { _id: 2, next: [1] },
    ]);
    const fields = { connectFromField: 'next', connectToField: '_id', as: 'all' };
    const docs = await run('ring', {
      $graphLookup: { from: 'ring', startWith: '$next', ...fields },
    });
    expect(docs.map(({ all }) => all.length)).toEqual([2, 2]);
  });

  it.each([{ maxDepth: -1 }, { depth: 1 }, { from: 5 }, { restrictSearchWithMatch: 1 }])(
    'refuses %j',
    async (wrong) => {
      await expect(run('employees', { $graphLookup: { ...lookup, ...wrong } })).rejects.toThrow();
    },
  );
});

describe('$bucketAuto (manual: reference/operator/aggregation/bucketAuto)', () => {
  it('makes buckets of about equal size and keeps equal values together', async () => {
    expect(await run('prices', { $bucketAuto: { groupBy: '$price', buckets: 3 } })).toEqual([
      { _id: { min: 10, max: 30 }, count: 2 },
      { _id: { min: 30, max: 40 }, count: 3 },
      { _id: { min: 40, max: 50 }, count: 2 },
    ]);
  });

  it('gives what is asked for of each bucket', async () => {
    const output = { total: { $sum: '$price' } };
    const stage = { $bucketAuto: { groupBy: '$price', buckets: 1, output } };
    expect(await run('prices', stage)).toEqual([{ _id: { min: 10, max: 50 }, total: 210 }]);
  });

  it.each([
    { groupBy: '$price', buckets: 0 },
    { groupBy: '$price', buckets: 2, granularity: 'R5' },
    { buckets: 2 },
  ])('refuses %j', async (wrong) => {
    await expect(run('prices', { $bucketAuto: wrong })).rejects.toThrow();
  });
});
