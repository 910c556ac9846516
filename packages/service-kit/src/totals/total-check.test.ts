import { isolatedStores } from '@snippetry/test-kit';
import { type Connection, type Model, Schema } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { closeMongo, connectMongo, prepareModels } from '../mongo.ts';
import { quietLog } from '../test-log.ts';
import { UnitOfWork } from '../unit-of-work.ts';
import { StoredCount, type StoredCountOptions } from './stored-count.ts';
import { TotalCheck } from './total-check.ts';

interface NoteDoc {
  isListed: boolean;
}

const MINUTE_MS = 60_000;
const log = quietLog();
let connection: Connection;
let notes: Model<NoteDoc>;
let total: StoredCount<NoteDoc>;
let unitOfWork: UnitOfWork;
let now = Date.now();

beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log });
  const schema = new Schema<NoteDoc>({ isListed: Boolean });
  schema.index({ isListed: 1, _id: 1 });
  notes = connection.model<NoteDoc>('Note', schema);
  total = new StoredCount(noteTotal());
  newProcess();
  await prepareModels(connection);
  unitOfWork = new UnitOfWork({ connection, log });
});
afterAll(() => closeMongo(connection));

beforeEach(async () => {
  now += 60 * MINUTE_MS;
  await Promise.all([notes.deleteMany({}), parts().deleteMany({})]);
});

const noteTotal = (): StoredCountOptions<NoteDoc> => ({
  connection,
  collection: 'note_totals',
  parts: [0, 1, 2, 3],
  field: 'notes',
  counted: notes,
  filter: { isListed: true },
});

/** A total whose counting is slow enough for other changes to happen during it. */
class SlowTotal extends StoredCount<NoteDoc> {
  readonly #meanwhile: () => Promise<void>;

  constructor(meanwhile: () => Promise<void>) {
    super(noteTotal());
    this.#meanwhile = meanwhile;
  }

  override async drift(): Promise<number> {
    const drift = await super.drift();
    await this.#meanwhile();
    return drift;
  }
}

const parts = () => connection.collection<{ _id: number; notes: number }>('note_totals');

/** The check of another process, and its metrics. */
function newProcess(counted = total) {
  const metrics = createMetrics({ service: 'notes' });
  const check = new TotalCheck({
    connection,
    name: 'notes',
    total: counted,
    leases: 'note_total_checks',
    metrics,
    log,
  });
  const figure = async (metric: string) =>
    (await metrics.registry.getSingleMetric(metric)?.get())?.values[0]?.value ?? 0;
  return {
    check,
    checked: () => figure('kept_totals_checked_total'),
    mended: () => figure('kept_totals_mended_total'),
  };
}

const unbooked = (count: number, isListed = true) =>
  notes.insertMany(Array.from({ length: count }, () => ({ isListed })));

const booked = () =>
  unitOfWork.commit({ requestId: '' }, async (tx) => {
    await notes.create([{ isListed: true }], { session: tx.session });
    await total.add(tx, 1);
  });

describe('the check of a stored count', () => {
  it('adds missing increments and removes surplus ones', async () => {
    await unbooked(3);
    await unbooked(2, false);
    await booked();
    await newProcess().check.pass(now);
    expect(await total.read()).toBe(4);
    await notes.deleteMany({});
    await newProcess().check.pass(now + 20 * MINUTE_MS);
    expect(await total.read()).toBe(0);
  });

  it('writes nothing if the count is right', async () => {
    await booked();
    const before = await parts().find().toArray();
    const { check, checked, mended } = newProcess();
    await check.pass(now);
    expect(await parts().find().toArray()).toEqual(before);
    expect([await checked(), await mended()]).toEqual([1, 0]);
  });

  it('loses no increment that happens while it counts', async () => {
    await unbooked(3000);
    const { check, mended } = newProcess();
    let isChecking = true;
    const checking = check.pass(now).finally(() => {
      isChecking = false;
    });
    let changes = 0;
    while (isChecking) {
      await Promise.all(Array.from({ length: 8 }, booked));
      changes += 8;
    }
    await checking;
    expect(await total.read()).toBe(3000 + changes);
    expect(await mended()).toBe(1);
  });

  it('corrects once if several processes are due at the same time', async () => {
    await unbooked(50);
    const processes = [newProcess(), newProcess(), newProcess()];
    await Promise.all(processes.map(({ check }) => check.pass(now)));
    expect(await total.read()).toBe(50);
    const mended = await Promise.all(processes.map((one) => one.mended()));
    expect(mended.reduce((sum, times) => sum + times, 0)).toBe(1);
  });

  it('adds nothing if another process has run the check before it finished', async () => {
    await unbooked(7);
    const other = newProcess();
    const slow = newProcess(new SlowTotal(() => other.check.pass(now + MINUTE_MS)));
    await slow.check.pass(now);
    expect(await total.read()).toBe(7);
    expect([await slow.mended(), await other.mended()]).toEqual([0, 1]);
  });

  it('rests for ten minutes', async () => {
    const { check } = newProcess();
    await check.pass(now);
    await unbooked(1);
    await check.pass(now + 10 * MINUTE_MS - 1);
    expect(await total.read()).toBe(0);
    await check.pass(now + 10 * MINUTE_MS);
    expect(await total.read()).toBe(1);
  });

  it('creates the count of a database that has none', async () => {
    await connection.collection('note_total_checks').deleteMany({});
    await unbooked(5);
    await newProcess().check.prepare();
    expect(await total.read()).toBe(5);
  });
});
