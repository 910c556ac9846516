import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Collection, MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { startEmbeddedMongo } from '../src/index.ts';
import { APPLICATION_ID, FORMAT_VERSION } from '../src/storage/format.ts';
import { SqliteStorage } from '../src/storage/sqlite-storage.ts';
import { indexProblems } from './index-problems.ts';
import { temporaryFolder } from './server.ts';

interface Row {
  _id: number;
  a: string;
}

/** Reverts data to format 1, which has no application id. */
function toFormat1(file: string): void {
  const db = new DatabaseSync(file);
  db.exec("update meta set b=x'01000000' where k='format'; pragma application_id=0");
  db.close();
}

function headerOf(file: string): { format: unknown; application: unknown } {
  const db = new DatabaseSync(file, { readOnly: true });
  const format = db.prepare("select hex(b) h from meta where k='format'").get()?.h;
  const application = db.prepare('pragma application_id').get()?.application_id;
  db.close();
  return { format, application };
}

async function withRows<T>(dir: string, work: (rows: Row[]) => T): Promise<T> {
  const server = await startEmbeddedMongo({ dir, durable: false });
  const client = await MongoClient.connect(server.uri);
  const rows: Collection<Row> = client.db('app').collection('rows');
  if ((await rows.countDocuments()) === 0) {
    await rows.createIndex({ a: 1 });
    await rows.insertMany(['x', 'y', 'z'].map((a, _id) => ({ _id, a })));
  }
  const found = await rows.find({ a: { $gte: 'x' } }, { hint: { a: 1 } }).toArray();
  await client.close();
  await server.close();
  expect(indexProblems(dir)).toEqual([]);
  return work(found);
}

const CURRENT = { format: '02000000', application: APPLICATION_ID };

it('migrates data of an older format to the current one and keeps a copy of the old data', async () => {
  const dir = temporaryFolder();
  const file = path.join(dir, 'data.db');
  await withRows(dir, () => undefined);
  expect(FORMAT_VERSION).toBe(2);
  expect(headerOf(file)).toEqual(CURRENT);
  toFormat1(file);
  await withRows(dir, (rows) => expect(rows).toHaveLength(3));
  expect(headerOf(file)).toEqual(CURRENT);
  const copy = `${file}.format-1`;
  expect(fs.statSync(copy).mode & 0o777).toBe(0o600);
  expect(headerOf(copy)).toEqual({ format: '01000000', application: 0 });
  const old = temporaryFolder();
  fs.copyFileSync(copy, path.join(old, 'data.db'));
  await withRows(old, (rows) => expect(rows).toHaveLength(3));
});

it('changes nothing if no copy can be made', async () => {
  const dir = temporaryFolder();
  const file = path.join(dir, 'data.db');
  await withRows(dir, () => undefined);
  toFormat1(file);
  fs.mkdirSync(`${file}.format-1`);
  await expect(startEmbeddedMongo({ dir })).rejects.toThrow('EISDIR');
  expect(headerOf(file)).toEqual({ format: '01000000', application: 0 });
  fs.rmdirSync(`${file}.format-1`);
  await withRows(dir, (rows) => expect(rows).toHaveLength(3));
});

it('makes no copy if nothing changes', async () => {
  const dir = temporaryFolder();
  const open = (): SqliteStorage =>
    new SqliteStorage(path.join(dir, 'data.db'), { cacheKb: 1024, durable: false });
  open().close();
  open().close();
  expect(fs.readdirSync(dir)).toEqual(['data.db']);
});
