// Backs a platform up while it writes, restores it in another folder, and checks all data:
//   npm run drill -w bench
//   --users N  number of users, each with two snippets, a star and a comment; 1000 by default
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { aSnippet, until } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import { aPerson, type Person } from '../../e2e/src/people.ts';
import { dataFolder, start } from './running.ts';

const AT_ONCE = 8;
const WRITES_BEFORE = 200;
const WRITES_AFTER = 50;
const SETTLED_MS = 120_000;
const SCRIPTS = path.resolve(import.meta.dirname, '../../scripts');

/** A snippet whose creation was answered. */
interface Answered {
  person: Person;
  id: string;
  at: number;
}

async function createSnippet(person: Person): Promise<Answered> {
  const { data } = await person.api.call('POST /snippets', {
    body: aSnippet({ title: `Snippet of ${person.username}`, isPublic: true }),
  });
  return { person, id: data.snippet._id, at: Date.now() };
}

/** Registers users; each stars and comments on a snippet of the one before. */
async function populate(url: string, count: number): Promise<Answered[]> {
  const answered: Answered[] = [];
  let left = count;
  const work = async () => {
    let last: Answered | undefined;
    while (left-- > 0) {
      const person = await aPerson(url);
      const created = [await createSnippet(person), await createSnippet(person)];
      answered.push(...created);
      if (last) {
        const { id } = last;
        await person.api.call('POST /snippets/:id/star', { params: { id } });
        await person.api.call('POST /comments', { body: { snippet: id, content: 'Useful' } });
      }
      last = created[0];
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return answered;
}

/** Creates snippets until `stop` is called. */
function keepWriting(people: Person[], answered: Answered[]) {
  let isOver = false;
  const writing = people.map(async (person) => {
    while (!isOver) answered.push(await createSnippet(person));
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(writing);
  };
  return { stop };
}

/** Runs a data command on a folder; returns its seconds. */
async function run(dataDir: string, ...args: string[]): Promise<number> {
  const began = performance.now();
  const prefix = `${path.basename(dataDir).slice(-30)}_`;
  const env = { ...process.env, DATA_DIR: dataDir, MONGODB_DB_PREFIX: prefix, MONGODB_URI: '' };
  const child = spawn(process.execPath, [path.join(SCRIPTS, 'data.mjs'), ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return (performance.now() - began) / 1000;
}

/** Snippets that cannot be read by their owners. */
async function missing(url: string, written: Answered[]): Promise<string[]> {
  const lost: string[] = [];
  for (const { person, id } of written) {
    const headers = { authorization: `Bearer ${person.token}` };
    const { status } = await fetch(`${url}/api/snippets/${id}`, { headers });
    if (status !== 200) lost.push(`${id}: ${status}`);
  }
  return lost;
}

/** Checks the data of all services; returns the lines of the checks that are not clean. */
function doctor({ dataDir, offset, mongo }: Platform, ...flags: string[]): string[] {
  const own = { DATA_DIR: dataDir, PORT_OFFSET: String(offset), MONGODB_DB_PREFIX: mongo.prefix };
  const args = [path.join(SCRIPTS, 'admin.mjs'), 'doctor', ...flags];
  const { stdout } = spawnSync(process.execPath, args, {
    env: { ...process.env, ...own, SANDBOX_GITHUB: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  return lines.filter((line) => !line.endsWith(' checked, 0 wrong'));
}

/** Fills a platform, and backs it up while it writes. */
async function backUp(dataDir: string, file: string, users: number) {
  const { platform } = await start(dataDir);
  try {
    const answered = await populate(platform.url, users);
    const { stop } = keepWriting(
      answered.slice(-AT_ONCE).map(({ person }) => person),
      answered,
    );
    const enough = answered.length + WRITES_BEFORE;
    await until(() => answered.length >= enough, SETTLED_MS);
    const began = Date.now();
    const seconds = await run(dataDir, 'backup', file);
    const later = answered.length + WRITES_AFTER;
    await until(() => answered.length >= later, SETTLED_MS);
    await stop();
    return { seconds, answered, before: answered.filter(({ at }) => at < began) };
  } finally {
    await platform.stop();
  }
}

const { values } = parseArgs({ options: { users: { type: 'string', default: '1000' } } });
const folder = dataFolder(undefined, 0);
const elsewhere = dataFolder(undefined, 0);
const file = path.join(elsewhere.dir, 'drill.backup');
try {
  const { seconds, answered, before } = await backUp(folder.dir, file, Number(values.users));
  const restoring = await run(elsewhere.dir, 'restore', file);
  cpSync(path.join(folder.dir, 'secrets'), path.join(elsewhere.dir, 'secrets'), {
    recursive: true,
  });
  const began = performance.now();
  const { platform } = await start(elsewhere.dir);
  const starting = (performance.now() - began) / 1000;
  try {
    const lost = await missing(platform.url, before);
    // Events that were in Redis are not in the backup.
    const fixed = doctor(platform, '--fix');
    const wrong = doctor(platform);
    const figures = {
      users: Number(values.users),
      snippets: answered.length,
      answeredBeforeBackup: before.length,
      lost: lost.length,
      fixed: fixed.length,
      wrong: wrong.length,
      backupSeconds: seconds,
      backupBytes: statSync(file).size,
      restoreSeconds: restoring,
      startSeconds: starting,
    };
    console.log(JSON.stringify(figures, null, 2));
    for (const line of [...lost.slice(0, 10), ...fixed, ...wrong]) console.log(line);
    if (lost.length + wrong.length > 0) process.exitCode = 1;
  } finally {
    await platform.stop();
  }
} finally {
  folder.done();
  elsewhere.done();
}
