import { isolatedStores } from '@snippetry/test-kit';
import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeMongo, connectMongo } from '../mongo.ts';
import { quietLog } from '../test-log.ts';
import { type Batch, Reconciliation } from './reconciliation.ts';

const MINUTE_MS = 60_000;
const EVERY_MS = 30_000;
const now = Date.UTC(2026, 0, 1);

let connection: Connection;
beforeAll(async () => {
  const { mongoUri: uri, mongoDb: db } = await isolatedStores();
  connection = connectMongo({ uri, db, log: quietLog() });
});
afterAll(() => closeMongo(connection));

/** Reconciliation of records with the ids 1 to `size` in one process; batches have the given cost. */
function newProcess(collection: string, size: number, cost = 1) {
  const corrected: number[] = [];
  const reconciliation = new Reconciliation({
    ...{ connection, collection, everyMs: EVERY_MS, minCost: cost },
    cost: async () => size * cost,
  });
  const correct = async (after: string | null): Promise<Batch> => {
    const id = Number(after) + 1;
    corrected.push(id);
    return { after: id < size ? String(id) : null, cost };
  };
  return { corrected, pass: (at: number) => reconciliation.pass(correct, at), reconciliation };
}

it('continues after the last pass, in any process, and starts again ten minutes after the end', async () => {
  const [one, other] = [newProcess('continues', 3), newProcess('continues', 3)];
  await one.pass(now);
  await other.pass(now + EVERY_MS);
  await one.pass(now + 2 * EVERY_MS);
  expect([one.corrected, other.corrected]).toEqual([[1, 3], [2]]);
  const end = now + 2 * EVERY_MS;
  await other.pass(end + 10 * MINUTE_MS - 1);
  expect(other.corrected).toEqual([2]);
  await other.pass(end + 10 * MINUTE_MS);
  expect(other.corrected).toEqual([2, 1]);
});

it('runs in one of many processes at a time', async () => {
  const processes = [1, 2, 3, 4].map(() => newProcess('at_a_time', 9));
  await Promise.all(processes.map(({ pass }) => pass(now)));
  expect(processes.flatMap(({ corrected }) => corrected)).toEqual([1]);
});

it('repeats the pass of a process that failed or was killed, after a minute', async () => {
  const [killed, other] = [newProcess('killed', 9), newProcess('killed', 9)];
  await killed.pass(now);
  const failing = killed.reconciliation.pass(
    () => Promise.reject(new Error('killed')),
    now + EVERY_MS,
  );
  await expect(failing).rejects.toThrow('killed');
  await other.pass(now + EVERY_MS + MINUTE_MS - 1);
  expect(other.corrected).toEqual([]);
  await other.pass(now + EVERY_MS + MINUTE_MS);
  expect(other.corrected).toEqual([2]);
});

it.each([1, 80])('reads all of %i records within an hour', async (size) => {
  const { corrected, pass } = newProcess(`of_${size}`, size);
  let at = now;
  do {
    await pass(at);
    at += EVERY_MS;
  } while ((await connection.collection(`of_${size}`).findOne({}))?.after !== null);
  expect(corrected).toEqual(Array.from({ length: size }, (_, n) => n + 1));
  // Each pass may take as long as its interval, and the next round begins ten minutes later.
  expect(2 * (at - now) + 10 * MINUTE_MS).toBeLessThanOrEqual(60 * MINUTE_MS);
});

it('rests for as long as a batch took, so that a busy database gets longer pauses', async () => {
  const { reconciliation } = newProcess('rests', 1000, 100);
  const times: number[] = [];
  await reconciliation.pass(async (after) => {
    times.push(performance.now());
    while (performance.now() < (times.at(-1) ?? 0) + 40);
    times.push(performance.now());
    return { after: after === null ? '1' : null, cost: 1 };
  }, now);
  const [began = 0, ended = 0, next = 0] = times;
  // Timers may end a millisecond early.
  expect(next - ended).toBeGreaterThanOrEqual(ended - began - 2);
});
