import { anId, isolatedStores } from '@snippetry/test-kit';
import { type Connection, type Model, mongo, Schema } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeMongo, connectMongo, isDuplicateKeyError, prepareModels, trusted } from './mongo.ts';
import { createOutbox } from './outbox.ts';
import type { OutboxDoc } from './outbox-event.ts';
import { deleteFrom, insertInto, updateIn } from './statements.ts';
import { quietLog } from './test-log.ts';
import { sharedContext, UnitOfWork } from './unit-of-work.ts';

interface NoteDoc {
  _id: mongo.ObjectId;
  text: string;
}

const log = quietLog();
const ctx = { requestId: 'request-1' };
let connection: Connection;
let notes: Model<NoteDoc>;
let events: Model<OutboxDoc>;
let indexed: string[][];
let isIndexUnavailable: boolean;
let isIndexLate: boolean;
let unitOfWork: UnitOfWork<string>;

beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log });
  const outbox = createOutbox(connection);
  events = connection.model<OutboxDoc>('OutboxEvent');
  notes = connection.model<NoteDoc>('Note', new Schema<NoteDoc>({ text: String }));
  await prepareModels(connection);
  const index = {
    apply: async (changes: readonly string[]) => {
      if (isIndexUnavailable) throw new Error('the index is unavailable');
      // A change must be committed before it is indexed.
      for (const text of changes) expect(await notes.exists({ text })).not.toBeNull();
      indexed.push([...changes]);
      return !isIndexLate;
    },
  };
  unitOfWork = new UnitOfWork({ connection, outbox, log, index });
});
afterAll(() => closeMongo(connection));

beforeEach(async () => {
  indexed = [];
  isIndexUnavailable = false;
  isIndexLate = false;
  await Promise.all([notes.deleteMany({}), events.deleteMany({})]);
});

const star = () => ({ snippetId: anId(), authorId: anId(), change: 1 as const });

/** Error of a write conflict, without the label that drivers check. */
const conflict = () => new mongo.MongoServerError({ code: 112, message: 'WriteConflict' });

describe('a unit of work', () => {
  it('stores its changes even if a step after the commit fails, and runs no step of work that fails', async () => {
    const fail = (text: string, error?: Error) =>
      unitOfWork.commit(ctx, async (tx) => {
        await notes.create([{ text }], { session: tx.session });
        tx.afterCommit(() => Promise.reject(new Error('Redis is away')));
        if (error) throw error;
      });
    await expect(fail('stored')).rejects.toThrow('Redis is away');
    expect(await notes.exists({ text: 'stored' })).not.toBeNull();
    await expect(fail('lost', new Error('no room'))).rejects.toThrow('no room');
    expect(await notes.exists({ text: 'lost' })).toBeNull();
  });

  it('commits the write with its events, then indexes what it changed', async () => {
    const answer = await unitOfWork.commit(ctx, async (tx) => {
      await notes.create([{ text: 'one' }], { session: tx.session });
      tx.emit('snippet.starred', star());
      tx.index('one');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(indexed).toEqual([['one']]);
    const recorded = await events.find({}).lean();
    expect(recorded).toMatchObject([{ name: 'snippet.starred', requestId: 'request-1' }]);
  });

  it('handles any number of records in batches with a transaction each', async () => {
    await notes.insertMany(Array.from({ length: 5 }, () => ({ text: 'old' })));
    const sizes: number[] = [];
    await unitOfWork.commitBatches(ctx, 2, async ({ session }, size) => {
      const some = await notes.find({ text: 'old' }).limit(size).session(session).lean();
      const _id = trusted({ $in: some.map((note) => note._id) });
      await notes.deleteMany({ _id }, { session });
      sizes.push(some.length);
      return some.length;
    });
    expect([sizes, await notes.countDocuments()]).toEqual([[2, 2, 1], 0]);
  });

  it('emits and indexes nothing if the work fails', async () => {
    const failed = unitOfWork.commit(ctx, async (tx) => {
      await notes.create([{ text: 'one' }], { session: tx.session });
      tx.emit('snippet.starred', star());
      tx.index('one');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(indexed).toEqual([]);
    expect(await notes.countDocuments({})).toBe(0);
    expect(await events.countDocuments({})).toBe(0);
  });

  it('succeeds although the index is unavailable after the commit', async () => {
    isIndexUnavailable = true;
    await unitOfWork.commit(ctx, async (tx) => {
      await notes.create([{ text: 'one' }], { session: tx.session });
      tx.index('one');
    });
    expect(await notes.countDocuments({})).toBe(1);
  });

  it('adds a message to the answer of each of its requests if searches do not show its changes yet', async () => {
    const messages: string[] = [];
    const request = (name: string) => ({
      requestId: name,
      setMessage: (message: string) => void messages.push(`${name}: ${message}`),
    });
    const both = sharedContext([request('one'), request('two')]);
    const save = () => unitOfWork.commit(both, async (tx) => tx.index('nothing'));
    isIndexUnavailable = true;
    await save();
    const late = 'Lists and search will show this change soon.';
    expect(messages.splice(0)).toEqual([`one: ${late}`, `two: ${late}`]);
    isIndexUnavailable = false;
    isIndexLate = true;
    await unitOfWork.commit(both, async (tx) => {
      tx.write(insertInto(notes, { _id: new mongo.ObjectId(), text: 'late' }));
      tx.index('late');
    });
    expect(messages.splice(0)).toEqual([`one: ${late}`, `two: ${late}`]);
    isIndexLate = false;
    await unitOfWork.commit(both, async (tx) => tx.index('late'));
    expect(messages).toEqual([]);
  });
});

describe('writes without a result', () => {
  const note = (text: string, _id = new mongo.ObjectId()) => insertInto(notes, { _id, text });
  const texts = async () => (await notes.find({}).lean()).map(({ text }) => text).toSorted();

  it('are committed together with the events, in their order', async () => {
    const _id = new mongo.ObjectId();
    await unitOfWork.commit(ctx, async (tx) => {
      tx.write(note('one', _id), note('two'));
      tx.write(updateIn(notes, { filter: { _id }, update: { $set: { text: 'three' } } }));
      tx.write(deleteFrom(notes, { text: 'two' }));
      tx.emit('snippet.starred', star());
    });
    expect(await texts()).toEqual(['three']);
    expect(await events.countDocuments({})).toBe(1);
  });

  it('fail like a single write does, and none of them is stored', async () => {
    const _id = new mongo.ObjectId();
    const failed = unitOfWork.commit(ctx, async (tx) => {
      tx.write(note('one', _id), note('two', _id), note('three'));
      tx.emit('snippet.starred', star());
    });
    await expect(failed).rejects.toSatisfy((error) => isDuplicateKeyError(error, '_id_'));
    expect([await texts(), await events.countDocuments({})]).toEqual([[], 0]);
  });

  it('are retried if they conflict with another transaction', async () => {
    const _id = new mongo.ObjectId();
    const counted = { filter: { _id }, update: { $inc: { count: 1 } }, upsert: true };
    const once = () => unitOfWork.commit(ctx, async (tx) => tx.write(updateIn(notes, counted)));
    await Promise.all(Array.from({ length: 8 }, once));
    expect(await notes.collection.findOne({ _id })).toEqual({ _id, count: 8 });
  });
});

describe('a write conflict without a label', () => {
  it('is retried, and only the last attempt emits and indexes', async () => {
    let tries = 0;
    await unitOfWork.commit(ctx, async (tx) => {
      tries += 1;
      await notes.create([{ text: `try ${tries}` }], { session: tx.session });
      tx.emit('snippet.starred', star());
      tx.index(`try ${tries}`);
      if (tries < 3) throw conflict();
    });
    expect(indexed).toEqual([['try 3']]);
    expect(await notes.find({}, { _id: 0, text: 1 }).lean()).toEqual([{ text: 'try 3' }]);
    expect(await events.countDocuments({})).toBe(1);
  });

  it('runs the steps of the last attempt only, after its commit', async () => {
    let tries = 0;
    const steps: unknown[] = [];
    await unitOfWork.commit(ctx, async (tx) => {
      tries += 1;
      const text = `step ${tries}`;
      await notes.create([{ text }], { session: tx.session });
      tx.afterCommit(async () => {
        steps.push([text, (await notes.exists({ text })) !== null]);
      });
      if (tries < 2) throw conflict();
    });
    expect(steps).toEqual([['step 2', true]]);
  });

  it('is answered with 503 and Retry-After if it lasts', async () => {
    const outbox = createOutbox(connection);
    const impatient = new UnitOfWork({ connection, outbox, log, limitMs: 200 });
    const stuck = impatient.commit(ctx, async () => {
      throw conflict();
    });
    await expect(stuck).rejects.toMatchObject({
      code: 'service.unavailable',
      status: 503,
      retryAfter: 1,
    });
  });
});

describe('a lost connection', () => {
  /** Error of the driver if an earlier command has detected the outage already. */
  const lost = () => new mongo.MongoNetworkError('read ECONNRESET');

  it('is survived: the work is retried although the driver has not labelled the error', async () => {
    let tries = 0;
    await unitOfWork.commit(ctx, async (tx) => {
      tries += 1;
      await notes.create([{ text: `try ${tries}` }], { session: tx.session });
      tx.index(`try ${tries}`);
      if (tries < 2) throw lost();
    });
    expect(indexed).toEqual([['try 2']]);
    expect(await notes.countDocuments({})).toBe(1);
  });

  it('is answered with 503 at the time limit, not after the two minutes of the driver', async () => {
    const outbox = createOutbox(connection);
    const impatient = new UnitOfWork({ connection, outbox, log, limitMs: 200 });
    const stuck = impatient.commit(ctx, async () => {
      throw lost();
    });
    await expect(stuck).rejects.toMatchObject({ code: 'service.unavailable', retryAfter: 1 });
  });
});
