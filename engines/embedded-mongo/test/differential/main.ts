import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Engine } from '../../src/engine/engine.ts';
import { SqliteStorage } from '../../src/storage/sqlite-storage.ts';
import { Random } from '../random.ts';
import { startTestServer, temporaryFolder } from '../server.ts';
import { checkIdentity, checkKeyOrder, checkKeyPrefixes } from './keys.ts';
import { comparePlans } from './plans.ts';
import { compareUpdates } from './updates.ts';

const PAIRS = 2000;
const REPORT_MS = 60_000;

/** Runs all checks of one seed, with the same result every time. */
async function tryOut(seed: number, engine: Engine, server: Parameters<typeof compareUpdates>[0]) {
  const random = new Random(seed, { wild: seed % 4 !== 0 });
  checkKeyOrder(random, PAIRS);
  checkKeyPrefixes(random, PAIRS);
  checkIdentity(random, PAIRS);
  await comparePlans(engine, random, `t.c${seed}`);
  await compareUpdates(server, random, `c${seed}`);
}

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const storage = new SqliteStorage(path.join(temporaryFolder(), 'data.db'), {
  cacheKb: 8192,
  durable: false,
});
const engine = new Engine(storage);
const test = await startTestServer();
const end = values.seed ? 0 : Date.now() + Number(values.minutes) * 60_000;
let rounds = 0;
let differences = 0;
let reported = Date.now();
do {
  const seed = values.seed ? Number(values.seed) : randomInt(2 ** 31);
  try {
    await tryOut(seed, engine, test);
  } catch (error) {
    differences++;
    fs.writeSync(2, `seed ${seed}: ${error instanceof Error ? error.stack : String(error)}\n`);
  }
  rounds++;
  if (Date.now() - reported > REPORT_MS) {
    fs.writeSync(1, `${rounds} seeds, ${differences} differences\n`);
    reported = Date.now();
  }
} while (Date.now() < end);
await test.stop();
await engine.close();
fs.writeSync(1, `${rounds} seeds tried, ${differences} with a difference\n`);
process.exitCode = differences > 0 ? 1 : 0;
