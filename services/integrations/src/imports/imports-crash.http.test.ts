import { fileURLToPath } from 'node:url';
import { startServer } from '@snippetry/test-kit';
import { type FakeGithub, startFakeGithub } from '@snippetry/test-kit/fake-github';
import { freePort } from '@snippetry/test-kit/free-port';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { account, aViewer, contextOf } from '../../test/people.ts';

const FILES = 50;
const BAD = 3;
/** Shorter than the time for which a worker is frozen. */
const LOCK_MS = 1500;
const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url));

let github: FakeGithub;
let harness: Harness;
beforeAll(async () => {
  github = await startFakeGithub();
  const files = Array.from({ length: FILES }, (_, i): [string, string] => [
    `f-${i}.ts`,
    i < BAD ? '' : `let a = ${i};\n`,
  ]);
  await github.addFiles('ana', 'many', Object.fromEntries(files));
  // Imports are run by the processes that these tests kill and freeze.
  harness = await startHarness(github.env, { WORKER_JOBS: 'explain' });
});
afterAll(async () => {
  await harness.stop();
  await github.stop();
});
beforeEach(() => github.heal());

async function startWorker() {
  const port = await freePort();
  const env = {
    ...process.env,
    ...harness.env,
    WORKER_JOBS: 'import',
    JOB_LOCK_MS: String(LOCK_MS),
    PORT: String(port),
  };
  return startServer(process.execPath, [WORKER], { port, env });
}

/** Starts an import that takes some time. */
async function begin() {
  const viewer = aViewer();
  const token = github.connectedToken('ana', ['repo']);
  await harness.github.connect(contextOf(viewer), { account, token, scopes: ['repo'] });
  github.fail({ match: /contents/, mode: 'slow', delayMs: 60, times: 1000 });
  const files = Array.from({ length: FILES }, (_, i) => ({ path: `f-${i}.ts` }));
  const body = { owner: 'ana', repo: 'many', files, wait: false };
  const api = harness.api.as(viewer);
  const { jobId: id } = (await api.call('POST /github/import', { body })).data;
  const job = async () => (await api.call('GET /github/jobs/:id', { params: { id } })).data.job;
  const made = () => harness.snippets.of(viewer.id);
  await expect.poll(() => made().length, { timeout: 20_000, interval: 20 }).toBeGreaterThan(5);
  expect(made().length).toBeLessThan(FILES - BAD);
  return { job, made };
}

type Begun = Awaited<ReturnType<typeof begin>>;

/** Expects every snippet once, and correct counts. */
async function expectComplete({ job, made }: Begun): Promise<void> {
  await expect
    .poll(async () => (await job()).state, { timeout: 25_000, interval: 100 })
    .toBe('completed');
  const good = FILES - BAD;
  expect(await job()).toMatchObject({ imported: good, alreadyImported: 0, errors: BAD });
  const titles = made().map(({ title }) => title);
  expect([titles.length, new Set(titles).size]).toEqual([good, good]);
}

it('an import whose worker is killed in the middle is finished by the next one, each file once', async () => {
  const worker = await startWorker();
  const begun = await begin();
  await worker.kill();
  const next = await startWorker();
  await expectComplete(begun);
  await next.stop();
});

it('a worker that is frozen for longer than its locks changes nothing when it continues', async () => {
  const worker = await startWorker();
  const begun = await begin();
  worker.freeze(true);
  const other = await startWorker();
  await expectComplete(begun);
  const end = await begun.job();
  worker.freeze(false);
  // A graceful stop, so its pending writes are finished afterwards.
  await worker.stop();
  expect(await begun.job()).toEqual(end);
  await expectComplete(begun);
  await other.stop();
});
