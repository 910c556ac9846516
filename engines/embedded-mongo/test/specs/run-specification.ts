import { MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../../src/index.ts';
import { TestFailPoints } from '../fault-injection.ts';
import { temporaryFolder } from '../server.ts';
import type { Case } from './loader.ts';
import { needsLogin } from './requirements.ts';
import { type Outcome, runCase } from './run-case.ts';

/**
 * Number of servers used in parallel. A server runs one test at a time, since fail points affect
 * the whole server, and a test mostly waits: driver and server wait for each other in turn.
 */
const LANES = 4;
const LOGIN = { user: 'tester', password: 'secret' };

/** Runs tests one after the other on a server of their own. */
async function lane(
  cases: Iterator<Case>,
  outcomes: Outcome[],
  login: typeof LOGIN | undefined,
): Promise<void> {
  const dir = temporaryFolder();
  const options = { dir, durable: false, cacheKb: 8192, failPoints: new TestFailPoints(), login };
  const server = await startEmbeddedMongo(options);
  const who = login ? `${login.user}:${login.password}@` : '';
  const uri = server.uri.replace('mongodb://', `mongodb://${who}`);
  const admin = new MongoClient(uri);
  try {
    for (let next = cases.next(); !next.done; next = cases.next()) {
      outcomes.push(await runCase(next.value, { uri, admin }));
    }
  } finally {
    await admin.close();
    await server.close();
  }
}

/** Runs tests, several at a time; outcomes are sorted by name. */
export async function runCases(cases: readonly Case[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const locked = cases.filter(needsLogin);
  const open = cases.filter((item) => !needsLogin(item)).values();
  const lanes = Array.from({ length: LANES }, () => lane(open, outcomes, undefined));
  if (locked.length > 0) lanes.push(lane(locked.values(), outcomes, LOGIN));
  await Promise.all(lanes);
  return outcomes.sort((left, right) => (left.name < right.name ? -1 : 1));
}
