import type { Filter } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './server.ts';

interface Stored {
  _id: number;
  v: string | RegExp;
}

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  for (const name of ['plain', 'indexed']) {
    await test.db.collection<Stored>(name).insertMany([
      { _id: 1, v: 'abc' },
      { _id: 2, v: /^ab/ },
      { _id: 3, v: /^ab/i },
      { _id: 4, v: 'xyz' },
      { _id: 5, v: 'ab' },
    ]);
  }
  await test.db.collection('indexed').createIndex({ v: 1 });
});
afterAll(() => test.stop());

describe.each(['plain', 'indexed'])(
  'a regular expression in a query of a collection, %s',
  (name) => {
    it.each<[filter: Filter<Stored>, ids: number[]]>([
      [{ v: /^ab/ }, [1, 2, 5]],
      [{ v: { $regex: '^ab' } }, [1, 2, 5]],
      [{ v: { $regex: '^ab', $options: 'i' } }, [1, 3, 5]],
      [{ v: { $in: [/^ab/, 'xyz'] } }, [1, 2, 4, 5]],
      [{ v: { $not: /^ab/ } }, [3, 4]],
      [{ v: /c$/ }, [1]],
    ])('finds matching strings and equal stored expressions: %o', async (filter, ids) => {
      const found = await test.db.collection<Stored>(name).find(filter).toArray();
      expect(found.map(({ _id }) => _id).sort()).toEqual(ids);
    });

    it('gives a page in the order of the index', async () => {
      const found = await test.db
        .collection<Stored>(name)
        .find({ v: /^ab/ })
        .sort({ v: -1 })
        .toArray();
      expect(found.map(({ _id }) => _id)).toEqual([2, 1, 5]);
    });
  },
);
