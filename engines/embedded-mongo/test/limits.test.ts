import { BSON, type Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { message, RawClient } from './raw-client.ts';
import { startTestServer, type TestServer } from './server.ts';

const MB = 1024 * 1024;
const LARGE = 130;

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  // More than 100 MB, which no command may hold.
  const text = 'x'.repeat(MB);
  for (let n = 0; n < LARGE; n += 10) {
    const batch = Array.from({ length: 10 }, (_, i) => ({ n: n + i, text: `${n + i}${text}` }));
    await test.db.collection('large').insertMany(batch);
  }
}, 60_000);
afterAll(() => test.stop());

const code = (value: number) => expect.objectContaining({ code: value });
const large = () => test.db.collection<Document>('large');

describe('the memory of a command', () => {
  it('is limited to 100 MB for a sort', async () => {
    await expect(large().find().sort({ text: 1 }).toArray()).rejects.toEqual(code(292));
    const after = large().aggregate([{ $set: { m: '$n' } }, { $sort: { m: 1 } }]);
    await expect(after.toArray()).rejects.toEqual(code(292));
    const newest = await large().find().sort({ n: -1 }).limit(2).toArray();
    expect(newest.map(({ n }) => n)).toEqual([LARGE - 1, LARGE - 2]);
  });

  it.each([
    ['values pushed', { _id: null, all: { $push: '$text' } }],
    ['sets', { _id: null, all: { $addToSet: '$text' } }],
    ['keys', { _id: '$text' }],
    ['a value in each', { _id: '$n', first: { $first: '$text' } }],
  ])('is 100 MB for the groups of a $group: %s', async (_, group) => {
    await expect(
      large()
        .aggregate([{ $group: group }])
        .toArray(),
    ).rejects.toEqual(code(292));
  });

  it('counts a value of a set once and a sum not at all', async () => {
    const pipeline = [
      { $set: { same: { $concat: ['a', { $substrCP: ['$text', 5, 1000] }] } } },
      { $group: { _id: null, set: { $addToSet: '$same' }, sum: { $sum: '$n' } } },
    ];
    const [group] = await large().aggregate(pipeline).toArray();
    expect(group).toMatchObject({ sum: (LARGE * (LARGE - 1)) / 2 });
  });

  it('is not limited for results delivered in batches', async () => {
    let count = 0;
    for await (const doc of large().aggregate([{ $set: { m: '$n' } }])) {
      expect(doc.m).toBe(count++);
    }
    expect(count).toBe(LARGE);
  });

  it('is limited to 16 MB for distinct values and a document created by a pipeline', async () => {
    await expect(large().distinct('text')).rejects.toEqual(code(17217));
    const joined = large().aggregate([
      { $limit: 1 },
      { $lookup: { from: 'large', pipeline: [{ $limit: 20 }], as: 'all' } },
    ]);
    await expect(joined.toArray()).rejects.toEqual(code(10334));
  });
});

describe('a document', () => {
  it('may not grow beyond 16 MiB', async () => {
    const coll = test.db.collection<Document>('growing');
    await coll.insertOne({ parts: ['x'.repeat(15 * MB)] });
    const grow = coll.updateOne({}, { $set: { more: 'y'.repeat(2 * MB) } });
    await expect(grow).rejects.toEqual(code(17419));
    expect((await coll.findOne())?.parts).toHaveLength(1);
  });

  it('may not be nested deeper than 100 levels, by insert or by update', async () => {
    const nested = (levels: number): Document => {
      let doc: Document = {};
      for (let level = 1; level < levels; level++) doc = { a: doc };
      return doc;
    };
    const coll = test.db.collection<Document>('nested');
    await coll.insertOne(nested(100));
    await expect(coll.insertOne(nested(101))).rejects.toEqual(code(15));
    const deeper = coll.updateOne({}, [{ $set: { a: '$$ROOT' } }]);
    await expect(deeper).rejects.toEqual(code(15));
  });
});

describe('connections', () => {
  it('are 200 at once, all served', async () => {
    const clients = await Promise.all(
      Array.from({ length: 200 }, () => RawClient.connect(test.server.port)),
    );
    for (let round = 0; round < 5; round++) {
      const replies = clients.map((client, n) =>
        client.command({ insert: 'many', documents: [{ n, round }] }),
      );
      for (const reply of await Promise.all(replies)) expect(reply).toMatchObject({ ok: 1, n: 1 });
    }
    const { connections } = await test.db.admin().serverStatus();
    expect(connections.current).toBeGreaterThanOrEqual(200);
    for (const client of clients) client.close();
    expect(await test.db.collection('many').countDocuments()).toBe(1000);
  });

  it('leave others and the data intact if they disconnect in the middle of a message', async () => {
    const bytes = message(BSON.serialize({ insert: 'torn', documents: [{}], $db: 'app' }));
    for (const length of [1, 15, 16, 21, bytes.length - 1]) {
      const client = await RawClient.connect(test.server.port);
      client.sendBytes(bytes.subarray(0, length));
      client.close();
      await client.closed;
    }
    expect(await test.db.collection('torn').countDocuments()).toBe(0);
  });
});
