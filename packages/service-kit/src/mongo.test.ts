import { freePort, isolatedStores, until } from '@snippetry/test-kit';
import { mongo, Schema } from 'mongoose';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createReadiness } from './health.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import {
  closeMongo,
  connectMongo,
  isDuplicateKeyError,
  mongoCheck,
  prepareModels,
  trusted,
} from './mongo.ts';
import { prepareWhenUp } from './prepare.ts';
import { toAppError } from './to-app-error.ts';

const log = createLog({ name: 'test', level: 'silent' });
const Pet = new Schema({ name: { type: String, required: true }, age: Number });
Pet.index({ name: 1 }, { unique: true, name: 'one_name' });

async function connect() {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  const connection = connectMongo({ uri, db, log });
  onTestFinished(() => closeMongo(connection));
  return { connection, Pets: connection.model('pet', Pet) };
}

async function connectToNobody() {
  const uri = `mongodb://127.0.0.1:${await freePort()}/?directConnection=true`;
  const connection = connectMongo({ uri, db: 'nowhere', log, waitMs: 150 });
  onTestFinished(() => closeMongo(connection));
  return { connection, Pets: connection.model('pet', Pet) };
}

it('a process opens at most the configured connections, and exposes this limit', async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  const metrics = createMetrics({ service: 'test' });
  const connection = connectMongo({ uri, db, log, metrics, poolSize: 3 });
  onTestFinished(() => closeMongo(connection));
  await connection.asPromise();
  const open = new Set<number>();
  connection.getClient().on('connectionCheckedOut', ({ connectionId }) => {
    open.add(Number(connectionId));
  });
  const Pets = connection.model('pet', Pet);
  await Promise.all(Array.from({ length: 30 }, () => Pets.findOne({ name: 'Rex' })));
  expect(open.size).toBeLessThanOrEqual(3);
  expect(open.size).toBeGreaterThan(1);
  expect(await metrics.registry.metrics()).toMatch(/mongodb_pool_limit\S* 3\n/);
});

describe('an unreachable database', () => {
  it('makes a query, a transaction and the readiness check wait no longer than configured', async () => {
    const { connection, Pets } = await connectToNobody();
    await expect(Pets.findOne({ name: 'Rex' })).rejects.toThrow('timed out after 150ms');
    const transaction = connection.transaction(async () => undefined);
    await expect(transaction).rejects.toThrow('timed out after 150ms');
    await expect(mongoCheck(connection)()).rejects.toThrow('not connected');
  });

  it('is answered with 503 and Retry-After', async () => {
    const { Pets } = await connectToNobody();
    const error = toAppError(await Pets.findOne({ name: 'Rex' }).catch((thrown) => thrown));
    expect([error.code, error.status, error.retryAfter]).toEqual(['service.unavailable', 503, 2]);
  });
});

it('a connection lost in the middle of a bulk write is answered with 503, not 500', () => {
  const { MongoBulkWriteError, MongoNetworkError } = mongo;
  const lost = new MongoNetworkError('read ECONNRESET: read ECONNRESET');
  const wrapped = new MongoBulkWriteError(lost, {} as mongo.BulkWriteResult);
  const error = toAppError(wrapped);
  expect([error.code, error.retryAfter]).toEqual(['service.unavailable', 2]);
});

describe('a query', () => {
  it('refuses operators in a filter unless they are marked as trusted', async () => {
    const { connection, Pets } = await connect();
    await prepareModels(connection);
    await Pets.create({ name: 'Rex', age: 3 });
    const fromOutside: object = { name: { $ne: 'Bello' } };
    await expect(Pets.findOne(fromOutside)).rejects.toThrow();
    const found = await Pets.findOne({ age: trusted({ $gt: 2 }) });
    expect(found?.name).toBe('Rex');
  });

  it('refuses a filter by an unknown field, instead of matching every document', async () => {
    const { connection, Pets } = await connect();
    await prepareModels(connection);
    const misspelt: object = { nmae: 'Rex' };
    await expect(Pets.deleteMany(misspelt)).rejects.toThrow('strictQuery');
  });
});

it('a database whose restore was interrupted keeps its service unready until it is complete', async () => {
  const { connection } = await connect();
  await connection.asPromise();
  const marks = connection.collection('restores');
  await marks.insertOne({ work: 'a' });
  const readiness = createReadiness();
  void prepareWhenUp(connection, { readiness, log });
  const state = async () => (await readiness.report()).checks.mongo;
  await expect.poll(state).toContain('run the same command again');
  await marks.deleteMany({});
  await expect.poll(state, { timeout: 5000 }).toBe('ok');
});

describe('a unique index', () => {
  it('is recognised by its name in a duplicate key error', async () => {
    const { connection, Pets } = await connect();
    await prepareModels(connection);
    await Pets.create({ name: 'Rex' });
    const error = await Pets.create({ name: 'Rex' }).catch((thrown) => thrown);
    expect(isDuplicateKeyError(error, 'one_name')).toBe(true);
    expect(isDuplicateKeyError(error, 'one')).toBe(false);
    expect(isDuplicateKeyError(new Error('index: one_name dup key'), 'one_name')).toBe(false);
    expect(isDuplicateKeyError(undefined, 'one_name')).toBe(false);
  });

  it('is created by prepareModels only', async () => {
    const { connection, Pets } = await connect();
    await until(() => connection.readyState === 1);
    await Pets.init();
    expect(await connection.listCollections()).toEqual([]);
    await prepareModels(connection);
    const names = (await Pets.listIndexes()).map(({ name }) => name);
    expect(names).toEqual(['_id_', 'one_name']);
  });
});
