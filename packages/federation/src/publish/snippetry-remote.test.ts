import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const COMMAND = path.join(import.meta.dirname, '../snippetry-remote.ts');
const TOKEN = 'spb_secret';
const COMMIT = 'a1b2c3d4e5f6';

interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

/** Answers of the platform in this order; the last one is repeated. */
let answers: Answer[] = [];
let requests: { line: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
const server = createServer(async (request, response) => {
  const body = await buffer(request);
  requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
  const [answer] = answers.length > 1 ? answers.splice(0, 1) : answers;
  response.writeHead(answer?.status ?? 500, answer?.headers).end(JSON.stringify(answer?.body));
});
let url = '';
let folder = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
});
afterAll(() => server.close());

beforeEach(() => {
  requests = [];
  answers = [];
  folder = mkdtempSync(path.join(tmpdir(), 'snippetry-remote-'));
  writeFileSync(path.join(folder, 'remote.json'), JSON.stringify({ name: 'notes' }));
  return () => rmSync(folder, { recursive: true });
});

/** Writes a sealed build of two files, and one that is not part of it. */
function writeDist() {
  const contents = { 'remoteEntry.js': 'entry', 'assets/1.js': 'chunk' };
  mkdirSync(path.join(folder, 'dist/assets'), { recursive: true });
  const files = Object.entries(contents).map(([name, text]) => {
    writeFileSync(path.join(folder, 'dist', name), text);
    return [name, `sha256-${createHash('sha256').update(text).digest('base64')}`];
  });
  const manifest = { name: 'notes', build: '0a1b2c3d', version: '', requires: '^1.0.0' };
  const text = JSON.stringify({ ...manifest, files: Object.fromEntries(files) });
  writeFileSync(path.join(folder, 'dist/build.json'), text);
  writeFileSync(path.join(folder, 'dist/assets/old.js'), 'of an earlier build');
  return { ...contents, 'build.json': text };
}

/** Runs the command in the folder of the remote. */
const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const variables = { SNIPPETRY_URL: url, PUBLISH_TOKEN: TOKEN, GITHUB_SHA: COMMIT, ...env };
    const options = { cwd: folder, env: { PATH: process.env.PATH, ...variables } };
    execFile(process.execPath, [COMMAND, ...args], options, (error, stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr });
    });
  });

const success = (data: object, status = 200): Answer => ({
  status,
  body: { status: 'success', data },
});
const refusal = (status: number, code: string, errors: object[] = []): Answer => ({
  status,
  body: { status: 'error', code, message: 'The reason', errors },
});
const build = {
  build: '0a1b2c3d',
  version: '',
  requires: '^1.0.0',
  commit: COMMIT,
  bytes: 2000,
  files: 3,
  publishedAt: '2026-11-29T08:00:00.000Z',
  publishedBy: 'pipeline',
  removedAt: null,
};
const canary = {
  build: '0a1b2c3d',
  share: 10,
  users: [],
  state: 'running',
  reason: '',
  startedAt: '2026-11-29T08:00:00.000Z',
  startedBy: 'pipeline',
};
const remote = {
  name: 'notes',
  owner: '',
  stable: 'ffff0000',
  previous: null,
  canary,
  figures: [{ build: '0a1b2c3d', loads: 40, failed: 3 }],
};

it('publishes exactly the sealed files as a gzipped archive', async () => {
  const written = writeDist();
  answers = [success({ build }, 201)];
  expect(await run(['publish'])).toEqual({
    code: 0,
    output: 'Published build 0a1b2c3d of notes: 3 files, 2 KB\n',
  });
  const [sent] = requests;
  expect(sent?.line).toBe(`POST /api/operations/remotes/notes/builds?commit=${COMMIT}`);
  expect(sent?.headers).toMatchObject({
    'content-type': 'application/gzip',
    authorization: `Bearer ${TOKEN}`,
  });
  const entries = await unpackTar(gunzipSync(sent?.body ?? ''));
  const files = entries.map(({ header, data }) => [
    header.name,
    Buffer.from(data ?? []).toString(),
  ]);
  expect(Object.fromEntries(files)).toEqual(written);
});

it('seals a build, without a platform', async () => {
  writeDist();
  const facts = { name: 'notes', requires: '^1.0.0' };
  writeFileSync(path.join(folder, 'remote.json'), JSON.stringify(facts));
  writeFileSync(path.join(folder, 'package.json'), '{ "name": "mfe-notes", "version": "0.1.0" }');
  expect(await run(['seal'], { MF_BUILD: 'abcd1234', SNIPPETRY_URL: '' })).toEqual({
    code: 0,
    output: 'Sealed build abcd1234 of notes: 3 files\n',
  });
  const { files } = JSON.parse(readFileSync(path.join(folder, 'dist/build.json'), 'utf8'));
  expect(Object.keys(files)).toEqual(['assets/1.js', 'assets/old.js', 'remoteEntry.js']);
});

it('sends nothing if a file has changed since the build was sealed', async () => {
  writeDist();
  writeFileSync(path.join(folder, 'dist/assets/1.js'), 'changed');
  const { code, output } = await run(['publish']);
  expect(code).toBe(1);
  expect(output).toMatch(/run it again:\n {2}assets\/1\.js\n$/);
  expect(requests).toEqual([]);
});

it('names the build command if nothing is built', async () => {
  expect(await run(['publish'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run build'),
  });
});

it('prints each reason for which a build is refused', async () => {
  writeDist();
  answers = [
    refusal(400, 'build.refused', [
      { path: 'build', msg: 'assets/2.js is missing' },
      { path: 'commit', msg: 'must be a hexadecimal commit id' },
    ]),
  ];
  const { code, output } = await run(['publish']);
  expect(code).toBe(1);
  expect(output).toContain(
    'The reason (build.refused)\n  assets/2.js is missing\n  commit: must be',
  );
  expect(requests).toHaveLength(1);
});

it.each([
  ['auth.invalid_token', 401, 'Create a new one'],
  ['access.forbidden', 403, 'another remote'],
  ['build.exists', 409, 'MF_BUILD'],
  ['remote.nothing_before', 409, 'deploy --share 100'],
  ['remote.no_canary', 409, 'remote.no_canary'],
])('explains the refusal %s', async (code, status, advice) => {
  writeDist();
  answers = [refusal(status, code)];
  const result = await run(['publish']);
  expect(result).toEqual({ code: 1, output: expect.stringContaining(advice) });
  expect(result.output).not.toContain(TOKEN);
});

it('repeats a request that the platform could not handle for now', async () => {
  const busy = { ...refusal(503, 'service.unavailable'), headers: { 'retry-after': '0' } };
  answers = [busy, busy, success({ remote })];
  expect((await run(['promote'])).code).toBe(0);
  expect(requests).toHaveLength(3);
  answers = [busy];
  expect((await run(['promote'])).code).toBe(3);
});

it('deploys the build of dist to a share of the visitors and to users', async () => {
  writeDist();
  answers = [success({ remote })];
  expect(await run(['deploy', '--share', '10', '--users', 'ana,bo'])).toEqual({
    code: 0,
    output: 'notes: visitors get ffff0000; 10 % get 0a1b2c3d\n',
  });
  expect(requests[0]?.line).toBe('PUT /api/operations/remotes/notes/deployments');
  const body = JSON.parse(String(requests[0]?.body));
  expect(body).toEqual({ build: '0a1b2c3d', share: 10, users: ['ana', 'bo'] });
});

it('deploys the last published build that is not removed if nothing is built', async () => {
  const removed = { ...build, build: '99999999', removedAt: build.publishedAt };
  answers = [success({ remote, builds: [removed, build], actions: [], tokens: [] })];
  answers.push(success({ remote }));
  expect((await run(['deploy', '--share', '100'])).code).toBe(0);
  expect(JSON.parse(String(requests[1]?.body))).toMatchObject({ build: '0a1b2c3d', share: 100 });
});

it.each(['promote', 'pause', 'rollback'])('%s calls its route', async (command) => {
  answers = [success({ remote: { ...remote, canary: null } })];
  expect(await run([command, '--name', 'other'])).toEqual({
    code: 0,
    output: 'notes: visitors get ffff0000\n',
  });
  expect(requests[0]?.line).toBe(`POST /api/operations/remotes/other/${command}`);
});

it('prints builds, failed page loads and the reason of a stopped canary', async () => {
  const stopped = { ...canary, share: 0, state: 'stopped', reason: '3 of 40 page loads failed' };
  const data = { remote: { ...remote, canary: stopped }, builds: [build], actions: [], tokens: [] };
  answers = [success(data)];
  const { output } = await run(['status']);
  expect(output).toContain('0 % get 0a1b2c3d (stopped)\nStopped: 3 of 40 page loads failed');
  expect(output).toContain('0a1b2c3d: 3 of 40 page loads failed within the last hour');
});

it.each([
  ['without a command', [], {}, 'snippetry-remote publish'],
  ['with an unknown command', ['release'], {}, 'snippetry-remote publish'],
  ['with an unknown option', ['publish', '--force'], {}, '--force'],
  ['without a platform', ['promote'], { SNIPPETRY_URL: '' }, 'SNIPPETRY_URL'],
  ['without a token', ['promote'], { PUBLISH_TOKEN: '' }, 'PUBLISH_TOKEN'],
  ['with a share above 100', ['deploy', '--share', '101'], {}, '0 to 100'],
  ['with an invalid build', ['deploy', '--share', '1', '--build', '../x'], {}, '--build'],
])('sends nothing %s', async (_what, args, env, message) => {
  const { code, output } = await run(args, env);
  expect({ code, output }).toEqual({ code: 2, output: expect.stringContaining(message) });
  expect(requests).toEqual([]);
});
