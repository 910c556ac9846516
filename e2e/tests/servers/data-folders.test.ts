import { readdirSync } from 'node:fs';
import path from 'node:path';
import { request } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import { type ExpectStatic, it } from 'vitest';
import { z } from 'zod';
import { ask, type Clients, type Recorded } from '../../src/data-folder/ask.ts';
import { type Expected, readExpected } from '../../src/data-folder/expected.ts';
import {
  newDataDir,
  removeDataDir,
  startOn,
  throughBackup,
  unpack,
} from '../../src/data-folder/platform.ts';
import { schemasOf } from '../../src/data-folder/schemas.ts';
import { signIn } from '../../src/data-folder/world.ts';
import { inTurn } from '../../src/turns.ts';

const FOLDERS = path.resolve(import.meta.dirname, '../../data-folders');
const versions = readdirSync(FOLDERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();
/**
 * Data folders to open. A folder of a killed platform needs recovery; of the cleanly stopped ones,
 * which do not, only the newest is tested, after a backup of it was restored elsewhere. The slowest
 * cases come first.
 */
const CASES = [
  ...versions.map((version) => ({ version, state: 'killed' })),
  ...versions.slice(-1).map((version) => ({ version, state: 'stopped, backed up and restored' })),
];

/** Starts platforms one by one: concurrent starts delay other tests by seconds. */
const startInTurn = inTurn(1);
/** Two folders at a time, so that one is checked while the next one starts. */
const openInTurn = inTurn(2);

// At most two platforms run at once, because each takes 1 GB of memory.
it.concurrent.for(CASES)(
  'a data folder recorded by version $version ($state) keeps its accounts, sessions, recorded answers and trash',
  { timeout: 240_000 },
  async ({ version, state }, { expect }) => {
    const folder = path.join(FOLDERS, version);
    const expected = readExpected(path.join(folder, 'expected.json'));
    const isKilled = state === 'killed';
    const archive = path.join(folder, isKilled ? 'killed.tgz' : 'stopped.tgz');
    const dataDirOf = isKilled ? unpacked : (file: string) => restored(unpacked(file));
    const look = async (platform: Platform) => {
      const { url } = platform;
      await expectReady(expect, url);
      if (version === versions.at(-1)) await expectReadable(expect, platform, expected);
      const clients = await signedIn(expect, url, expected);
      await expectSessions(expect, url, expected);
      await expectSame(expect, clients, expected.answers);
      await expectRestored(expect, clients, expected);
    };
    await openInTurn(() => opened(() => dataDirOf(archive), expected, look));
  },
);

function unpacked(archive: string): string {
  const dataDir = newDataDir();
  unpack(archive, dataDir);
  return dataDir;
}

function restored(dataDir: string): string {
  try {
    return throughBackup(dataDir);
  } finally {
    removeDataDir(dataDir);
  }
}

/**
 * Runs `look` on a platform that is started on a data folder, and stops the platform, so that
 * each test runs at most one.
 */
async function opened(
  makeDataDir: () => string,
  { madeAt, sandboxGithub }: Expected,
  look: (platform: Platform) => Promise<void>,
) {
  const dataDir = makeDataDir();
  try {
    const platform = await startInTurn(() => startOn(dataDir, { now: madeAt, sandboxGithub }));
    await look(platform).finally(() => platform.stop());
  } finally {
    removeDataDir(dataDir);
  }
}

/**
 * Checks that the version that recorded the folder could still read the migrated data, so that both
 * can run at once during an update.
 */
async function expectReadable(expect: ExpectStatic, platform: Platform, { schemas }: Expected) {
  for (const [service, { readableFrom }] of await schemasOf(platform)) {
    expect([service, readableFrom <= (schemas[service] ?? 0)]).toEqual([service, true]);
  }
}

/** Waits until every service is ready: the gateway also calls services that are not. */
async function expectReady(expect: ExpectStatic, url: string) {
  const unready = async () => {
    const { parts } = Readiness.parse((await request(url).send('/readyz')).body);
    return Object.entries(parts).filter(([, state]) => !/^(?:1 of 1 )?ready$/.test(state));
  };
  await expect.poll(unready, ARRIVED).toEqual([]);
}

/**
 * Signs every user in with the recorded password; former passwords and suspended accounts must be
 * refused.
 */
async function signedIn(expect: ExpectStatic, url: string, { people }: Expected) {
  const clients: Clients = { '': request(url) };
  const refused = async (email: string, password: string) => {
    const { status, code } = await request(url).call('POST /auth/login', {
      body: { email, password },
    });
    return [status, code];
  };
  for (const [name, account] of Object.entries(people)) {
    const { email, password, formerPassword, isSuspended } = account;
    if (isSuspended) {
      expect(await refused(email, password)).toEqual([403, 'auth.suspended']);
      continue;
    }
    clients[name] = request(url, await signIn(url, account));
    if (formerPassword === null) continue;
    expect(await refused(email, formerPassword)).toEqual([401, 'auth.invalid_credentials']);
  }
  return clients;
}

/** Checks that recorded sessions are valid, except ended ones and those of suspended accounts. */
async function expectSessions(expect: ExpectStatic, url: string, { people }: Expected) {
  const statusWith = async (token: string) =>
    (await request(url, token).call('GET /auth/me')).status;
  for (const { token, endedToken, isSuspended } of Object.values(people)) {
    expect(await statusWith(token)).toBe(isSuspended ? 401 : 200);
    if (endedToken !== null) expect(await statusWith(endedToken)).toBe(401);
  }
}

const Readiness = z.object({ parts: z.record(z.string(), z.string()) });

/** Snippet of a list, with truncated code. */
const Excerpt = z.looseObject({ content: z.string(), truncated: z.literal(true) });

/** Polling options, long enough for a worker to take over a job of a killed one. */
const ARRIVED = { timeout: 60_000, interval: 250 };

/**
 * Polls until the answers match the recorded ones, because pending work changes them. Additional
 * fields are allowed.
 */
async function expectSame(expect: ExpectStatic, clients: Clients, answers: Recorded[]) {
  for (const { as, path, answer } of answers) {
    const asked = `${path}, asked by ${as ?? 'a visitor'}`;
    const answered = async () => ({ asked, ...(await ask(clients, { as, path })) });
    const wanted = asSaidNow(expect, { asked, ...answer });
    await expect.poll(answered, ARRIVED).toMatchObject(wanted);
  }
}

/** Entry of an explanation in a list of jobs, as recorded before explanations had own routes. */
const Explanation = z.object({ kind: z.literal('snippet.explain') });
const isExplanation = (value: unknown) => Explanation.safeParse(value).success;

/**
 * Converts a recorded answer to the expected one of this version: lists may return longer excerpts,
 * and lists of jobs no longer contain explanations.
 */
function asSaidNow<T>(expect: ExpectStatic, recorded: T): T {
  const reviver = (_key: string, value: unknown) => {
    if (Array.isArray(value)) return value.filter((one) => !isExplanation(one));
    const excerpt = Excerpt.safeParse(value);
    if (!excerpt.success) return value;
    const { content, ...rest } = excerpt.data;
    const begins = expect.stringContaining(content);
    return { ...rest, content: begins, truncated: expect.any(Boolean) };
  };
  return JSON.parse(JSON.stringify(recorded), reviver);
}

/** Restores a snippet from the trash, and compares the recorded answers about it. */
async function expectRestored(expect: ExpectStatic, clients: Clients, { restored }: Expected) {
  const { as, id, answers } = restored;
  const answer = await clients[as]?.call('POST /snippets/trash/:id/restore', { params: { id } });
  expect(answer?.status).toBe(200);
  await expectSame(expect, clients, answers);
}
