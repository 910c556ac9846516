import { isolatedStores, until } from '@snippetry/test-kit';
import { type Connection, Schema } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReadiness } from '../health.ts';
import { createLog } from '../log.ts';
import { closeMongo, connectMongo } from '../mongo.ts';
import { prepareWhenUp } from '../prepare.ts';
import { describePending, hinted, type Migration, migrate, prepareSchema } from './index.ts';
import { runMigrations } from './run-migrations.ts';
import { schemaVersion, storeMigration } from './schema-version.ts';

const log = createLog({ name: 'test', level: 'silent' });

async function connect(stores?: { mongoUri: string; mongoDb: string }) {
  const { mongoUri, mongoDb } = stores ?? (await isolatedStores());
  const connection = connectMongo({ uri: mongoUri, db: mongoDb, log });
  onTestFinished(() => closeMongo(connection));
  await connection.asPromise();
  return connection;
}

const rowsOf = (connection: Connection) =>
  connection.collection<{ _id: number; runs?: number }>('rows');

async function fill(connection: Connection, count: number) {
  await rowsOf(connection).insertMany(Array.from({ length: count }, (_, _id) => ({ _id })));
}

/** Counts in each row how often it was handled, ten rows in a batch. */
function counting(version: number, more: Partial<Migration> = {}): Migration {
  return {
    version,
    name: `count-${version}`,
    kind: 'expand',
    isNeeded: true,
    perSecond: 100,
    pending: (connection) => rowsOf(connection).countDocuments({ runs: { $exists: false } }),
    async run(connection, after) {
      const _id = { $gte: Number(after ?? 0), $lt: Number(after ?? 0) + 10 };
      const { matchedCount } = await rowsOf(connection).updateMany({ _id }, { $inc: { runs: 1 } });
      return matchedCount === 0 ? null : String(_id.$lt);
    },
    ...more,
  };
}

describe('migrations', () => {
  it('run once if ten replicas start at the same time', async () => {
    const stores = await isolatedStores();
    const replicas = await Promise.all(Array.from({ length: 10 }, () => connect(stores)));
    const [first] = replicas;
    if (!first) throw new Error('no connection');
    await fill(first, 95);
    const migrations = [counting(1), counting(2)];
    await Promise.all(replicas.map((one) => runMigrations(one, migrations, { log })));
    expect(await rowsOf(first).countDocuments({ runs: 2 })).toBe(95);
    expect(await schemaVersion(first)).toBe(2);
  });

  it('continue after the last stored part if a process ends in the middle of one', async () => {
    const connection = await connect();
    await fill(connection, 60);
    await connection.collection<{ _id: string }>('migration_leases').insertOne({
      _id: 'round',
      after: '1:40',
      dueAt: new Date(0),
    } as { _id: string });
    await runMigrations(connection, [counting(1), counting(2)], { log });
    expect(await rowsOf(connection).countDocuments({ runs: 1, _id: { $lt: 40 } })).toBe(40);
    expect(await rowsOf(connection).countDocuments({ runs: 2, _id: { $gte: 40 } })).toBe(20);
  });

  it('are listed by a dry run with counts and times, and nothing changes', async () => {
    const connection = await connect();
    connection.model('row', new Schema({ _id: Number, runs: Number }).index({ runs: 1 }));
    await fill(connection, 250);
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const migrations = [counting(1), counting(2, { kind: 'contract' })];
    await migrate(connection, { migrations, log, isDryRun: true, print });
    expect(lines).toEqual([
      'schema 0 of 2',
      '  migration 1 count-1 (expand): 250 records, about 3 s',
      '  migration 2 count-2 (contract): 250 records, about 3 s',
      '  index rows.runs_1: 250 records, about 1 s',
    ]);
    expect(await rowsOf(connection).countDocuments({ runs: { $exists: true } })).toBe(0);
    await migrate(connection, { migrations, log, isDryRun: false, print });
    expect(await describePending(connection, migrations)).toEqual(['schema 2 of 2']);
  });

  it('that need not be complete do not keep a service unready', async () => {
    const connection = await connect();
    let complete = () => {};
    const waiting = new Promise<null>((resolve) => {
      complete = () => resolve(null);
    });
    const slow = counting(2, { isNeeded: false, run: () => waiting });
    const readiness = createReadiness();
    void prepareWhenUp(connection, { readiness, log, migrations: [counting(1), slow] });
    await expect.poll(async () => (await readiness.report()).ready).toBe(true);
    expect(await schemaVersion(connection)).toBe(1);
    complete();
    await until(async () => (await schemaVersion(connection)) === 2);
  });
});

describe('the indexes of a large collection', () => {
  it('are built after a service is ready, except unique and hinted ones', async () => {
    const connection = await connect();
    const schema = new Schema({ _id: Number, a: Number, b: Number, c: Number });
    schema.index({ a: 1 }).index({ b: 1 }, { name: hinted('test_hint') });
    schema.index({ c: 1, _id: 1 }, { unique: true });
    const model = connection.model('row', schema);
    const names = async () => (await model.listIndexes()).map(({ name }) => name).sort();
    await fill(connection, 10_001);
    const complete = await prepareSchema(connection, { migrations: [], log });
    expect(await names()).toEqual(['_id_', 'c_1__id_1', 'test_hint']);
    await complete();
    expect(await names()).toEqual(['_id_', 'a_1', 'c_1__id_1', 'test_hint']);
  });
});

describe('a changed time after which documents expire', () => {
  it('is shown by a dry run, takes effect on an existing index, and changes nothing again', async () => {
    const stores = await isolatedStores();
    const first = await connect(stores);
    const expiring = (days: number) =>
      new Schema({ at: Date }).index(
        { at: 1 },
        { name: 'forget', expireAfterSeconds: days * 86_400 },
      );
    const before = first.model('note', expiring(365));
    await prepareSchema(first, { migrations: [], log });
    await before.create({ at: new Date() });

    const second = await connect(stores);
    const after = second.model('note', expiring(30));
    expect(await describePending(second, [])).toEqual([
      'schema 0 of 0',
      '  expiry notes.forget: after 30 days instead of 365',
    ]);
    const expiry = async () =>
      (await after.listIndexes()).find(({ name }) => name === 'forget')?.expireAfterSeconds;
    expect(await expiry()).toBe(365 * 86_400);
    for (let run = 0; run < 2; run += 1) {
      await prepareSchema(second, { migrations: [], log });
      expect(await expiry()).toBe(30 * 86_400);
    }
    expect(await describePending(second, [])).toEqual(['schema 0 of 0']);
    expect(await after.countDocuments({})).toBe(1);
  });
});

describe('a program on the data of a newer one', () => {
  it('is refused after a contract migration only, with the remedy', async () => {
    const connection = await connect();
    const old = { migrations: [counting(1)], log };
    const readiness = createReadiness();
    await storeMigration(connection, counting(2));
    await prepareSchema(connection, old);
    await storeMigration(connection, counting(3, { kind: 'contract' }));
    await storeMigration(connection, counting(4));
    await expect(prepareWhenUp(connection, { ...old, readiness })).rejects.toThrow(
      /a newer version of Snippetry has changed the database .* \(schema 4, this version reads up to 1\)/,
    );
    const current = { migrations: [1, 2, 3].map((version) => counting(version)), log };
    await prepareSchema(connection, current);
    expect(await schemaVersion(connection)).toBe(4);
  });
});
