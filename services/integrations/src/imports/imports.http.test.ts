import type { ImportJob } from '@snippetry/contracts';
import type { UserViewer } from '@snippetry/service-kit';
import { anId, issueToken } from '@snippetry/test-kit';
import { type FakeGithub, startFakeGithub } from '@snippetry/test-kit/fake-github';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { account, aViewer, contextOf } from '../../test/people.ts';

const FILES = 100;
const wait = { timeout: 15_000 };

let github: FakeGithub;
let harness: Harness;
beforeAll(async () => {
  github = await startFakeGithub();
  const names = Array.from({ length: FILES }, (_, i) => `src/file-${i}.ts`);
  const files = names.map((name, i): [string, string | Uint8Array] => [name, `let a = ${i};\n`]);
  await github.addFiles('ana', 'hundred', {
    ...Object.fromEntries(files),
    'src/file-1.ts': '',
    'src/file-2.ts': Buffer.from([0, 1, 2, 255]),
    'src/file-3.ts': 'x'.repeat(200_001),
  });
  await github.addFiles('ana', 'tools', { 'src/a.ts': 'let a = 1;\n', 'b.py': 'b = 1\n' });
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

/** A user with a connected GitHub account. */
async function connected(): Promise<UserViewer> {
  const viewer = aViewer();
  const token = github.connectedToken('ana', ['repo']);
  await harness.github.connect(contextOf(viewer), { account, token, scopes: ['repo'] });
  return viewer;
}

const everyFile = Array.from({ length: FILES }, (_, i) => ({ path: `src/file-${i}.ts` }));

type Body = { repo?: string; files: { path: string }[]; wait?: boolean };

async function importFiles(viewer: UserViewer, { repo = 'tools', ...rest }: Body) {
  const body = { owner: 'ana', repo, ...rest };
  return (await harness.api.as(viewer).call('POST /github/import', { body })).data;
}

const paths = (...names: string[]) => names.map((path) => ({ path }));

async function jobOf(viewer: UserViewer, id: string): Promise<ImportJob> {
  const { data } = await harness.api.as(viewer).call('GET /github/jobs/:id', { params: { id } });
  return data.job;
}

describe('an import of a hundred files of which three are bad', () => {
  it('creates 97 private snippets and reports three faults; a repetition creates none', async () => {
    const mira = await connected();
    const first = await importFiles(mira, { repo: 'hundred', files: everyFile });
    expect(first).toMatchObject({ imported: 97, alreadyImported: 0, errors: 3 });
    expect(first.errorDetails.map(({ path }) => path).sort()).toEqual(
      [1, 2, 3].map((i) => `src/file-${i}.ts`),
    );
    expect(first.job).toMatchObject({ state: 'completed', done: 100, total: 100, ref: 'main' });
    const made = harness.snippets.of(mira.id);
    expect([made.length, made.some(({ isPublic }) => isPublic)]).toEqual([97, false]);
    const sample = made.find(({ title }) => title === 'file-7.ts');
    expect(sample).toMatchObject({
      content: 'let a = 7;\n',
      language: 'typescript',
      description: 'Imported from ana/hundred: src/file-7.ts',
      tags: [],
    });
    const again = await importFiles(mira, { repo: 'hundred', files: everyFile });
    expect(again).toMatchObject({ imported: 0, alreadyImported: 97, errors: 3 });
    expect(harness.snippets.of(mira.id)).toHaveLength(97);
    const status = await harness.api.as(mira).call('GET /github/status');
    expect(status.data.github?.lastSyncAt).not.toBeNull();
  });
});

describe('a file that is imported again', () => {
  it('is left unchanged if it was changed at GitHub', async () => {
    const mira = await connected();
    await github.addFiles('ana', 'moving', { 'm.ts': 'let m = 1;\n' });
    await importFiles(mira, { repo: 'moving', files: paths('m.ts') });
    await github.push('ana', 'moving', 'm.ts', 'let m = 2;\n');
    const again = await importFiles(mira, { repo: 'moving', files: paths('m.ts') });
    expect(again).toMatchObject({ imported: 0, alreadyImported: 1 });
    expect(harness.snippets.of(mira.id).map(({ content }) => content)).toEqual(['let m = 1;\n']);
  });

  it('becomes a snippet again if the first one was deleted', async () => {
    const mira = await connected();
    const { job } = await importFiles(mira, { files: paths('b.py') });
    harness.snippets.remove(job.snippetIds[0] ?? '');
    expect(await importFiles(mira, { files: paths('b.py') })).toMatchObject({ imported: 1 });
  });
});

it('files that contain secrets, have no known extension or are chosen twice are refused by name', async () => {
  const mira = await connected();
  const files = paths('src/a.ts', '.env', 'id_rsa', 'photo.png', 'src/a.ts', 'gone.ts');
  const { imported, errorDetails } = await importFiles(mira, { files });
  expect(imported).toBe(1);
  expect(Object.fromEntries(errorDetails.map(({ path, message }) => [path, message]))).toEqual({
    '.env': 'Files that usually hold passwords or keys are not imported',
    id_rsa: 'Files that usually hold passwords or keys are not imported',
    'photo.png': 'Files of this kind cannot be imported',
    'src/a.ts': 'It was chosen twice',
    'gone.ts': expect.any(String),
  });
});

describe('an import that cannot run', () => {
  it('is refused without a connection, and reports a missing repository', async () => {
    const body = { owner: 'ana', repo: 'tools', files: paths('b.py') };
    const none = await harness.api.as(aViewer()).send('/api/github/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([none.status, none.code]).toEqual([409, 'github.not_connected']);
    const gone = await harness.api.as(await connected()).send('/api/github/import', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, repo: 'nothing' }),
    });
    expect([gone.status, gone.code]).toEqual([404, 'github.not_found']);
  });

  it('ends at once if GitHub no longer accepts the token', async () => {
    const mira = await connected();
    github.fail({ match: /contents/, mode: 'bad_token', times: 1000 });
    const { jobId } = await importFiles(mira, { repo: 'hundred', files: everyFile, wait: false });
    await expect.poll(async () => (await jobOf(mira, jobId)).state, wait).toBe('failed');
    const { message, errors } = await jobOf(mira, jobId);
    expect([message?.includes('connect again'), errors]).toEqual([true, 100]);
    const { data } = await harness.api.as(mira).call('GET /github/status');
    expect(data).toMatchObject({ isConnected: false, problem: 'revoked' });
    expect(github.journal.length).toBeLessThan(40);
  });

  it('waits for the end of GitHub’s limit without sending a request', async () => {
    const mira = await connected();
    github.fail({
      match: /contents\/src%2Fa\.ts|contents\/src\/a\.ts/,
      mode: 'secondary',
      seconds: 3,
    });
    const { jobId } = await importFiles(mira, { files: paths('src/a.ts'), wait: false });
    const waits = async () => (await jobOf(mira, jobId)).waitsUntil;
    await expect.poll(waits, wait).toEqual(expect.any(String));
    await expect.poll(async () => (await jobOf(mira, jobId)).imported, wait).toBe(1);
    const asked = github.journal.filter(({ path }) => /tools\/contents/.test(path));
    expect(asked).toHaveLength(2);
  });
});

describe('a user who watches an import', () => {
  it('receives its progress and its end', async () => {
    const mira = await connected();
    const { jobId } = await importFiles(mira, { repo: 'hundred', files: everyFile, wait: false });
    const answer = await fetch(`${harness.url}/api/github/jobs/${jobId}/events`, {
      headers: { authorization: `Bearer ${issueToken(mira)}` },
    });
    const text = await answer.text();
    const told = text.split('\n').flatMap((line) => {
      return line.startsWith('data: ') ? [JSON.parse(line.slice(6)) as ImportJob] : [];
    });
    expect(told.at(-1)).toMatchObject({ state: 'completed', imported: 97, errors: 3 });
    const done = told.map((job) => job.done);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(told.length).toBeGreaterThan(1);
  });

  it('sees own imports only, and can cancel one permanently', async () => {
    const mira = await connected();
    github.fail({ match: /contents/, mode: 'slow', delayMs: 300, times: 1000 });
    const { jobId } = await importFiles(mira, { repo: 'hundred', files: everyFile, wait: false });
    const other = harness.api.as(aViewer());
    for (const method of ['GET', 'DELETE']) {
      const answer = await other.send(`/api/github/jobs/${jobId}`, { method });
      expect([answer.status, answer.code]).toEqual([404, 'github.job_not_found']);
    }
    const params = { id: jobId };
    const { data } = await harness.api.as(mira).call('DELETE /github/jobs/:id', { params });
    expect(data.job.state).toBe('cancelled');
    const again = await harness.api.as(mira).call('DELETE /github/jobs/:id', { params });
    expect(again.data.job.state).toBe('cancelled');
    const own = await harness.api.as(mira).call('GET /github/jobs');
    expect(own.data.jobs.map(({ id }) => id)).toEqual([jobId]);
  });
});

it('gists become snippets, one for each of their files', async () => {
  const mira = await connected();
  const id = github.addGist('ana', {
    description: 'Two',
    files: { 'one.js': 'one()\n', 'two.sql': 'select 2\n' },
  });
  const body = { gists: [{ id }, { id: 'f'.repeat(32) }] };
  const { data } = await harness.api.as(mira).call('POST /github/gists/import', { body });
  expect(data).toMatchObject({ imported: 2, errors: 1 });
  expect(data.job).toMatchObject({ source: 'Gists', ref: null, total: 3 });
  const made = harness.snippets.of(mira.id);
  expect(made.map(({ title, language }) => `${title} ${language}`).sort()).toEqual([
    'one.js javascript',
    'two.sql sql',
  ]);
  // GitHub returns all files of a gist at once.
  expect(github.journal.filter(({ path }) => path === `/gists/${id}`)).toHaveLength(1);
});

it('an import that was queued before imports had files fails, and leaves a record', async () => {
  const mira = aViewer();
  await harness.imports.add({ jobId: anId(), userId: mira.id });
  const jobs = async () => (await harness.api.as(mira).call('GET /github/jobs')).data.jobs;
  await expect
    .poll(jobs, wait)
    .toMatchObject([
      { kind: 'github.import', state: 'failed', total: 0, message: 'There was nothing to import' },
    ]);
});

it('a deleted user leaves no imports', async () => {
  const mira = await connected();
  await importFiles(mira, { files: paths('b.py') });
  await harness.events.publish('user.deleted', { userId: mira.id });
  const jobs = async () => (await harness.api.as(mira).call('GET /github/jobs')).data.jobs;
  await expect.poll(jobs, wait).toEqual([]);
});

it('a user who is deleted during an import leaves none of its data', async () => {
  const mira = await connected();
  github.fail({ match: /b\.py/, mode: 'slow', delayMs: 500 });
  const { jobId } = await importFiles(mira, { files: paths('b.py'), wait: false });
  await expect
    .poll(() => github.journal.some(({ path }) => path.includes('b.py')), wait)
    .toBe(true);
  await harness.events.publish('user.deleted', { userId: mira.id });
  const job = await harness.imports.queue.getJob(`import-${jobId}`);
  await expect.poll(() => job?.getState(), wait).toBe('completed');
  for (const { _id: snippetId } of harness.snippets.of(mira.id)) {
    const api = harness.api.as(mira);
    harness.snippets.put({ _id: snippetId, authorId: mira.id });
    const answer = await api.call('GET /github/sources/:snippetId', { params: { snippetId } });
    expect(answer.data.source).toBeNull();
  }
});
