import { anId, aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { account, aViewer, contextOf } from '../../test/people.ts';

let harness: Harness;
beforeAll(async () => {
  const github = { GITHUB_CLIENT_ID: 'Iv1.test', GITHUB_CLIENT_SECRET: 's'.repeat(40) };
  harness = await startHarness(github);
});
afterAll(() => harness.stop());

type Viewer = ReturnType<typeof aViewer>;
const wait = { timeout: 10_000 };

const ended = async (viewer: Viewer) => {
  const [job] = await harness.jobs.latest(viewer, 1);
  return [job?.state, job?.reason];
};

async function importFiles(viewer: Viewer) {
  const payload = { jobId: anId(), userId: viewer.id };
  await harness.imports.add(payload, { jobId: `import-${payload.jobId}` });
  return payload;
}

describe('importing files from GitHub', () => {
  it('fails with a reason when the account is not connected', async () => {
    const mira = aViewer();
    await harness.imports.add({ jobId: anId(), userId: mira.id });
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'github.not_connected']);
  });

  it('fails when the job names no files', async () => {
    const mira = aViewer();
    await harness.github.connect(contextOf(mira), { account, token: 'gho_x', scopes: ['repo'] });
    await harness.imports.add({ jobId: anId(), userId: mira.id });
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'github.nothing_to_import']);
  });
});

describe('every background job', () => {
  it('changes nothing when the queue delivers it again after it ended', async () => {
    const mira = aViewer();
    const payload = await importFiles(mira);
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'github.not_connected']);
    await harness.imports.add(payload, { jobId: `again-${payload.jobId}` });
    const finished = () => harness.imports.queue.getJob(`again-${payload.jobId}`);
    await expect.poll(async () => (await finished())?.finishedOn, wait).toBeGreaterThan(0);
    const [job] = await harness.jobs.latest(mira, 1);
    expect(job).toMatchObject({ state: 'failed', attempts: 1 });
  });

  it('is deleted with its user, and so is the GitHub connection', async () => {
    const mira = aViewer();
    await harness.github.connect(contextOf(mira), { account, token: 'gho_x', scopes: [] });
    await importFiles(mira);
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'github.nothing_to_import']);
    await harness.events.publish('user.deleted', { userId: mira.id });
    await expect.poll(() => harness.jobs.latest(mira, 1), wait).toEqual([]);
    expect(await harness.connections.find(mira)).toBeNull();
  });
});

describe('the worker process', () => {
  it('answers readiness and metrics, among them how many jobs wait', async () => {
    expect((await harness.worker.send('/healthz')).status).toBe(200);
    expect((await harness.worker.send('/readyz')).body).toMatchObject({ status: 'ready' });
    const { text } = await harness.worker.send('/metrics');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toContain('explain_jobs_waiting');
  });

  it('answers 404 to the routes of users', async () => {
    const answer = await harness.worker.as(aUser()).send('/api/github/status');
    expect([answer.status, answer.code]).toEqual([404, 'route.not_found']);
  });
});
