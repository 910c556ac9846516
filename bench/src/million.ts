// Reconciliation, start and memory with many users:
//   npm run million -w bench -- 1000000 --data DIR
//   --minutes N  for how long the rounds are watched; until both end by default
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { request } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import { MongoClient } from 'mongodb';
import { aPerson } from '../../e2e/src/people.ts';
import { fillPeople, People, userNumber } from './million/fill-people.ts';
import { megabytes, processorMs, proportionalMegabytes } from './process-stats.ts';
import { BUSY_PROCESSES, dataFolder, OFFSET, UNLIMITED } from './running.ts';

const EVERY_MS = 5000;
const UNCHECKED = { AUTHOR_STATS_CHECK_MS: '600000', REPUTATION_CHECK_MS: '600000' };
const ROUNDS = {
  reputations: ['auth', 'reputation_checks'],
  authors: ['snippets', 'author_stats_checks'],
};

const start = (dataDir: string, env = {}) =>
  startPlatform({ ...OFFSET, dataDir, samples: false, env: { ...UNLIMITED, ...env } });

function bytesIn(dir: string): number {
  const files = readdirSync(dir, { withFileTypes: true, recursive: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
}

async function prepare(dataDir: string, people: People): Promise<void> {
  const mark = path.join(dataDir, `people-${people.users}`);
  if (existsSync(mark)) return;
  const platform = await start(dataDir, UNCHECKED);
  await aPerson(platform.url);
  let [bytes, began] = [bytesIn(path.join(dataDir, 'mongo')), performance.now()];
  await fillPeople(platform.mongo, people, async (name, documents) => {
    const now = bytesIn(path.join(dataDir, 'mongo'));
    const seconds = (performance.now() - began) / 1000;
    const each = ((now - bytes) / documents).toFixed(0);
    console.log(`${documents} ${name} in ${seconds.toFixed(0)} s, ${each} bytes each`);
    [bytes, began] = [now, performance.now()];
  });
  await platform.stop();
  writeFileSync(mark, '');
}

const memoryOf = (platform: Platform) =>
  Object.entries(BUSY_PROCESSES).map(([name, port]) => {
    const pid = platform.pidOf(port);
    return `${name} ${proportionalMegabytes(pid).toFixed(0)}/${megabytes(pid, 'VmHWM').toFixed(0)}`;
  });

interface Position {
  after: string | null;
  dueAt: Date;
}

/** Prints the positions of both rounds until they end. */
async function watchRounds(platform: Platform, people: People, minutes: number): Promise<void> {
  const { uri, prefix } = platform.mongo;
  const client = await MongoClient.connect(uri);
  const database = platform.pidOf(BUSY_PROCESSES.database);
  const before = new Map<string, string | null>();
  const ended = new Set<string>();
  const began = performance.now();
  const deadline = began + minutes * 60_000;
  while (ended.size < 2 && performance.now() < deadline) {
    for (const [name, [db = '', collection = '']] of Object.entries(ROUNDS)) {
      const position = await client
        .db(`${prefix}${db}`)
        .collection<Position>(collection)
        .findOne({});
      const after = position?.after ?? null;
      if (before.get(name) === after) continue;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      const share = after === null ? 1 : userNumber(after) / people.users;
      const used = (processorMs(database) / 1000).toFixed(0);
      if (before.has(name) || after !== null)
        console.log(`${seconds} s: ${name} ${(share * 100).toFixed(1)} %, database ${used} s`);
      if (after === null && before.has(name)) ended.add(name);
      before.set(name, after);
    }
    await sleep(EVERY_MS);
  }
  await client.close();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, minutes: { type: 'string', default: '120' } },
});
const people = new People(Number(positionals[0] ?? 1_000_000));
const folder = dataFolder(values.data, people.users);
try {
  await prepare(folder.dir, people);
  const began = performance.now();
  const platform = await start(folder.dir);
  try {
    console.log(`started in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    const { status } = await request(platform.url).call('GET /snippets');
    console.log(`first list ${status} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await watchRounds(platform, people, Number(values.minutes));
    console.log(`MB now/most: ${memoryOf(platform).join(', ')}`);
  } finally {
    await platform.stop();
  }
} finally {
  folder.done();
}
