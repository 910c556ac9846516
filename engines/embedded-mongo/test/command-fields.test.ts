import type { Document } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COMMANDS } from '../src/commands/fields.ts';
import { startTestServer, type TestServer } from './server.ts';

let test: TestServer;

beforeAll(async () => {
  test = await startTestServer();
  await test.db.createCollection('c');
});
afterAll(() => test.stop());

const code = async (command: Document): Promise<unknown> => {
  try {
    await test.db.command(command);
    return 0;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

/** Valid value of a command's first field, by its kind; text for all others. */
const FIRST: Readonly<Record<string, unknown>> = { number: 1, array: [], object: { ping: 1 } };
const firstOf = (name: string): unknown => FIRST[COMMANDS.get(name)?.kinds.get(name) ?? ''] ?? 'c';

it.each([...COMMANDS.keys()])('%s refuses an unknown field', async (name) => {
  expect(await code({ [name]: firstOf(name), bogusField: 1 })).toBe(40415);
});

const missing = [...COMMANDS].flatMap(([name, { required }]) =>
  required.length > 0 ? [name] : [],
);

it.each(missing)('%s refuses a command without a required field', async (name) => {
  expect(await code({ [name]: firstOf(name) })).toBe(40414);
});

const update = { q: {}, u: { $set: { a: 1 } } };
const operations = (op: Document) => ({ bulkWrite: 1, nsInfo: [{ ns: 'app.c' }], ops: [op] });

it.each<[string, Document, number]>([
  ['a filter that is no document', { find: 'c', filter: 1 }, 14],
  ['a negative skip', { find: 'c', skip: -1 }, 51024],
  ['a negative batch size', { aggregate: 'c', pipeline: [], cursor: { batchSize: -1 } }, 51024],
  ['an unknown field of a cursor', { aggregate: 'c', pipeline: [], cursor: { size: 1 } }, 40415],
  ['a hint that is no index', { find: 'c', hint: 1 }, 9],
  ['a limit given as text', { find: 'c', limit: '1' }, 14],
  ['a tailable cursor', { find: 'c', tailable: true }, 72],
  ['a capped collection', { create: 'd', capped: true, size: 1000 }, 72],
  ['a clustered index', { create: 'd', clusteredIndex: { key: { _id: 1 }, unique: true } }, 72],
  ['a view', { create: 'd', viewOn: 'c', pipeline: [] }, 72],
  ['a validator', { create: 'd', validator: { a: 1 } }, 72],
  [
    'a snapshot of a count outside a transaction',
    { count: 'c', readConcern: { level: 'snapshot' } },
    72,
  ],
  ['a collation', { find: 'c', collation: { locale: 'de' } }, 2],
  ['a collation without locale', { find: 'c', collation: { strength: 1 } }, 40414],
  ['an unknown read concern', { find: 'c', readConcern: { level: 'sometimes' } }, 2],
  ['an unknown field of a read concern', { find: 'c', readConcern: { leve: 'local' } }, 40415],
  ['a write concern of a wrong type', { drop: 'none', writeConcern: 1 }, 14],
  ['a negative number of members', { drop: 'none', writeConcern: { w: -1 } }, 9],
  ['an update without change', { update: 'c', updates: [{ q: {} }] }, 40414],
  ['an update with a misspelt option', { update: 'c', updates: [{ ...update, upser: 1 }] }, 40415],
  ['an update with a wrong option', { update: 'c', updates: [{ ...update, multi: 'x' }] }, 14],
  [
    'an update with a collation',
    { update: 'c', updates: [{ ...update, collation: { locale: 'de' } }] },
    2,
  ],
  ['a delete without limit', { delete: 'c', deletes: [{ q: {} }] }, 40414],
  ['a delete with a sort', { delete: 'c', deletes: [{ q: {}, limit: 1, sort: {} }] }, 40415],
  ['an operation without filter', operations({ delete: 0 }), 40414],
  [
    'an operation with a collation',
    operations({ delete: 0, filter: {}, collation: { locale: 'de' } }),
    2,
  ],
  ['an unknown verbosity', { explain: { find: 'c' }, verbosity: 'loud' }, 2],
  ['sessions that are no list', { endSessions: 1 }, 14],
])('refuses %s', async (_, command, expected) => {
  expect(await code(command)).toBe(expected);
});

it('treats null as absent and accepts numbers as flags', async () => {
  const things = test.db.collection<{ _id: number }>('things');
  const upsert = { q: { _id: 1 }, u: { $set: { a: 1 } }, upsert: 1, multi: 0, hint: null };
  const updated = await test.db.command({ update: 'things', updates: [upsert], ordered: null });
  expect(updated).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });
  const found = await test.db.command({ find: 'things', batchSize: null, singleBatch: 1 });
  expect(found.cursor.firstBatch).toEqual([{ _id: 1, a: 1 }]);
  expect(await things.countDocuments()).toBe(1);
});
