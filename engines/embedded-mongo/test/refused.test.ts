import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BSON, type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { type NameKind, REFUSED } from '../src/refused.ts';
import { startTestServer, type TestServer, temporaryFolder } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  await test.db.collection<Document>('c').insertOne({ a: 1 });
});
afterAll(() => test.stop());

const pipeline = (stage: Document): Document => ({ aggregate: 'c', pipeline: [stage], cursor: {} });

/** A command that uses a name, and MongoDB's code for an unknown name there. */
const USES: Readonly<Record<NameKind, { code: number; command: (name: string) => Document }>> = {
  stage: { code: 40324, command: (name) => pipeline({ [name]: {} }) },
  expression: { code: 168, command: (name) => pipeline({ $project: { x: { [name]: '$a' } } }) },
  accumulator: {
    code: 15952,
    command: (name) => pipeline({ $group: { _id: null, x: { [name]: '$a' } } }),
  },
  query: { code: 2, command: (name) => ({ find: 'c', filter: { a: { [name]: 1 } } }) },
  update: {
    code: 9,
    command: (name) => ({ findAndModify: 'c', query: {}, update: { [name]: { a: 1 } } }),
  },
  command: { code: 115, command: (name) => ({ [name]: 1 }) },
};

const rows = (Object.keys(REFUSED) as NameKind[]).flatMap((kind) =>
  [...REFUSED[kind]].map((name) => [kind, name] as const),
);

describe('a name that only a MongoDB server supports is refused by name', () => {
  it.each(rows)('%s %s', async (kind, name) => {
    const { code, command } = USES[kind];
    await expect(test.db.command(command(name))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(
        `${name} is not supported by the embedded database; a MongoDB server`,
      ),
    });
  });

  it.each(['$jsonSchema', '$text', '$where'])('%s at the top of a filter', async (name) => {
    await expect(test.db.collection('c').findOne({ [name]: 1 })).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining('is not supported by the embedded database'),
    });
  });

  it('explain of a command other than find, count, and aggregate', async () => {
    const command = { explain: { distinct: 'c', key: 'a' } };
    await expect(test.db.command(command)).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining("'distinct' is not supported by the embedded database"),
    });
  });

  it.each([
    ['stage', 40324],
    ['expression', 168],
    ['accumulator', 15952],
    ['query', 2],
    ['update', 9],
    ['command', 59],
  ] as const)('but a %s that MongoDB does not have either is unknown', async (kind, code) => {
    const name = kind === 'command' ? 'bogus' : '$bogus';
    await expect(test.db.command(USES[kind].command(name))).rejects.toMatchObject({
      code,
      message: expect.not.stringContaining('MongoDB server'),
    });
  });
});

async function withServer<T>(dir: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const server = await startEmbeddedMongo({ dir, durable: false });
  const client = await MongoClient.connect(server.uri);
  try {
    return await work(client);
  } finally {
    await client.close();
    await server.close();
  }
}

/** Stores options of a collection as versions that still supported them did. */
function storeOptions(dir: string, ns: string, options: Document): void {
  const db = new DatabaseSync(path.join(dir, 'data.db'));
  const row = db.prepare('select b from meta where k = ?').get(`c${ns}`);
  if (!(row?.b instanceof Uint8Array)) throw new Error(`no record of ${ns}`);
  const record = { ...BSON.deserialize(row.b, { promoteBuffers: false }), options };
  db.prepare('update meta set b = ? where k = ?').run(BSON.serialize(record), `c${ns}`);
  db.close();
}

it.each([
  ['a validator', { validator: { a: { $exists: true } } }],
  ['a view', { viewOn: 'other', pipeline: [] }],
])('a data folder with %s opens, and only that collection is refused', async (_, options) => {
  const dir = temporaryFolder();
  await withServer(dir, async (client) => {
    await client.db('app').collection('old').insertOne({ a: 1 });
    await client.db('app').collection('other').insertOne({ a: 2 });
  });
  storeOptions(dir, 'app.old', options);
  await withServer(dir, async (client) => {
    const db = client.db('app');
    expect(await db.collection('other').countDocuments()).toBe(1);
    const refused = { code: 115 };
    await expect(db.collection('old').findOne()).rejects.toMatchObject(refused);
    await expect(db.collection('old').insertOne({})).rejects.toMatchObject(refused);
    await expect(
      client.bulkWrite([{ namespace: 'app.old', name: 'insertOne', document: {} }]),
    ).rejects.toMatchObject({ writeErrors: expect.anything() });
    const lookup = { from: 'old', pipeline: [], as: 'joined' };
    await expect(
      db
        .collection('other')
        .aggregate([{ $lookup: lookup }])
        .toArray(),
    ).rejects.toMatchObject(refused);
    await db.collection('old').drop();
    await db.collection('old').insertOne({ a: 3 });
    expect(await db.collection('old').countDocuments()).toBe(1);
  });
});
