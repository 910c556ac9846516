import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { request, until } from '@snippetry/test-kit';
import { describe, expect, it } from 'vitest';
import {
  type Files,
  folder,
  gateway,
  remoteFiles,
  remoteFolder,
  seal,
  upstream,
  writeFiles,
} from './harness.ts';
import {
  ADMIN,
  buildFor,
  command,
  filesOf,
  OLD_SESSION,
  publish,
  sharedSettings,
} from './registry-harness.ts';

/** Starts a gateway with a remote `notes`, whose first build is the stable one. */
async function withNotes(env: Record<string, string> = {}) {
  const settings = { ...(await sharedSettings()), ...env };
  const first = await remoteFolder('notes', { build: 'first-01' });
  const site = await gateway({ ...settings, REMOTE_URLS: `notes=${pathToFileURL(first.folder)}` });
  await until(async () => (await command(site, 'POST notes/pause')).code === 'remote.no_canary');
  return { site, settings, first };
}

/** Creates a second build of `notes`. */
async function secondBuild(build = 'second-02', files: Files = {}) {
  const { folder } = await remoteFolder('notes', { hash: '22222222', build, files });
  return filesOf(folder);
}

/** Publishes a second build, and deploys it to a share of the browsers. */
async function deploySecond(site: { url: string }, share: number) {
  expect((await publish(site, 'notes', { files: await secondBuild() })).status).toBe(201);
  const body = { build: 'second-02', share };
  expect((await command(site, 'PUT notes/deployments', { body })).status).toBe(200);
}

describe('a published build', () => {
  it('is served, and published again without a change', async () => {
    const { site } = await withNotes();
    const files = await secondBuild();
    const { status, data } = await publish(site, 'notes', { files });
    expect(status).toBe(201);
    expect(data).toMatchObject({ build: { build: 'second-02', publishedBy: 'ada' } });
    const served = await request(site.url).send('/mfe/notes/second-02/remoteEntry.22222222.js');
    expect(served.status).toBe(200);
    expect((await publish(site, 'notes', { files })).status).toBe(201);
    expect((await buildFor(site, 'notes')).build).toBe('first-01');
  });

  it('is refused if its id was published with other files', async () => {
    const { site } = await withNotes();
    await publish(site, 'notes', { files: await secondBuild() });
    const other = await secondBuild('second-02', { 'assets/more.js': 'console.log();' });
    expect((await publish(site, 'notes', { files: other })).code).toBe('build.exists');
  });

  it.each([
    ['one changed byte', 'does not have the hash', { 'assets/list.22222222.js': 'console.lug();' }],
    ['a missing chunk', 'assets/list.22222222.js is missing', { 'assets/list.22222222.js': null }],
    ['a file that is not listed', 'is not listed', { 'assets/evil.js': 'console.log();' }],
    ['no manifest', 'build.json is missing', { 'build.json': null }],
  ])('is refused with %s', async (_what, reason, changes: Record<string, string | null>) => {
    const { site } = await withNotes();
    const files = new Map(await secondBuild());
    for (const [file, content] of Object.entries(changes)) {
      if (content === null) files.delete(file);
      else files.set(file, Buffer.from(content));
    }
    const answer = await publish(site, 'notes', { files });
    expect([answer.status, answer.code]).toEqual([400, 'build.refused']);
    expect(answer.text).toContain(reason);
    const served = await request(site.url).send('/mfe/notes/second-02/remoteEntry.22222222.js');
    expect(served.status).toBe(404);
  });

  it.each([
    ['needs a newer shell', { requires: '^1.99.0' }, {}, 'version ^1.99.0 of the shell'],
    ['has a script that cannot be parsed', {}, { 'assets/x.js': 'if (' }, 'cannot be parsed'],
    [
      'has an entry that defines no container',
      {},
      { 'remoteEntry.22222222.js': 'var mfe_other = {};' },
      'defines no container',
    ],
    [
      'has an entry that throws',
      {},
      { 'remoteEntry.22222222.js': 'throw new Error("at once");' },
      'at once',
    ],
    [
      'reads files of the server',
      {},
      { 'remoteEntry.22222222.js': 'this.constructor.constructor("return process")().exit(0);' },
      'end the process',
    ],
  ])('is refused if it %s', async (_what, options, files: Files, reason) => {
    const { site } = await withNotes();
    const made = await remoteFolder('notes', { hash: '22222222', files, ...options });
    const answer = await publish(site, 'notes', { files: await filesOf(made.folder) });
    expect([answer.status, answer.code]).toEqual([400, 'build.refused']);
    expect(answer.text).toContain(reason);
  });
});

describe('a publish token', () => {
  it('publishes and deploys its own remote only, until it is deleted', async () => {
    const { site } = await withNotes();
    const body = { label: 'Pipeline', owner: 'Notes team' };
    const created = await command(site, 'POST notes/tokens', { body });
    const { secret: token, publishToken } = created.data as {
      secret: string;
      publishToken: { _id: string };
    };
    const files = await secondBuild();
    expect((await publish(site, 'notes', { files, token })).status).toBe(201);
    const deployment = { build: 'second-02', share: 100 };
    const deployed = await command(site, 'PUT notes/deployments', { body: deployment, token });
    expect(deployed.data).toMatchObject({ remote: { stable: 'second-02', owner: 'Notes team' } });
    for (const other of [
      await publish(site, 'shell', { files, token }),
      await command(site, 'POST shell/rollback', { token }),
      await command(site, 'POST notes/tokens', { body, token }),
    ]) {
      expect([other.status, other.code]).toEqual([403, 'access.forbidden']);
    }
    expect((await request(site.url, token).send('/api/operations/remotes')).status).toBe(403);
    const gone = `/api/operations/remotes/notes/tokens/${publishToken._id}`;
    await request(site.url, ADMIN).send(gone, { method: 'DELETE' });
    expect((await publish(site, 'notes', { files, token })).code).toBe('auth.invalid_token');
    const { data } = await request(site.url, ADMIN).call('GET /operations/remotes/:name', {
      params: { name: 'notes' },
    });
    expect(data.actions.map(({ by, action }) => [by, action])).toEqual([
      ['ada', 'token_deleted'],
      ['Pipeline', 'deployed'],
      ['Pipeline', 'published'],
      ['ada', 'token_created'],
      ['source', 'deployed'],
      ['source', 'published'],
    ]);
  });
});

it('a stolen session of an administrator can only take builds away', async () => {
  const { site } = await withNotes();
  await deploySecond(site, 50);
  const token = OLD_SESSION;
  const refused = await Promise.all([
    publish(site, 'notes', { files: await secondBuild('third-03'), token }),
    command(site, 'PUT notes/deployments', { body: { build: 'second-02', share: 99 }, token }),
    command(site, 'POST notes/promote', { token }),
    command(site, 'POST notes/tokens', { body: { label: 'Mine' }, token }),
  ]);
  expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'auth.proof_required'));
  expect((await command(site, 'POST notes/pause', { token })).status).toBe(200);
  expect((await command(site, 'POST notes/rollback', { token })).status).toBe(200);
});

describe('a canary', () => {
  it('at 10 % is given to 8 to 12 % of 2,000 browsers, always to the same ones', async () => {
    const { site } = await withNotes();
    await deploySecond(site, 10);
    let canaries = 0;
    for (let at = 0; at < 2000; at += 50) {
      const browsers = Array.from({ length: 50 }, () => buildFor(site, 'notes'));
      for (const { build, cookie } of await Promise.all(browsers)) {
        if (build === 'second-02') canaries += 1;
        if (at % 500 > 0) continue;
        const again = await buildFor(site, 'notes', cookie);
        expect(again).toEqual({ build, cookie });
      }
    }
    expect(canaries).toBeGreaterThan(160);
    expect(canaries).toBeLessThan(240);
  });

  it('is given to listed users, whom the request for their account recognizes', async () => {
    const { site } = await withNotes();
    await publish(site, 'notes', { files: await secondBuild() });
    const body = { build: 'second-02', share: 0, users: ['ben'] };
    await command(site, 'PUT notes/deployments', { body });
    const claims = Buffer.from(JSON.stringify({ sub: 'be'.repeat(12) })).toString('base64url');
    const me = await request(site.url, `e30.${claims}.c2ln`).send('/api/auth/me');
    const [cookie] = me.headers.get('set-cookie')?.split(';') ?? [];
    expect((await buildFor(site, 'notes', cookie)).build).toBe('second-02');
    expect((await buildFor(site, 'notes')).build).toBe('first-01');
    const unknown = { ...body, users: ['ben', 'nobody'] };
    const refused = await command(site, 'PUT notes/deployments', { body: unknown });
    expect([refused.status, refused.fields]).toEqual([400, ['users']]);
  });

  it('is promoted, paused and rolled back', async () => {
    const { site } = await withNotes();
    await deploySecond(site, 99);
    const paused = await command(site, 'POST notes/pause');
    expect(paused.data).toMatchObject({ remote: { canary: { state: 'paused' } } });
    expect((await buildFor(site, 'notes')).build).toBe('first-01');
    const promoted = await command(site, 'POST notes/promote');
    expect(promoted.data).toMatchObject({
      remote: { stable: 'second-02', previous: 'first-01', canary: null },
    });
    expect((await command(site, 'POST notes/promote')).code).toBe('remote.no_canary');
    const back = await command(site, 'POST notes/rollback');
    expect(back.data).toMatchObject({ remote: { stable: 'first-01', previous: null } });
    expect((await command(site, 'POST notes/rollback')).code).toBe('remote.nothing_before');
  });

  it('is stopped by itself if its pages have errors, and the stable build has none', async () => {
    const { site } = await withNotes();
    await deploySecond(site, 10);
    const report = (build: string, isFailed: boolean) => {
      const error = { remote: 'notes', build, kind: 'render' as const, message: 'It broke' };
      const errors = isFailed ? [{ ...error, isFirst: true }] : [];
      const body = { page: '/app/notes/:id', loads: [{ remote: 'notes', build }], errors };
      return request(site.url).call('POST /browser-reports', { body });
    };
    for (let at = 0; at < 20; at += 1) {
      expect((await report('first-01', false)).status).toBe(202);
      await report('second-02', at % 2 === 0);
      // A build that was never deployed is ignored.
      await report('unknown-9', true);
    }
    const remote = async () => {
      const { data } = await request(site.url, ADMIN).call('GET /operations/remotes/:name', {
        params: { name: 'notes' },
      });
      return data.remote;
    };
    await until(async () => (await remote()).canary?.state === 'stopped', 20_000);
    expect(await remote()).toMatchObject({
      canary: { reason: expect.stringContaining('10 of 20 page loads had errors') },
      figures: [
        { build: 'first-01', loads: 20, failed: 0 },
        { build: 'second-02', loads: 20, failed: 10 },
      ],
    });
    const { data } = await request(site.url, ADMIN).call('GET /operations/browser-errors');
    expect(data.errors).toMatchObject([{ build: 'second-02', message: 'It broke', count: 10 }]);
  });
});

describe('several gateways', () => {
  it('serve a deployment and a rollback within a second, whichever was called', async () => {
    const { site, settings } = await withNotes();
    const other = await gateway(settings);
    await deploySecond(site, 100);
    await until(async () => (await buildFor(other, 'notes')).build === 'second-02', 1000);
    await command(other, 'POST notes/rollback');
    expect((await buildFor(other, 'notes')).build).toBe('first-01');
    await until(async () => (await buildFor(site, 'notes')).build === 'first-01', 1000);
  });

  it('serve their last list without database and Redis, even after a restart', async () => {
    const { site, settings } = await withNotes();
    await deploySecond(site, 100);
    const away = { MONGODB_URI: 'mongodb://127.0.0.1:1', MONGODB_WAIT_MS: '20' };
    const { BUILDS_DIR = '' } = settings;
    const restarted = await gateway({ BUILDS_DIR, ...away });
    expect((await buildFor(restarted, 'notes')).build).toBe('second-02');
    const answer = await command(restarted, 'POST notes/rollback');
    expect(answer.status).toBe(503);
  });
});

describe('a source', () => {
  it('deploys each new build, but does not undo a rollback', async () => {
    const { site, settings, first } = await withNotes();
    await rm(path.join(first.folder, 'assets'), { recursive: true });
    await rm(path.join(first.folder, 'remoteEntry.11111111.js'));
    await writeFiles(first.folder, remoteFiles('notes', '33333333'));
    // Not sealed yet: the build is not complete.
    expect((await buildFor(site, 'notes')).build).toBe('first-01');
    await seal(first.folder, { name: 'notes', build: 'third-03' });
    await until(async () => (await buildFor(site, 'notes')).build === 'third-03');
    await command(site, 'POST notes/rollback');
    const REMOTE_URLS = `notes=${pathToFileURL(first.folder)}`;
    const restarted = await gateway({ ...settings, REMOTE_URLS });
    expect((await buildFor(restarted, 'notes')).build).toBe('first-01');
  });

  it('replaces a deployed build whose files are lost', async () => {
    const { site, settings, first } = await withNotes();
    await deploySecond(site, 100);
    const REMOTE_URLS = `notes=${pathToFileURL(first.folder)}`;
    const restored = await gateway({ ...settings, REMOTE_URLS, BUILDS_DIR: await folder() });
    await until(async () => (await buildFor(restored, 'notes')).build === 'first-01');
  });

  it('of static hosts deploys nothing while they have different builds', async () => {
    const settings = await sharedSettings();
    const [old, next] = [
      await remoteFolder('notes', { build: 'first-01' }),
      await remoteFolder('notes', { hash: '22222222', build: 'second-02' }),
    ];
    const folders = [old.folder, old.folder];
    const hosts = await Promise.all(folders.map((_folder, at) => hostOf(() => folders[at] ?? '')));
    const REMOTE_URLS = hosts.map(({ url }) => `notes=${url}`).join();
    const site = await gateway({ ...settings, REMOTE_URLS });
    await until(async () => (await buildFor(site, 'notes')).build === 'first-01');
    folders[0] = next.folder;
    const looks = hosts[0]?.seen.length ?? 0;
    await until(() => (hosts[0]?.seen.length ?? 0) > looks + 3);
    expect((await buildFor(site, 'notes')).build).toBe('first-01');
    folders[1] = next.folder;
    await until(async () => (await buildFor(site, 'notes')).build === 'second-02');
  });

  it('that is refused is not read and started again and again', async () => {
    const broken = await remoteFolder('notes', { files: { 'remoteEntry.11111111.js': 'if (' } });
    const host = await hostOf(() => broken.folder);
    const entries = () => host.seen.filter(({ url }) => url.includes('remoteEntry')).length;
    const looks = () => host.seen.length - entries();
    await gateway({ ...(await sharedSettings()), REMOTE_URLS: `notes=${host.url}` });
    await until(() => entries() === 1);
    const before = looks();
    await until(() => looks() > before + 5);
    expect(entries()).toBe(1);
  });

  it('deploys a build of the shell, whose pages are served at once', async () => {
    const settings = await sharedSettings();
    const site = await gateway(settings);
    const page = { headers: { accept: 'text/html' } };
    const { text } = await request(site.url).send('/login', page);
    expect(text).toContain('<title>shell</title>');
    const file = path.join(site.shellDist, 'index.html');
    await writeFile(file, '<!doctype html><title>second build</title>');
    await seal(site.shellDist, { version: '1.1.0' });
    await until(async () => {
      const next = await request(site.url).send('/login', page);
      return next.text.includes('second build');
    });
  });
});

/** Starts a static host of a folder that can change. */
function hostOf(folder: () => string) {
  return upstream(async (req, res) => {
    res.end(await readFile(path.join(folder(), req.url ?? '')));
  });
}
