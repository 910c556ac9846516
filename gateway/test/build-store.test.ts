import { readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLog } from '@snippetry/service-kit/log';
import { closeMongo, connectMongo, prepareModels } from '@snippetry/service-kit/mongo';
import { freePort, request, until } from '@snippetry/test-kit';
import { startServer } from '@snippetry/test-kit/child';
import { expect, it, onTestFinished, vi } from 'vitest';
import { pack } from '../src/builds/archive.ts';
import { bucketArchives } from '../src/builds/bucket.ts';
import { BuildStore } from '../src/builds/build-store.ts';
import { registryModels } from '../src/registry/registry.model.ts';
import { RegistryRepository } from '../src/registry/registry.repository.ts';
import { createRetention } from '../src/registry/retention.ts';
import { folder, gateway, remoteFolder } from './harness.ts';
import { buildFor, command, filesOf, publish, sharedSettings } from './registry-harness.ts';

const log = createLog({ name: 'test', level: 'silent' });
const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts an S3-compatible server with an empty bucket. */
async function startBucket() {
  const port = await freePort();
  const program = path.join(
    path.dirname(createRequire(import.meta.url).resolve('s3rver/package.json')),
    'bin/s3rver.js',
  );
  const args = [program, '-d', await folder(), '-p', String(port), '--configure-bucket', 'builds'];
  const server = await startServer(process.execPath, args, { port, env: process.env });
  onTestFinished(() => server.stop());
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  onTestFinished(() => void vi.unstubAllEnvs());
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    env: { BUILDS_BUCKET: 'builds', S3_ENDPOINT: endpoint },
    archives: bucketArchives({ bucket: 'builds', endpoint, region: 'us-east-1' }),
  };
}

it('gateways with folders of their own share builds by a bucket', async () => {
  const bucket = await startBucket();
  const settings = { ...(await sharedSettings()), ...bucket.env };
  const first = await remoteFolder('notes', { build: 'first-01' });
  const REMOTE_URLS = `notes=${pathToFileURL(first.folder)}`;
  const site = await gateway({ ...settings, REMOTE_URLS });
  const other = await gateway({ ...settings, BUILDS_DIR: await folder() });
  await until(async () => (await buildFor(other, 'notes')).build === 'first-01');
  const second = await remoteFolder('notes', { hash: '22222222', build: 'second-02' });
  await publish(site, 'notes', { files: await filesOf(second.folder) });
  // Not deployed, so that the other gateway fetches it for this request.
  const address = '/mfe/notes/second-02/remoteEntry.22222222.js';
  expect((await request(other.url).send(address)).status).toBe(200);
});

it('an archive that was changed in the bucket is not served', async () => {
  const bucket = await startBucket();
  const settings = { ...(await sharedSettings()), ...bucket.env };
  const first = await remoteFolder('notes', { build: 'first-01' });
  const REMOTE_URLS = `notes=${pathToFileURL(first.folder)}`;
  const site = await gateway({ ...settings, REMOTE_URLS });
  const second = await remoteFolder('notes', { hash: '22222222', build: 'second-02' });
  await publish(site, 'notes', { files: await filesOf(second.folder) });
  const evil = await remoteFolder('notes', {
    hash: '22222222',
    build: 'second-02',
    files: { 'assets/list.22222222.js': 'steal();' },
  });
  await bucket.archives.put('notes/second-02.tgz', await pack(await filesOf(evil.folder)));
  const other = await gateway({ ...settings, BUILDS_DIR: await folder() });
  await command(site, 'PUT notes/deployments', { body: { build: 'second-02', share: 100 } });
  await until(async () => (await buildFor(site, 'notes')).build === 'second-02');
  expect((await buildFor(other, 'notes')).build).toBe('first-01');
  expect(
    (await request(other.url).send('/mfe/notes/second-02/assets/list.22222222.js')).status,
  ).toBe(500);
});

it('files that were changed in the folder are not served, also pages and workers', async () => {
  const worker = await remoteFolder('notes', { files: { 'assets/worker.js': 'work();' } });
  const REMOTE_URLS = `notes=${pathToFileURL(worker.folder)}`;
  const site = await gateway({ REMOTE_URLS });
  const { build } = await buildFor(site, 'notes');
  const file = path.join(site.buildsDir, `notes/${build}/assets/worker.js`);
  const get = () => request(site.url).send(`/mfe/notes/${build}/assets/worker.js`);
  expect((await get()).text).toBe('work();');
  await writeFile(file, 'steal();');
  expect((await get()).status).toBe(404);
  await writeFile(path.join(path.dirname(file), 'more.js'), 'steal();');
  const unlisted = await request(site.url).send(`/mfe/notes/${build}/assets/more.js`);
  expect(unlisted.status).toBe(404);
  const [shell = ''] = await readdir(path.join(site.buildsDir, 'shell'));
  await writeFile(path.join(site.buildsDir, 'shell', shell, 'index.html'), '<script>steal()');
  const page = await request(site.url).send('/login', { headers: { accept: 'text/html' } });
  expect([page.status, page.text.includes('steal')]).toEqual([503, false]);
});

it('builds stay for open pages, and are removed after seven days without use', async () => {
  const settings = await sharedSettings();
  const { MONGODB_URI: uri = '', MONGODB_DB: db = '', BUILDS_DIR = '' } = settings;
  const first = await remoteFolder('notes', { build: 'first-01' });
  const REMOTE_URLS = `notes=${pathToFileURL(first.folder)}`;
  const site = await gateway({ ...settings, REMOTE_URLS });
  for (const [hash, build] of [
    ['22222222', 'second-02'],
    ['33333333', 'third-03'],
  ] as const) {
    const made = await remoteFolder('notes', { hash, build });
    await publish(site, 'notes', { files: await filesOf(made.folder) });
    await command(site, 'PUT notes/deployments', { body: { build, share: 100 } });
  }
  const connection = connectMongo({ uri, db, log });
  onTestFinished(() => closeMongo(connection));
  const repository = new RegistryRepository(connection, registryModels(connection));
  await prepareModels(connection);
  const store = new BuildStore(BUILDS_DIR, null, log);
  const statuses = async (days: number) => {
    const now = () => new Date(Date.now() + days * DAY_MS);
    await createRetention({ repository, store, log, now })();
    const files = [
      'first-01/remoteEntry.11111111',
      'second-02/remoteEntry.22222222',
      'third-03/remoteEntry.33333333',
    ];
    const answers = files.map((file) => request(site.url).send(`/mfe/notes/${file}.js`));
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  // An hour later, and on the sixth day, pages of every build load their files.
  expect(await statuses(1 / 24)).toEqual([200, 200, 200]);
  expect(await statuses(6)).toEqual([200, 200, 200]);
  // A rollback returns to the second one.
  expect(await statuses(8)).toEqual([404, 200, 200]);
  const removed = await command(site, 'PUT notes/deployments', {
    body: { build: 'first-01', share: 100 },
  });
  expect(removed.code).toBe('build.not_found');
});
