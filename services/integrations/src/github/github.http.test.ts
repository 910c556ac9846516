import { aUser, until } from '@snippetry/test-kit';
import { type FakeGithub, startFakeGithub } from '@snippetry/test-kit/fake-github';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnectedUser } from '../../test/connected-user.ts';
import { type Harness, startHarness } from '../../test/harness.ts';
import { aViewer, contextOf } from '../../test/people.ts';

let github: FakeGithub;
let harness: Harness;
beforeAll(async () => {
  github = await startFakeGithub({
    repositories: [
      {
        owner: 'ana',
        name: 'tools',
        branches: [
          {
            name: 'main',
            files: {
              'b.ts': 'let b;\n',
              'src/a.py': 'a = 1\n',
              LICENSE: 'MIT\n',
              'a 10.ts': '1',
              'a 9.ts': '1',
            },
          },
          { name: 'next', files: { 'c.go': 'package c\n' } },
        ],
      },
      { owner: 'ana', name: 'secret', isPrivate: true, branches: [{ name: 'main', files: {} }] },
      ...Array.from({ length: 5 }, (_, index) => ({
        owner: 'bo',
        name: `notes-${index}`,
        branches: [{ name: 'main', files: { 'a.md': '# A\n' } }],
      })),
    ],
  });
  harness = await startHarness(github.env);
});
afterAll(async () => {
  await harness.stop();
  await github.stop();
});
beforeEach(() => {
  github.heal();
  github.clearJournal();
});

const connected = (login: string, scopes: string[] = []) =>
  aConnectedUser({ harness, github, login, scopes });

/** Whether GitHub still accepts a token. */
async function isAccepted(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${github.url}/user`, { headers })).ok;
}

const place = { params: { owner: 'ana', repo: 'tools' } };

describe('GET /github/status', () => {
  it('answers that no account is connected', async () => {
    const { data } = await harness.api.as(aUser()).call('GET /github/status');
    expect(data).toEqual({
      isConnected: false,
      isConfigured: true,
      isSandbox: false,
      problem: null,
      purposes: [],
      limitedUntil: null,
      github: null,
    });
  });

  it('answers the viewer’s own connection without its token, and none of other users', async () => {
    const { api, token } = await connected('ana', ['gist']);
    const own = await api.call('GET /github/status');
    expect(own.data).toMatchObject({
      isConnected: true,
      purposes: ['import', 'export'],
      github: { username: 'ana', lastSyncAt: null },
    });
    expect(own.text).not.toContain(token);
    const other = await harness.api.as(aUser()).call('GET /github/status');
    expect(other.data.github).toBeNull();
  });

  it('answers 401 to visitors and to a forged token', async () => {
    const answer = await harness.api.send('/api/github/status');
    expect([answer.status, answer.code]).toEqual([401, 'auth.required']);
    const forged = await harness.api.as('not.a.token').send('/api/github/status');
    expect([forged.status, forged.code]).toEqual([401, 'auth.invalid_token']);
  });
});

describe('the lists to import from', () => {
  it('have pages, with private repositories if the user allowed that', async () => {
    const names = async (scopes: string[], query = {}) => {
      const { api } = await connected('ana', scopes);
      const { data } = await api.call('GET /github/repositories', { query });
      return data.repositories.map(({ name }) => name).sort();
    };
    expect(await names([])).toEqual(['tools']);
    expect(await names(['repo'])).toEqual(['secret', 'tools']);
    expect(await names(['repo'], { type: 'private' })).toEqual(['secret']);
    const { api } = await connected('bo');
    const { data } = await api.call('GET /github/repositories', { query: { limit: 2 } });
    expect([data.repositories.length, data.pagination.hasNext]).toEqual([2, true]);
    const { data: status } = await api.call('GET /github/status');
    expect(status.github?.repositoryCount).toBe(5);
  });

  it('are searched by a part of the name on any page', async () => {
    const { api } = await connected('bo');
    const query = { search: 'OTES-3', limit: 2 };
    const { data } = await api.call('GET /github/repositories', { query });
    expect(data.repositories.map(({ fullName }) => fullName)).toEqual(['bo/notes-3']);
    expect(data.pagination.hasNext).toBe(false);
  });

  it('have folders first, and mark the files that can become snippets', async () => {
    const { api } = await connected('ana');
    const path = 'GET /github/repositories/:owner/:repo/contents' as const;
    const { data } = await api.call(path, place);
    expect(data.contents.map(({ name, isImportable }) => [name, isImportable])).toEqual([
      ['src', false],
      ['a 9.ts', true],
      ['a 10.ts', true],
      ['b.ts', true],
      ['LICENSE', false],
    ]);
    const src = await api.call(path, { ...place, query: { path: '/src/' } });
    expect(src.data.contents).toMatchObject([{ path: 'src/a.py', language: 'python', size: 6 }]);
    const next = await api.call(path, { ...place, query: { ref: 'next' } });
    expect(next.data.contents.map(({ name }) => name)).toContain('c.go');
    const gone = await api.call(path, { ...place, query: { path: 'nowhere' } });
    expect(gone.code).toBe('github.not_found');
  });

  it('are empty for an empty repository', async () => {
    github.fail({ match: /contents/, mode: 'empty_repo' });
    const { api } = await connected('ana');
    const path = 'GET /github/repositories/:owner/:repo/contents' as const;
    expect((await api.call(path, place)).data.contents).toEqual([]);
  });

  it('include branches and gists', async () => {
    const { api } = await connected('ana', ['gist']);
    const { data } = await api.call('GET /github/repositories/:owner/:repo/branches', place);
    expect(data.branches.map(({ name }) => name)).toEqual(['main', 'next']);
    github.addGist('ana', { description: 'Mine', files: { 'a.sql': 'select 1', LICENSE: 'x' } });
    const { data: listed } = await api.call('GET /github/gists');
    expect(listed.gists).toMatchObject([
      {
        description: 'Mine',
        isPublic: false,
        files: [
          { name: 'a.sql', language: 'sql', isImportable: true },
          { name: 'LICENSE', isImportable: false },
        ],
      },
    ]);
  });

  it('cannot reach addresses other than those of repositories', async () => {
    const { api } = await connected('ana');
    for (const path of ['..%2F..%2Fuser', 'a/../../b', '%00']) {
      const at = '/api/github/repositories/ana/tools/contents?path=';
      expect((await api.send(`${at}${path}`)).status).toBe(400);
    }
    expect((await api.send('/api/github/repositories/..%2F/tools')).status).toBe(404);
    expect(github.journal).toEqual([]);
  });
});

describe('DELETE /github/disconnect', () => {
  it('deletes the connection at once and revokes the grant at GitHub', async () => {
    const { api, token } = await aConnectedUser({ harness, github, accountId: 77 });
    expect((await api.call('DELETE /github/disconnect')).status).toBe(200);
    expect((await api.call('GET /github/status')).data.isConnected).toBe(false);
    await until(async () => !(await isAccepted(token)));
    const deleted = github.journal.filter(({ method }) => method === 'DELETE');
    expect(deleted.map(({ path }) => path)).toEqual([`/applications/${github.clientId}/grant`]);
    expect((await api.call('DELETE /github/disconnect')).status).toBe(200);
    expect((await api.call('GET /github/repositories')).code).toBe('github.not_connected');
  });

  it('does not revoke a newer connection of the same account', async () => {
    const [first, second] = [await connected('bo'), await connected('bo')];
    await first.api.call('DELETE /github/disconnect');
    await until(() => github.journal.some(({ method }) => method === 'DELETE'));
    const deleted = github.journal.filter(({ method }) => method === 'DELETE');
    expect(deleted.map(({ path }) => path)).toEqual([`/applications/${github.clientId}/token`]);
    expect((await second.api.call('GET /github/repositories')).status).toBe(200);
  });

  it('revokes the grant later if GitHub is down', async () => {
    github.fail({ match: /^DELETE /, mode: 'unicorn' });
    const { api } = await connected('ana');
    await api.call('DELETE /github/disconnect');
    await until(
      () => github.journal.filter(({ method }) => method === 'DELETE').length === 2,
      20_000,
    );
  });

  it('revokes the grant even if its job was never added', async () => {
    const { user, token } = await connected('ana');
    // The harness has no queue for it, like a process that stops right after its commit.
    await harness.github.disconnect(contextOf({ ...aViewer(), ...user }));
    const second = await harness.anotherWorker();
    await until(async () => !(await isAccepted(token)));
    await second.stop();
  });

  it('is part of deleting an account', async () => {
    const { user, api } = await connected('ana');
    await harness.events.publish('user.deleted', { userId: user.id });
    await until(async () => (await api.call('GET /github/status')).data.github === null);
  });
});
