import { readdirSync } from 'node:fs';
import path from 'node:path';
import { request } from '@snippetry/test-kit';
import type { Platform } from '@snippetry/test-kit/platform';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Clients, type Recorded } from '../../src/data-folder/ask.ts';
import { type Expected, readExpected } from '../../src/data-folder/expected.ts';
import { newDataDir, removeDataDir, startOn, unpack } from '../../src/data-folder/platform.ts';
import { signIn } from '../../src/data-folder/world.ts';

const FOLDERS = path.resolve(import.meta.dirname, '../../data-folders');
const versions = readdirSync(FOLDERS, { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const CASES = versions.flatMap(({ name }) => [
  { version: name, state: 'stopped' },
  { version: name, state: 'killed' },
]);

describe.each(CASES)('a data folder that $version left behind, $state', ({ version, state }) => {
  const folder = path.join(FOLDERS, version);
  const expected: Expected = readExpected(path.join(folder, 'expected.json'));
  const people = Object.entries(expected.people);
  const dataDir = newDataDir();
  const clients: Clients = {};
  let platform: Platform | undefined;

  let url = '';

  beforeAll(async () => {
    unpack(path.join(folder, `${state}.tgz`), dataDir);
    platform = await startOn(dataDir, expected.madeAt);
    url = platform.url;
    clients[''] = request(url);
  });
  afterAll(async () => {
    await platform?.stop();
    removeDataDir(dataDir);
  });

  it('lets everybody in with the password of then, and nobody with one that was changed', async () => {
    for (const [name, account] of people) {
      clients[name] = request(url, await signIn(url, account));
      const { email, formerPassword } = account;
      if (formerPassword === null) continue;
      const body = { email, password: formerPassword };
      const refused = await request(url).call('POST /auth/login', { body });
      expect([refused.status, refused.code]).toEqual([401, 'auth.invalid_credentials']);
    }
  });

  it('goes on with the sessions of then, and not with those that had ended', async () => {
    const statusWith = async (token: string) =>
      (await request(url, token).call('GET /auth/me')).status;
    for (const [, { token, endedToken }] of people) {
      expect(await statusWith(token)).toBe(200);
      if (endedToken !== null) expect(await statusWith(endedToken)).toBe(401);
    }
  });

  it('answers everybody what it answered then', () => expectSame(clients, expected.answers));

  it('gives a snippet of its trash back, whole', async () => {
    const { as, id, answers } = expected.restored;
    const restored = await clients[as]?.call('POST /snippets/trash/:id/restore', {
      params: { id },
    });
    expect(restored?.status).toBe(200);
    await expectSame(clients, answers);
  });
});

/** A queue gives a job of a worker that was killed to another one after half a minute. */
const ARRIVED = { timeout: 60_000 };

/** Waits for what was under way; answers may say more than they said then. */
async function expectSame(clients: Clients, answers: Recorded[]): Promise<void> {
  for (const { as, path, answer } of answers) {
    const asked = `${path}, asked by ${as ?? 'a visitor'}`;
    const answered = async () => ({ asked, ...(await ask(clients, { as, path })) });
    await expect.poll(answered, ARRIVED).toMatchObject({ asked, ...answer });
  }
}
