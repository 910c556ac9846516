import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  await test.db.collection<Document>('snippets').insertMany([
    {
      _id: 1,
      title: 'Sort',
      owner: 'ann',
      tags: ['js', 'sort'],
      stars: 5,
      at: new Date('2026-01-02T10:00:00Z'),
    },
    {
      _id: 2,
      title: 'Map',
      owner: 'bob',
      tags: ['js'],
      stars: 2,
      at: new Date('2026-01-02T12:00:00Z'),
    },
    {
      _id: 3,
      title: 'Tree',
      owner: 'ann',
      tags: [],
      stars: 9,
      at: new Date('2026-01-03T12:00:00Z'),
    },
    { _id: 4, title: 'List', owner: 'cid', stars: 0, nested: { a: [{ b: 1 }, { b: 2 }] } },
  ] as Document[]);
  await test.db.collection<Document>('users').insertMany([
    { _id: 'ann', name: 'Ann' },
    { _id: 'bob', name: 'Bob' },
  ] as Document[]);
});
afterAll(() => test.stop());

const run = (pipeline: Document[], options = {}): Promise<Document[]> =>
  test.db.collection('snippets').aggregate(pipeline, options).toArray();

const evaluate = async (expression: unknown, id = 1): Promise<unknown> => {
  const [found] = await run([{ $match: { _id: id } }, { $project: { _id: 0, v: expression } }]);
  return found?.v;
};

describe('stages', () => {
  it('match, sort, skip and limit', async () => {
    const found = await run([
      { $match: { stars: { $gt: 0 } } },
      { $sort: { stars: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { title: 1 } },
    ]);
    expect(found).toEqual([{ _id: 1, title: 'Sort' }]);
  });

  it('group with all accumulators', async () => {
    const found = await run([
      { $match: { owner: 'ann' } },
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: '$owner',
          sum: { $sum: '$stars' },
          avg: { $avg: '$stars' },
          min: { $min: '$stars' },
          max: { $max: '$stars' },
          first: { $first: '$title' },
          last: { $last: '$title' },
          all: { $push: '$stars' },
          set: { $addToSet: '$owner' },
        },
      },
    ]);
    expect(found).toEqual([
      {
        _id: 'ann',
        sum: 14,
        avg: 7,
        min: 5,
        max: 9,
        first: 'Sort',
        last: 'Tree',
        all: [5, 9],
        set: ['ann'],
      },
    ]);
  });

  it('unwind, keeping empty arrays if requested', async () => {
    const plain = await run([
      { $unwind: '$tags' },
      { $group: { _id: '$tags', count: { $sum: 1 } } },
      { $sort: { count: -1 } },
    ]);
    expect(plain).toEqual([
      { _id: 'js', count: 2 },
      { _id: 'sort', count: 1 },
    ]);
    const unwind = { path: '$tags', preserveNullAndEmptyArrays: true };
    expect(await run([{ $unwind: unwind }, { $count: 'n' }])).toEqual([{ n: 5 }]);
  });

  it('look up by equality and by pipeline', async () => {
    const equality = { from: 'users', localField: 'owner', foreignField: '_id', as: 'by' };
    const found = await run([
      { $lookup: equality },
      { $sort: { _id: 1 } },
      { $project: { by: 1 } },
    ]);
    expect(found.map((doc) => doc.by)).toEqual([
      [{ _id: 'ann', name: 'Ann' }],
      [{ _id: 'bob', name: 'Bob' }],
      [{ _id: 'ann', name: 'Ann' }],
      [],
    ]);
    const pipeline = {
      from: 'users',
      localField: 'owner',
      foreignField: '_id',
      pipeline: [{ $match: { $expr: { $gt: ['$name', 'A'] } } }, { $project: { _id: 0 } }],
      as: 'by',
    };
    expect((await run([{ $match: { _id: 2 } }, { $lookup: pipeline }]))[0]?.by).toEqual([
      { name: 'Bob' },
    ]);
  });

  it('reshape', async () => {
    const set = [{ $set: { 'nested.c': 1, stars: '$$REMOVE' } }, { $unset: ['title', 'owner'] }];
    expect(await run([{ $match: { _id: 4 } }, ...set])).toEqual([
      { _id: 4, nested: { a: [{ b: 1 }, { b: 2 }], c: 1 } },
    ]);
    expect(await run([{ $match: { _id: 4 } }, { $project: { 'nested.a.b': 1, _id: 0 } }])).toEqual([
      { nested: { a: [{ b: 1 }, { b: 2 }] } },
    ]);
  });

  it('are refused if unknown or malformed', async () => {
    const code = (value: number) => expect.objectContaining({ code: value });
    await expect(run([{ $bogus: {} }])).rejects.toEqual(code(40324));
    await expect(run([{ $match: {}, $limit: 1 }])).rejects.toEqual(code(40323));
    await expect(run([{ $group: { x: { $sum: 1 } } }])).rejects.toEqual(code(15955));
    await expect(run([{ $group: { _id: 1, x: { $bogus: 1 } } }])).rejects.toEqual(code(15952));
    await expect(run([{ $project: { x: { $bogus: 1 } } }])).rejects.toEqual(code(168));
    await expect(run([{ $project: { x: '$$unknown' } }])).rejects.toEqual(code(17276));
    await expect(run([{ $limit: 0 }])).rejects.toEqual(code(15958));
    await expect(run([{ $changeStream: {} }])).rejects.toEqual(code(40324));
    const refused = (code: number) => ({
      code,
      message: expect.stringContaining('is not supported by the embedded database'),
    });
    const unwind = { path: '$tags', includeArrayIndex: 'at' };
    await expect(run([{ $unwind: unwind }])).rejects.toMatchObject(refused(28811));
    const lookup = { from: 'users', let: { owner: '$owner' }, pipeline: [], as: 'by' };
    await expect(run([{ $lookup: lookup }])).rejects.toMatchObject(refused(9));
  });
});

describe('expressions', () => {
  it.each([
    [{ $add: ['$stars', 1, 0.5] }, 6.5],
    [{ $subtract: ['$stars', 7] }, -2],
    [{ $divide: ['$stars', 2] }, 2.5],
    [{ $concat: ['$title', '-', { $toString: '$stars' }] }, 'Sort-5'],
    [{ $toUpper: '$owner' }, 'ANN'],
    [{ $substrCP: ['$title', 1, 2] }, 'or'],
    [{ $cond: [{ $gt: ['$stars', 3] }, 'many', 'few'] }, 'many'],
    [{ $ifNull: ['$missing', 'none'] }, 'none'],
    [{ $in: ['js', '$tags'] }, true],
    [{ $size: '$tags' }, 2],
    [{ $arrayElemAt: ['$tags', -1] }, 'sort'],
    [{ $filter: { input: '$tags', as: 't', cond: { $ne: ['$$t', 'js'] } } }, ['sort']],
    [{ $map: { input: '$tags', in: { $toUpper: '$$this' } } }, ['JS', 'SORT']],
    [{ $slice: ['$tags', 1] }, ['js']],
    [{ $concatArrays: ['$tags', ['x']] }, ['js', 'sort', 'x']],
    [{ $mergeObjects: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
    [{ $type: '$missing' }, 'missing'],
    [{ $literal: '$stars' }, '$stars'],
  ])('%j', async (expression, expected) => {
    expect(await evaluate(expression)).toEqual(expected);
  });

  it('see the documents of $expr and let', async () => {
    const test1 = { $match: { $expr: { $gt: ['$stars', '$$least'] } } };
    const found = await run([test1, { $sort: { _id: 1 } }, { $project: { _id: 1 } }], {
      let: { least: 3 },
    });
    expect(found).toEqual([{ _id: 1 }, { _id: 3 }]);
  });
});
