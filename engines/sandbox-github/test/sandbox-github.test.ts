import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningSandbox, startSandbox } from '../src/index.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-github-'));
const CALLBACK = 'http://localhost:8080/api/github/callback';
let port: number;
let sandbox: RunningSandbox;

const start = () =>
  startSandbox({
    port,
    host: '127.0.0.1',
    publicUrl: `http://localhost:${port}`,
    dataFile: path.join(folder, 'state.json'),
    clientId: 'snippetry',
    clientSecret: 'secret',
    redirectUris: [CALLBACK],
  });

/** Returns a free port, since the sandbox must know its address before it starts. */
function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several routes
async function get(token: string, where: string): Promise<any> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${sandbox.url}${where}`, { headers })).json();
}

beforeAll(async () => {
  port = await freePort();
  sandbox = await start();
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

it('has three sample repositories of one account, and more than a page of another one', async () => {
  const lena = sandbox.tokens.issue('lena-fischer', ['repo']);
  const names = (await get(lena, '/user/repos')).map((one: { name: string }) => one.name);
  expect(names).toEqual(['invoice-service', 'route-planner', 'weather-board']);
  const devon = sandbox.tokens.issue('devon-park', []);
  const { public_repos: count } = await get(devon, '/user');
  expect(count).toBeGreaterThan(60);
  expect(await get(devon, '/user/repos?per_page=50&page=2')).toHaveLength(count - 50);
});

it('keeps tokens, gists and pushed files over a restart', async () => {
  const token = sandbox.tokens.issue('lena-fischer', ['repo', 'gist']);
  const send = (method: string, where: string, body: unknown) =>
    fetch(`${sandbox.url}${where}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  const file = '/repos/lena-fischer/route-planner/contents/planner/towns.py';
  const content = Buffer.from('TOWNS = []\n').toString('base64');
  expect((await send('PUT', file, { message: 'Add towns', content })).status).toBe(201);
  const gist = await send('POST', '/gists', { files: { 'a.md': { content: '# A' } } });
  const { id } = (await gist.json()) as { id: string };
  await sandbox.stop();
  sandbox = await start();
  expect(Buffer.from((await get(token, file)).content, 'base64').toString()).toBe('TOWNS = []\n');
  expect((await get(token, `/gists/${id}`)).files['a.md'].content).toBe('# A');
});

it('shows on its page that it is a stand-in, and the requested scopes', async () => {
  const query = new URLSearchParams({
    client_id: 'snippetry',
    redirect_uri: CALLBACK,
    scope: 'gist',
    state: '"><script>alert(1)</script>',
  });
  const page = await fetch(`${sandbox.url}/login/oauth/authorize?${query}`);
  const text = await page.text();
  expect(text).toContain('A stand-in that runs on this machine. No account of yours is involved');
  expect(text).toContain('Create and change gists');
  expect(text).not.toContain('Read and write public and private repositories');
  expect(text).not.toContain('<script');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("form-action 'self' http://localhost:8080");
});
