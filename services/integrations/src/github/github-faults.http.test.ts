import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FakeGithub, type Fault, startFakeGithub } from '@snippetry/test-kit/fake-github';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnectedUser } from '../../test/connected-user.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { account, aViewer, contextOf } from '../../test/people.ts';
import { createBoundedFetch, OversizedResponse } from '../clients/github/bounded-fetch.ts';

let github: FakeGithub;
let harness: Harness;
beforeAll(async () => {
  const files = { 'a.ts': 'let a = 1;\n' };
  github = await startFakeGithub({
    repositories: [{ owner: 'ana', name: 'tools', branches: [{ name: 'main', files }] }],
  });
  harness = await startHarness({ ...github.env, GITHUB_TIMEOUT_MS: '2000' });
});
afterAll(async () => {
  await harness.stop();
  await github.stop();
});
beforeEach(() => {
  github.heal();
  github.clearJournal();
});

const connected = (scopes: string[] = []) => aConnectedUser({ harness, github, scopes });
type Connected = Awaited<ReturnType<typeof connected>>;

/** Answer to a user who opens a repository during a fault of GitHub. */
async function look({ api }: Connected, fault?: Omit<Fault, 'match'>) {
  if (fault) github.fail({ match: /\/contents/, ...fault });
  const path = 'GET /github/repositories/:owner/:repo/contents' as const;
  return api.call(path, { params: { owner: 'ana', repo: 'tools' } });
}

const statusOf = async ({ api }: Connected) => (await api.call('GET /github/status')).data;

describe('a limit of GitHub', () => {
  it.each([
    ['primary', 60],
    ['secondary', 60],
    ['secondary_silent', 60],
    ['secondary', 1800],
  ] as const)(
    'is reported with its end, and no request is sent before: %s, %i s',
    async (mode, seconds) => {
      const ana = await connected();
      const first = await look(ana, { mode, seconds });
      expect([first.status, first.code]).toEqual([503, 'github.rate_limited']);
      expect(first.message).toMatch(/^GitHub accepts no requests until \d\d:\d\d UTC$/);
      const retryAfter = Number(first.headers.get('retry-after'));
      expect(retryAfter).toBeGreaterThan(seconds - 5);
      expect(retryAfter).toBeLessThanOrEqual(seconds + 2);
      github.clearJournal();
      for (const answer of await Promise.all([look(ana), look(ana), look(ana)])) {
        expect(answer.code).toBe('github.rate_limited');
      }
      expect(github.journal).toEqual([]);
      const { isConnected, limitedUntil } = await statusOf(ana);
      expect(isConnected).toBe(true);
      expect(Date.parse(limitedUntil ?? '')).toBeGreaterThan(Date.now() + (seconds - 5) * 1000);
    },
  );

  it('ends at its time', async () => {
    const ana = await connected();
    expect((await look(ana, { mode: 'secondary', seconds: 1 })).code).toBe('github.rate_limited');
    await expect.poll(async () => (await look(ana)).status, { timeout: 5000 }).toBe(200);
  });

  it('is not avoided by connecting the same account again', async () => {
    const ana = await connected();
    await look(ana, { mode: 'primary' });
    await ana.api.call('DELETE /github/disconnect');
    const again = { account: { ...account, id: ana.accountId }, scopes: [] };
    const token = github.connectedToken('ana');
    await harness.github.connect(contextOf({ ...aViewer(), ...ana.user }), { ...again, token });
    expect((await look(ana)).code).toBe('github.rate_limited');
  });

  it('applies to the account only', async () => {
    const [ana, bo] = [await connected(), await connected()];
    await look(ana, { mode: 'primary' });
    expect((await look(bo)).status).toBe(200);
  });
});

describe('a connection', () => {
  it('is reported as revoked once GitHub refuses it, and is not used again', async () => {
    const ana = await connected();
    const answer = await look(ana, { mode: 'bad_token' });
    expect([answer.status, answer.code]).toEqual([409, 'github.not_connected']);
    expect(answer.message).toMatch(/^GitHub account not connected/);
    expect(await statusOf(ana)).toMatchObject({ isConnected: false, problem: 'revoked' });
    github.clearJournal();
    expect((await look(ana)).code).toBe('github.not_connected');
    expect(github.journal).toEqual([]);
  });

  it('has the scopes of GitHub’s responses', async () => {
    const ana = await connected(['gist']);
    const token = github.connectedToken('ana', ['repo']);
    const context = contextOf({ ...aViewer(), ...ana.user });
    await harness.github.connect(context, { account, token, scopes: ['gist', 'repo'] });
    expect((await statusOf(ana)).purposes).toEqual(['import', 'private', 'export']);
    await look(ana);
    expect((await statusOf(ana)).purposes).toEqual(['import', 'private']);
  });
});

describe('a fault of GitHub', () => {
  it.each([
    ['not_found', 404, 'github.not_found'],
    ['invalid', 403, 'github.forbidden'],
    ['html200', 502, 'github.bad_answer'],
    ['malformed', 502, 'github.bad_answer'],
    ['redirect_evil', 502, 'github.bad_answer'],
  ] as const)('%s is answered with its own status and code', async (mode, status, code) => {
    const ana = await connected();
    const answer = await look(ana, { mode });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect(await statusOf(ana)).toMatchObject({ isConnected: true, problem: null });
    expect((await look(ana)).status).toBe(200);
  });

  it.each(['unicorn', 'reset', 'truncated'] as const)(
    'is hidden by a retry if it is temporary: %s',
    async (mode) => {
      const ana = await connected();
      expect((await look(ana, { mode })).status).toBe(200);
      expect(github.journal.filter(({ path }) => path.includes('contents'))).toHaveLength(2);
    },
  );

  it('is reported after one retry if it lasts', async () => {
    const ana = await connected();
    const answer = await look(ana, { mode: 'unicorn', times: 9 });
    expect([answer.status, answer.code]).toEqual([503, 'github.unavailable']);
    expect(github.journal).toHaveLength(2);
  });

  it('without a response is reported after the timeout', async () => {
    const ana = await connected();
    const answer = await look(ana, { mode: 'hang', times: 9 });
    expect(answer.code).toBe('github.unavailable');
    expect(answer.message).toMatch(/in time/);
  });

  it('because of an organisation’s sign-on explains what to do', async () => {
    const answer = await look(await connected(), { mode: 'sso' });
    expect([answer.status, answer.code]).toEqual([403, 'github.forbidden']);
    // The sign-on page is not on the configured server, so the message does not contain it.
    expect(answer.message).toMatch(/sign in to it first, at GitHub,/);
  });

  it('of 250 MB is read to its limit and no further', async () => {
    const ana = await connected();
    let written = 0;
    const chunk = Buffer.alloc(65_536, 'A');
    const huge = createServer((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!res.destroyed && written < 250_000_000) {
          written += chunk.length;
          if (!res.write(chunk)) return void res.once('drain', more);
        }
        res.end();
      };
      more();
    }).listen(0, '127.0.0.1');
    await once(huge, 'listening');
    const { port } = huge.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const fetch = createBoundedFetch({ baseUrl: url, maxBytes: 1_000_000 });
    await expect(fetch(`${url}/`, {})).rejects.toThrow(OversizedResponse);
    expect(written).toBeLessThan(20_000_000);
    huge.close();
    const answer = await look(ana, { mode: 'huge' });
    expect(answer.code).toBe('github.bad_answer');
  });
});
