import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Document, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from './random.ts';
import { temporaryFolder } from './server.ts';

const main = path.join(import.meta.dirname, '../src/main.ts');
/** Upper bound for the wait of another client; generous, since shared machines schedule late. */
const STANDSTILL_MS = 20_000;

let program: ChildProcess;
let client: MongoClient;

// A separate process: a blocked server would also block a test in its own process.
beforeAll(async () => {
  const env = { ...process.env, PORT: '0' };
  program = spawn(process.execPath, [main, temporaryFolder()], { env });
  if (!program.stdout) throw new Error('the program has no output');
  const [line] = await once(program.stdout, 'data');
  const { uri }: { uri: string } = JSON.parse(String(line));
  // A short timeout, since the last test stops the server: a client that has not noticed selects a
  // server once more when it closes.
  client = await new MongoClient(uri, { serverSelectionTimeoutMS: 5000 }).connect();
  await client
    .db('app')
    .collection('lists')
    .insertOne({ list: Array.from({ length: 100_000 }, () => 1) });
});
afterAll(async () => {
  await client.close();
  if (program.exitCode === null) program.kill('SIGKILL');
});

/**
 * Value of a computed field, or the code of its failure, with the durations of the command and of
 * the longest ping during it, in milliseconds.
 */
async function computed(
  v: Document,
  options: { maxTimeMS?: number } = {},
): Promise<{ result: unknown; longestPing: number; took: number }> {
  const began = performance.now();
  let running = true;
  const answer = client
    .db('app')
    .collection('lists')
    .aggregate([{ $project: { _id: 0, v } }], options)
    .toArray()
    .then(
      ([doc]) => doc?.v,
      (error) => ({ code: error.code, codeName: error.codeName }),
    )
    .finally(() => {
      running = false;
    });
  let longestPing = 0;
  while (running) {
    const sent = performance.now();
    await client.db('app').command({ ping: 1 });
    longestPing = Math.max(longestPing, performance.now() - sent);
  }
  return { result: await answer, longestPing, took: performance.now() - began };
}

const EXPIRED = { code: 50, codeName: 'MaxTimeMSExpired' };
const MANY = '$list';

describe('a computation for one document', () => {
  const loops = { $map: { input: MANY, as: 'n', in: { $add: ['$$n', 1] } } };

  it('keeps no other client waiting', async () => {
    const { result, longestPing } = await computed({ $map: { input: MANY, in: loops } });
    expect(result).toEqual(EXPIRED);
    expect(longestPing).toBeLessThan(STANDSTILL_MS);
  });

  it('ends earlier if the client sets maxTimeMS', async () => {
    const endless = { $map: { input: MANY, in: { $size: loops } } };
    const limited = await computed(endless, { maxTimeMS: 100 });
    const unlimited = await computed(endless);
    expect([limited.result, unlimited.result]).toEqual([EXPIRED, EXPIRED]);
    expect(limited.took).toBeLessThan(unlimited.took);
  });

  it('is also limited in the filter of a query and of an update', async () => {
    const random = new Random(1);
    const text = Array.from({ length: 1_000_000 }, () => random.pick(['a', 'b'])).join('');
    const texts = client.db('app').collection('texts');
    await texts.insertOne({ text });
    // Too many states for a deterministic automaton, and 500 of them are active at each character.
    const filter = { text: /a[ab]{500}[cd]/ };
    await expect(texts.findOne(filter)).rejects.toMatchObject(EXPIRED);
    await expect(texts.updateOne(filter, { $set: { n: 1 } })).rejects.toMatchObject(EXPIRED);
    expect(await texts.findOne({ text: /^([ab]+)+$/ })).toMatchObject({ _id: expect.anything() });
  });

  it('does not keep the program from exiting on SIGTERM', async () => {
    const lost = computed({
      $map: { input: MANY, in: { $map: { input: MANY, in: 1 } } },
    }).catch(() => 0);
    await client.db('app').command({ ping: 1 });
    program.kill('SIGTERM');
    expect((await once(program, 'close'))[0]).toBe(0);
    await lost;
  });
});
