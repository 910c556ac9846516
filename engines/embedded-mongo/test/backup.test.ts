import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Document, MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { backupData } from '../src/backup/backup.ts';
import { UnusableFileError } from '../src/backup/check.ts';
import { restoreData } from '../src/backup/restore.ts';
import { DirectoryLockedError, NewerFormatError, startEmbeddedMongo } from '../src/index.ts';
import { indexProblems } from './index-problems.ts';
import { startTestServer, temporaryFolder, until } from './server.ts';

interface Numbered extends Document {
  _id: number;
}

const cli = path.join(import.meta.dirname, '../src/backup/cli.ts');

async function runCli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(process.execPath, [cli, ...args]);
  const result = { code: -1, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    result.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    result.err += chunk;
  });
  [result.code] = await once(child, 'close');
  return result;
}

/** Documents of one collection in a folder no server uses. */
async function contentOf(dir: string, name = 'rows'): Promise<Document[]> {
  const server = await startEmbeddedMongo({ dir, durable: false });
  const client = await MongoClient.connect(server.uri);
  const docs = await client.db('app').collection(name).find().sort({ _id: 1 }).toArray();
  await client.close();
  await server.close();
  return docs;
}

async function folderWith(...ids: number[]): Promise<string> {
  const dir = temporaryFolder();
  const server = await startEmbeddedMongo({ dir, durable: false });
  const client = await MongoClient.connect(server.uri);
  const rows = client.db('app').collection<Numbered>('rows');
  await rows.insertMany(ids.map((_id) => ({ _id })));
  await client.close();
  await server.close();
  return dir;
}

describe('a backup', () => {
  it('made while eight writers write, and restored elsewhere, is a consistent state of the data', {
    timeout: 60_000,
  }, async () => {
    const test = await startTestServer({ durable: true });
    const { db, client } = test;
    const rows = db.collection<Document>('rows');
    await rows.createIndexes([{ key: { id: 1 }, unique: true }, { key: { tags: 1, id: -1 } }]);
    await rows.insertMany(
      Array.from({ length: 3000 }, (_, n) => ({ id: `first-${n}`, text: 'x'.repeat(900) })),
    );
    let stop = false;
    let acknowledged = 0;
    const write = async (writer: number): Promise<void> => {
      for (let n = 0; !stop; n++) {
        await rows.insertOne({
          id: `${writer}-${n}`,
          writer,
          n,
          tags: [`w${writer}`, `n${n % 3}`],
        });
        await client.withSession((session) =>
          session.withTransaction(async () => {
            for (const name of ['left', 'right']) {
              const counters = db.collection<Document>(name);
              await counters.updateOne({ writer }, { $inc: { n: 1 } }, { session, upsert: true });
            }
          }),
        );
        acknowledged++;
      }
    };
    const writers = Array.from({ length: 8 }, (_, n) => write(n));
    await until(() => acknowledged > 40);
    const before = await rows.countDocuments();
    const file = path.join(temporaryFolder(), 'nightly.db');
    const result = await runCli('backup', test.dir, file);
    const during = acknowledged;
    expect(result).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^3 collections/),
    });
    await until(() => acknowledged > during);
    stop = true;
    await Promise.all(writers);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['nightly.db']);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);

    const dir = temporaryFolder();
    expect(await runCli('restore', dir, file)).toMatchObject({ code: 0, err: '' });
    const restored = await startEmbeddedMongo({ dir, durable: false });
    const reader = await MongoClient.connect(restored.uri);
    const found = reader.db('app');
    const present = await found.collection('rows').countDocuments();
    expect(present).toBeGreaterThanOrEqual(before);
    expect(present).toBeLessThan(await rows.countDocuments());
    // Each writer inserts in sequence, so no document may be missing between two others.
    for (let writer = 0; writer < 8; writer++) {
      const numbers = await found.collection('rows').distinct('n', { writer });
      expect(numbers).toEqual(numbers.map((_, n) => n));
    }
    const pairs = (name: string): Promise<Document[]> =>
      found
        .collection(name)
        .find({}, { projection: { _id: 0 } })
        .sort({ writer: 1 })
        .toArray();
    expect(await pairs('left')).toEqual(await pairs('right'));
    expect(indexProblems(dir)).toEqual([]);
    await reader.close();
    await restored.close();
    await test.stop();
  });

  it('contains what a killed server had committed but not yet copied from its log', async () => {
    const test = await startTestServer({ durable: true });
    await test.db.collection<Numbered>('rows').insertMany([{ _id: 1 }, { _id: 2 }]);
    const dir = temporaryFolder();
    for (const name of ['data.db', 'data.db-wal']) {
      fs.copyFileSync(path.join(test.dir, name), path.join(dir, name));
    }
    await test.stop();
    const file = path.join(temporaryFolder(), 'copy.db');
    await backupData(dir, file);
    const elsewhere = temporaryFolder();
    restoreData(elsewhere, file);
    expect(await contentOf(elsewhere)).toEqual([{ _id: 1 }, { _id: 2 }]);
  });

  it('replaces an older one only once it is complete', async () => {
    const file = path.join(temporaryFolder(), 'copy.db');
    await backupData(await folderWith(1), file);
    await backupData(await folderWith(1, 2), file);
    const damaged = await folderWith(1, 2, 3);
    const bytes = fs.readFileSync(path.join(damaged, 'data.db'));
    bytes.fill(0xff, 4096, 8192);
    fs.writeFileSync(path.join(damaged, 'data.db'), bytes);
    await expect(backupData(damaged, file)).rejects.toThrow();
    expect(fs.readdirSync(path.dirname(file))).toEqual(['copy.db']);
    const dir = temporaryFolder();
    restoreData(dir, file);
    expect(await contentOf(dir)).toEqual([{ _id: 1 }, { _id: 2 }]);
  });

  it('is refused without data, and in the folder of the data itself', async () => {
    await expect(backupData(temporaryFolder(), '/tmp/x.db')).rejects.toThrow(UnusableFileError);
    const dir = await folderWith(1);
    const own = path.join(dir, 'data.db');
    await expect(backupData(dir, own)).rejects.toThrow(UnusableFileError);
    expect(await runCli('backup', dir)).toMatchObject({ code: 1, err: /usage/ });
  });
});

describe('a restore', () => {
  it('keeps the previous data', async () => {
    const file = path.join(temporaryFolder(), 'copy.db');
    await backupData(await folderWith(1), file);
    const dir = await folderWith(7, 8);
    const { oldFolder } = restoreData(dir, file);
    expect(await contentOf(dir)).toEqual([{ _id: 1 }]);
    expect(await contentOf(String(oldFolder))).toEqual([{ _id: 7 }, { _id: 8 }]);
    expect(fs.readdirSync(dir).sort()).toEqual(['data.db', path.basename(String(oldFolder))]);
  });

  it('is refused while a server uses the folder', async () => {
    const file = path.join(temporaryFolder(), 'copy.db');
    await backupData(await folderWith(1), file);
    const test = await startTestServer();
    await test.db.collection<Numbered>('rows').insertOne({ _id: 9 });
    expect(() => restoreData(test.dir, file)).toThrow(DirectoryLockedError);
    expect(await runCli('restore', test.dir, file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is in use by process'),
    });
    expect(await test.db.collection('rows').countDocuments()).toBe(1);
    await test.stop();
  });

  it('refuses files that are missing, damaged, foreign or newer, and changes nothing', async () => {
    const dir = await folderWith(1);
    const folder = temporaryFolder();
    const at = (name: string): string => path.join(folder, name);
    const make = (name: string, sql: string): string => {
      const db = new DatabaseSync(at(name));
      db.exec(sql);
      db.close();
      return at(name);
    };
    await backupData(dir, at('good.db'));
    const good = fs.readFileSync(at('good.db'));
    fs.writeFileSync(at('half.db'), good.subarray(0, good.length / 2));
    fs.writeFileSync(at('text.db'), 'hello '.repeat(1000));
    fs.copyFileSync(at('good.db'), at('newer.db'));
    make('newer.db', "update meta set b=x'63000000' where k='format'");
    make('foreign.db', 'create table t(a)');
    for (const name of ['missing.db', 'half.db', 'text.db', 'foreign.db']) {
      expect(() => restoreData(dir, at(name))).toThrow(UnusableFileError);
    }
    expect(() => restoreData(dir, at('newer.db'))).toThrow(NewerFormatError);
    expect(fs.readdirSync(dir).filter((name) => /restoring|replaced|lock/.test(name))).toEqual([]);
    expect(await contentOf(dir)).toEqual([{ _id: 1 }]);
  });

  it('replaces data that is too damaged to be opened', async () => {
    const file = path.join(temporaryFolder(), 'copy.db');
    await backupData(await folderWith(1), file);
    const dir = await folderWith(2);
    fs.writeFileSync(path.join(dir, 'data.db'), 'not a database');
    fs.writeFileSync(path.join(dir, 'data.db-wal'), 'nor a log');
    restoreData(dir, file);
    expect(await contentOf(dir)).toEqual([{ _id: 1 }]);
  });
});
