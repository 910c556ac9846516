import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Random } from '../random.ts';
import { temporaryFolder } from '../server.ts';
import { checkSurvivor } from './check.ts';
import { type Ledger, newLedger, writeUntilKilled } from './writers.ts';

const MAIN = path.join(import.meta.dirname, '../../src/main.ts');
const WRITERS = 8;
const LONGEST_MS = 900;
/** Rounds after which a folder is replaced, since checking its content takes longer each time. */
const ROUNDS_A_FOLDER = 40;

interface Running {
  child: ChildProcess;
  client: MongoClient;
}

function launch(dir: string): ChildProcess {
  const env = { ...process.env, PORT: '0' };
  return spawn(process.execPath, [MAIN, dir], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function start(dir: string): Promise<Running> {
  const child = launch(dir);
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(child.stdout, 'data');
  const { uri } = JSON.parse(String(line));
  const client = new MongoClient(uri, { retryWrites: false, serverSelectionTimeoutMS: 2000 });
  return { child, client: await client.connect() };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
}

/** Appends garbage to the log, as a write torn by a loss of power does. */
function tearLog(dir: string, random: Random): void {
  const log = path.join(dir, 'data.db-wal');
  if (!fs.existsSync(log)) return;
  const rest = Array.from({ length: 1 + random.below(9000) }, () => random.below(256));
  fs.appendFileSync(log, Buffer.from(rest));
}

/** Results of the rounds. */
export interface CrashReport {
  kills: number;
  acknowledged: number;
  sent: number;
  transactions: number;
}

const totals = (ledger: Ledger): Omit<CrashReport, 'kills'> => ({
  acknowledged: ledger.acknowledged.size,
  sent: ledger.sent.size,
  transactions: [...ledger.transactionsDone.values()].reduce((sum, count) => sum + count, 0),
});

interface Round {
  dir: string;
  number: number;
  random: Random;
  ledger: Ledger;
}

async function oneRound({ dir, number, random, ledger }: Round): Promise<void> {
  if (random.chance(0.15)) {
    // Killed during its start, which includes recovery.
    const starting = launch(dir);
    await sleep(random.below(500));
    await kill(starting);
  }
  const { child, client } = await start(dir);
  await checkSurvivor({ dir, client }, ledger);
  const rows = client.db('crash').collection('rows');
  await rows.createIndexes([
    { key: { id: 1 }, unique: true },
    { key: { writer: 1, n: 1 } },
    { key: { tags: 1, id: -1 } },
  ]);
  const writers = Array.from({ length: WRITERS }, (_, n) =>
    writeUntilKilled(client, `${number}w${n}`, ledger),
  );
  await sleep(random.below(LONGEST_MS));
  await kill(child);
  await Promise.all(writers);
  await client.close();
  if (random.chance(0.25)) tearLog(dir, random);
}

async function lastCheck(dir: string, ledger: Ledger): Promise<void> {
  const { child, client } = await start(dir);
  await checkSurvivor({ dir, client }, ledger);
  await client.close();
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the server ended with ${code}`);
}

/**
 * In each round, kills a server at a random moment during the writes of eight writers, and checks
 * the surviving data after the restart. Rejects at the first inconsistency.
 */
export async function crashRounds(
  rounds: number,
  random: Random,
  tell: (report: CrashReport) => void = () => undefined,
): Promise<CrashReport> {
  const report = { kills: 0, acknowledged: 0, sent: 0, transactions: 0 };
  let dir = '';
  let ledger = newLedger();
  for (let number = 0; number < rounds; number++) {
    if (number % ROUNDS_A_FOLDER === 0) {
      if (dir) await lastCheck(dir, ledger);
      dir = temporaryFolder();
      ledger = newLedger();
    }
    const before = totals(ledger);
    await oneRound({ dir, number, random, ledger });
    const after = totals(ledger);
    report.kills++;
    report.acknowledged += after.acknowledged - before.acknowledged;
    report.sent += after.sent - before.sent;
    report.transactions += after.transactions - before.transactions;
    tell(report);
  }
  await lastCheck(dir, ledger);
  return report;
}
