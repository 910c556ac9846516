import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGithub, startFakeGithub } from '../src/fake-github.ts';
import { GithubDescription } from '../src/github-openapi.ts';

const CALLBACK = 'http://localhost:8080/api/github/callback';
const description = new GithubDescription();
let github: FakeGithub;
let full: string;
let plain: string;

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every route, which the description checks
  body: any;
}

/** Sends a request, and validates the answer against GitHub's description of its API. */
async function ask(
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${github.url}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } as HeadersInit,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer = {
    status: response.status,
    headers: response.headers,
    body: text && JSON.parse(text),
  };
  expect(description.faultsOf(method, path, answer.status, answer.body)).toEqual([]);
  return answer;
}

beforeAll(async () => {
  github = await startFakeGithub({
    repositories: [
      {
        owner: 'ana',
        name: 'tools',
        description: 'Small tools',
        language: 'TypeScript',
        stars: 3,
        branches: [
          {
            name: 'main',
            files: { 'README.md': '# Tools\n', 'src/a.ts': 'export const a = 1;\n' },
          },
          { name: 'next', files: { 'src/b.ts': 'export const b = 2;\n' } },
        ],
      },
      {
        owner: 'ana',
        name: 'secret',
        isPrivate: true,
        branches: [{ name: 'main', files: { 'a.py': 'x = 1\n' } }],
      },
      { owner: 'ana', name: 'empty', branches: [{ name: 'main', files: {} }] },
    ],
  });
  full = github.connectedToken('ana', ['repo', 'gist']);
  plain = github.connectedToken('ana');
});
afterAll(() => github.stop());
beforeEach(() => {
  github.heal();
  github.clearJournal();
});

describe('repositories', () => {
  it('returns the account; only a token with the scope sees the number of private repositories', async () => {
    const { body, headers } = await ask('GET', '/user', { token: full });
    expect(body).toMatchObject({ login: 'ana', public_repos: 2, total_private_repos: 1 });
    expect(headers.get('x-oauth-scopes')).toBe('repo, gist');
    expect((await ask('GET', '/user', { token: plain })).body.total_private_repos).toBeUndefined();
  });

  it('lists repositories by type, in linked pages', async () => {
    const names = async (query: string) =>
      (await ask('GET', `/user/repos?${query}`, { token: full })).body.map(
        (one: { name: string }) => one.name,
      );
    expect(await names('type=private')).toEqual(['secret']);
    expect(await names('type=public')).toEqual(['empty', 'tools']);
    const { body, headers } = await ask('GET', '/user/repos?per_page=2', { token: full });
    expect(body).toMatchObject([
      { full_name: 'ana/empty' },
      { full_name: 'ana/secret', private: true },
    ]);
    expect(headers.get('link')).toContain(
      `<${github.url}/user/repos?per_page=2&page=2>; rel="next"`,
    );
    const rest = await ask('GET', '/user/repos?per_page=2&page=2', { token: full });
    expect(rest.body).toMatchObject([{ full_name: 'ana/tools', stargazers_count: 3 }]);
  });

  it('hides a private repository from a token without the scope, and from others', async () => {
    expect((await ask('GET', '/repos/ana/secret', { token: full })).status).toBe(200);
    expect((await ask('GET', '/repos/ana/secret', { token: plain })).status).toBe(404);
    const other = github.connectedToken('bo', ['repo']);
    expect((await ask('GET', '/repos/ana/secret/contents/a.py', { token: other })).status).toBe(
      404,
    );
  });

  it('returns branches, folders, files, trees, blobs and commits', async () => {
    const branches = await ask('GET', '/repos/ana/tools/branches', { token: plain });
    expect(branches.body.map((one: { name: string }) => one.name)).toEqual(['main', 'next']);
    const top = await ask('GET', '/repos/ana/tools/contents/', { token: plain });
    expect(top.body.map((one: { path: string }) => one.path).sort()).toEqual(['README.md', 'src']);
    const file = await ask('GET', '/repos/ana/tools/contents/src/b.ts?ref=next', { token: plain });
    expect(Buffer.from(file.body.content, 'base64').toString()).toBe('export const b = 2;\n');
    const tree = await ask('GET', '/repos/ana/tools/git/trees/main?recursive=1', { token: plain });
    expect(tree.body.tree).toContainEqual(expect.objectContaining({ path: 'src/a.ts' }));
    const { sha } = file.body;
    const blob = await ask('GET', `/repos/ana/tools/git/blobs/${sha}`, { token: plain });
    expect(blob.body.sha).toBe(sha);
    expect((await ask('GET', '/repos/ana/tools/commits', { token: plain })).body).toHaveLength(1);
  });

  it('omits the content of a file above 1 MB', async () => {
    await github.addFiles('ana', 'large', { 'a.txt': 'a'.repeat(1_100_000) });
    const { body } = await ask('GET', '/repos/ana/large/contents/a.txt', { token: plain });
    expect(body).toMatchObject({ size: 1_100_000, content: '', encoding: 'none' });
  });

  it('answers 304 for unchanged data without counting the request', async () => {
    const path = '/repos/ana/tools/contents/src/a.ts';
    const first = await ask('GET', path, { token: plain });
    const etag = first.headers.get('etag') ?? '';
    const again = await ask('GET', path, { token: plain, headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('x-ratelimit-used')).toBe(first.headers.get('x-ratelimit-used'));
    await github.push('ana', 'tools', 'src/a.ts', 'export const a = 10;\n');
    const changed = await ask('GET', path, { token: plain, headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
  });
});

describe('gists', () => {
  it('creates, changes, lists and returns gists only for a token with the scope', async () => {
    const body = { description: 'A gist', files: { 'a.ts': { content: 'let a = 1;' } } };
    expect((await ask('POST', '/gists', { token: plain, body })).status).toBe(404);
    const created = await ask('POST', '/gists', { token: full, body });
    expect(created).toMatchObject({
      status: 201,
      body: { public: false, owner: { login: 'ana' } },
    });
    const { id } = created.body;
    const files = { 'a.ts': { content: 'let a = 2;' } };
    const changed = await ask('PATCH', `/gists/${id}`, { token: full, body: { files } });
    expect(changed.body.history).toHaveLength(2);
    expect(changed.body.history[1].version).toBe(created.body.history[0].version);
    const read = await ask('GET', `/gists/${id}`, { token: full });
    expect(read.body.files['a.ts'].content).toBe('let a = 2;');
    expect((await ask('GET', '/gists', { token: full })).body).toMatchObject([{ id }]);
    const since = '2099-01-01T00:00:00Z';
    expect((await ask('GET', `/gists?since=${since}`, { token: full })).body).toEqual([]);
    expect((await ask('POST', '/gists', { token: full, body: { files: {} } })).status).toBe(422);
  });
});

describe('the web flow', () => {
  const verifier = 'a-verifier-of-some-length-that-nobody-guesses';
  const authUrl = (scope: string) => {
    const url = new URL(`${github.url}/login/oauth/authorize`);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = { client_id: github.clientId, redirect_uri: CALLBACK, scope, state: 'st' };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    url.searchParams.set('code_challenge', challenge);
    url.searchParams.set('code_challenge_method', 'S256');
    return url.href;
  };
  const exchange = async (code: string | null, more: Record<string, string> = {}) => {
    const { clientId: client_id, clientSecret: client_secret } = github;
    const fields = { client_id, client_secret, code: code ?? '', code_verifier: verifier, ...more };
    const answer = await fetch(`${github.url}/login/oauth/access_token`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    return (await answer.json()) as Record<string, string>;
  };

  it('exchanges a code for a token once, and adds up the granted scopes', async () => {
    const back = await github.authorize(authUrl('repo'), 'bo');
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK);
    expect(back.searchParams.get('state')).toBe('st');
    const code = back.searchParams.get('code');
    const { access_token: token, scope } = await exchange(code);
    expect(scope).toBe('repo');
    expect((await ask('GET', '/user', { token: token ?? '' })).body.login).toBe('bo');
    expect((await exchange(code)).error).toBe('bad_verification_code');
    const second = await github.authorize(authUrl('gist'), 'bo');
    expect((await exchange(second.searchParams.get('code'))).scope).toBe('repo,gist');
  });

  it('refuses a wrong verifier, client secret and redirect address', async () => {
    const codeOf = async () => (await github.authorize(authUrl(''), 'bo')).searchParams.get('code');
    expect((await exchange(await codeOf(), { code_verifier: 'x' })).error).toBe(
      'bad_verification_code',
    );
    expect((await exchange(await codeOf(), { client_secret: 'x' })).error).toBe(
      'incorrect_client_credentials',
    );
    const foreign = authUrl('').replace('localhost%3A8080', 'evil.example');
    await expect(github.authorize(foreign, 'bo')).rejects.toThrow('redirect_uri');
    const denied = await github.authorize(authUrl(''), 'bo', 'cancel');
    expect(denied.searchParams.get('error')).toBe('access_denied');
  });

  it('revokes every token of an account when its grant is deleted', async () => {
    const token = github.connectedToken('bo');
    const path = `/applications/${github.clientId}/grant`;
    const basic = Buffer.from(`${github.clientId}:${github.clientSecret}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' };
    const body = { access_token: token };
    expect((await ask('DELETE', path, { headers, body })).status).toBe(204);
    expect((await ask('GET', '/user', { token })).status).toBe(401);
    const again = await ask('DELETE', path, { headers, body });
    expect(again.status).toBe(422);
  });
});

describe('the journal and the faults', () => {
  it('records requests without their tokens', async () => {
    await ask('GET', '/user?x=1', { token: full });
    expect(github.journal).toMatchObject([{ method: 'GET', path: '/user', body: '' }]);
    expect(github.journal[0]?.token).toMatch(/^[0-9a-f]{12}$/);
    expect(JSON.stringify(github.journal)).not.toContain(full);
  });

  it('fail as many requests as configured, and no others', async () => {
    github.fail({ match: /^GET \/user\/repos/, mode: 'primary', seconds: 30 });
    expect((await ask('GET', '/user', { token: full })).status).toBe(200);
    const limited = await ask('GET', '/user/repos', { token: full });
    expect(limited.status).toBe(403);
    expect(limited.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await ask('GET', '/user/repos', { token: full })).status).toBe(200);
    github.fail({ match: /user/, mode: 'reset' });
    await expect(fetch(`${github.url}/user`)).rejects.toThrow();
    github.fail({ match: /user/, mode: 'truncated' });
    await expect(fetch(`${github.url}/user`).then((answer) => answer.text())).rejects.toThrow();
  });
});
