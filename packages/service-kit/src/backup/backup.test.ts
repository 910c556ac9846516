import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { isolatedStores, until } from '@snippetry/test-kit';
import { mongo } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readArchiveFile, writeArchiveFile } from './archive-file.ts';
import { bytesOf, recordFrame, UnusableArchiveError } from './archive-format.ts';
import { backup, restore } from './commands.ts';
import { type Databases, databaseOf } from './databases.ts';
import { dump } from './dump.ts';
import { archiveOf, load } from './load.ts';

interface Row {
  _id: number;
  text?: string;
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Databases of a platform that has no data. */
async function newDatabases(): Promise<Databases> {
  const { mongoUri, mongoDb } = await isolatedStores();
  const client = await mongo.MongoClient.connect(mongoUri);
  onTestFinished(() => client.close());
  return { client, prefix: `${mongoDb}_` };
}

const rowsOf = (databases: Databases, database = 'auth') =>
  databaseOf(databases, database).collection<Row>('rows');

async function databasesWith(count: number): Promise<Databases> {
  const databases = await newDatabases();
  const rows = Array.from({ length: count }, (_, _id) => ({ _id, text: `row ${_id}` }));
  await rowsOf(databases).insertMany(rows);
  return databases;
}

async function archiveWith(count: number) {
  const source = await databasesWith(count);
  const file = path.join(await newFolder(), 'one.backup');
  await backup(source, { to: file });
  return { source, file };
}

describe('a backup', () => {
  it('made while a platform writes, and restored elsewhere, is one moment of all databases', async () => {
    const source = await newDatabases();
    let stop = false;
    let answered = 0;
    const write = async (writer: number) => {
      for (let n = 0; !stop; n++) {
        const row = { _id: writer * 100_000 + n, text: 'x'.repeat(2000) };
        await rowsOf(source, 'auth').insertOne(row);
        await rowsOf(source, 'gateway').insertOne(row);
        answered += 1;
      }
    };
    const writers = [write(0), write(1), write(2), write(3)];
    await until(() => answered > 200);
    const before = answered;
    const file = path.join(await newFolder(), 'one.backup');
    await backup(source, { to: file });
    stop = true;
    await Promise.all(writers);

    const target = await newDatabases();
    await restore(file, target);
    const [first, last] = await Promise.all([
      rowsOf(target, 'auth').countDocuments(),
      rowsOf(target, 'gateway').countDocuments(),
    ]);
    expect(first).toBeGreaterThanOrEqual(before);
    expect(first).toBeLessThan(await rowsOf(source).countDocuments());
    // Each writer has written at most one row to the first database only.
    expect(first - last).toBeGreaterThanOrEqual(0);
    expect(first - last).toBeLessThanOrEqual(writers.length);
  });

  it('keeps indexes, empty collections and the types of all values', async () => {
    const source = await newDatabases();
    const values = databaseOf(source, 'auth').collection('values');
    const exact = {
      whole: new mongo.BSON.Double(1),
      long: mongo.BSON.Long.fromNumber(5),
      date: new Date(0),
      bytes: new mongo.BSON.Binary(Buffer.from('a')),
      pattern: new mongo.BSON.BSONRegExp('^a', 'i'),
      nothing: null,
    };
    await values.insertOne(exact);
    await values.createIndex({ whole: 1, date: -1 }, { unique: true, name: 'by_whole' });
    await values.createIndex({ date: 1 }, { expireAfterSeconds: 2 ** 30, name: 'expiry' });
    await databaseOf(source, 'comments').createCollection('empty');
    const target = await newDatabases();
    await load(archiveOf(dump(source)), target);

    const copy = databaseOf(target, 'auth').collection('values');
    const raw = (collection: mongo.Collection) => collection.find({}, { raw: true }).toArray();
    expect(await raw(copy)).toEqual(await raw(values));
    expect(await copy.indexes()).toEqual(await values.indexes());
    expect(await databaseOf(target, 'comments').listCollections().toArray()).toMatchObject([
      { name: 'empty' },
    ]);
  });

  it('whose snapshot the database has given up leaves no file and names the setting', async () => {
    const source = await databasesWith(5);
    const folder = await newFolder();
    async function* interrupted() {
      for await (const frame of dump(source)) {
        yield frame;
        await source.client.db('admin').command({ killAllSessions: [] });
      }
    }
    const file = path.join(folder, 'one.backup');
    await expect(writeArchiveFile(file, interrupted())).rejects.toThrow(
      'minSnapshotHistoryWindowInSeconds',
    );
    expect(await readdir(folder)).toEqual([]);
  });

  it('is readable by its owner only, and a folder keeps as many as configured', async () => {
    const source = await databasesWith(1);
    const folder = await newFolder();
    await writeFile(path.join(folder, 'other.backup'), '');
    const partial = path.join(folder, 'snippetry-2026-01-01T00-00-00-000Z.backup.1.partial');
    await writeFile(partial, '');
    await utimes(partial, 0, 0);
    const files: string[] = [];
    for (let i = 0; i < 3; i++) {
      const { file } = await backup(source, { to: folder, keep: 2 });
      files.push(path.basename(file));
    }
    expect((await readdir(folder)).sort()).toEqual(['other.backup', ...files.slice(1)]);
    const { mode } = await stat(path.join(folder, files[2] ?? ''));
    expect(mode & 0o777).toBe(0o600);
  });
});

describe('a damaged backup is refused before anything is changed:', () => {
  const cases: [string, (good: Buffer) => Buffer][] = [
    ['a truncated file', (good) => good.subarray(0, good.length - 20)],
    [
      'a changed byte',
      (good) => Buffer.from(good.map((byte, at) => (at === 300 ? byte ^ 1 : byte))),
    ],
    ['another file', () => Buffer.from('hello '.repeat(100))],
    ['an empty file', () => Buffer.alloc(0)],
  ];
  it.each(cases)('%s', async (_, damage) => {
    const { file } = await archiveWith(200);
    await writeFile(file, damage(await readFile(file)));
    const target = await databasesWith(3);
    await expect(restore(file, { ...target, replaces: true })).rejects.toThrow(
      UnusableArchiveError,
    );
    expect(await rowsOf(target).countDocuments()).toBe(3);
  });

  it('one of a newer version', async () => {
    const header = {
      kind: 'header',
      format: 'snippetry-backup',
      id: 'a',
      time: new Date(),
    } as const;
    const file = path.join(await newFolder(), 'newer.backup');
    const write = async (versions: { version: number; snippetry: string }) => {
      async function* frames() {
        yield recordFrame({ ...header, ...versions });
        yield recordFrame({ kind: 'manifest', sections: [], hasBuilds: false, secrets: [] });
      }
      const chunks: Buffer[] = [];
      for await (const chunk of bytesOf(frames())) chunks.push(chunk);
      await writeFile(file, zstdCompressSync(Buffer.concat(chunks)));
    };
    await write({ version: 2, snippetry: '9.0.0' });
    await expect(readArchiveFile(file)).rejects.toThrow('newer version of Snippetry (9.0.0)');
    await write({ version: 1, snippetry: '9.0.0' });
    await expect(restore(file, await newDatabases())).rejects.toThrow('newer version');
  });
});

describe('a restore', () => {
  it('refuses a target with data unless it may replace it', async () => {
    const { file } = await archiveWith(5);
    const target = await databasesWith(2);
    await rowsOf(target, 'comments').insertOne({ _id: 1 });
    await expect(restore(file, target)).rejects.toThrow('the target has data');
    expect(await rowsOf(target).countDocuments()).toBe(2);
    await restore(file, { ...target, replaces: true });
    expect(await rowsOf(target).countDocuments()).toBe(5);
    expect(await rowsOf(target, 'comments').countDocuments()).toBe(0);
  });

  it('that was interrupted keeps what it has and continues; a backup of its target is refused', async () => {
    const { source, file } = await archiveWith(2500);
    const target = await newDatabases();
    const interrupted = load(async (visitor) => {
      return readArchiveFile(file, {
        ...visitor,
        section: async (section, parts) => {
          async function* some() {
            let left = 1500;
            for await (const part of parts) {
              if (left-- === 0) throw new Error('killed');
              yield part;
            }
          }
          await visitor.section?.(section, some());
        },
      });
    }, target);
    await expect(interrupted).rejects.toThrow('killed');
    expect(await rowsOf(target).countDocuments()).toBe(1000);
    await expect(load(archiveOf(dump(target)), await newDatabases())).rejects.toThrow(
      'interrupted',
    );

    await restore(file, target);
    expect(await rowsOf(target).find().toArray()).toEqual(await rowsOf(source).find().toArray());
    await expect(restore(file, target)).rejects.toThrow('the target has data');
  });

  it('removes collections whose source has changed since it was interrupted, and then completes', async () => {
    const source = await databasesWith(20);
    const target = await newDatabases();
    const move = (isComplete: boolean) =>
      load(
        (visitor) =>
          archiveOf(dump(source))({
            ...visitor,
            checked: async (section, sums) => {
              await visitor.checked?.(section, sums);
              if (!isComplete) throw new Error('killed');
            },
          }),
        { ...target, id: 'move' },
      );
    await expect(move(false)).rejects.toThrow('killed');
    await rowsOf(source).updateOne({ _id: 3 }, { $set: { text: 'changed' } });
    await expect(move(true)).rejects.toThrow('auth.rows');
    await move(true);
    expect(await rowsOf(target).findOne({ _id: 3 })).toEqual({ _id: 3, text: 'changed' });
  });
});
