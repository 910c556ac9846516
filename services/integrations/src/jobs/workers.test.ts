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

async function explain(viewer: Viewer, snippetId: string) {
  const payload = { jobId: anId(), snippetId, revision: 1, userId: viewer.id };
  await harness.explain.add(payload, { jobId: `explain-${payload.jobId}` });
  return payload;
}

describe('explaining a snippet', () => {
  it('fails with a reason when the snippet does not exist', async () => {
    const mira = aViewer();
    await explain(mira, anId());
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'snippet.not_found']);
  });

  it('fails for a snippet that the user may not see', async () => {
    const mira = aViewer();
    const { _id } = harness.snippets.put({ authorId: anId(), isPublic: false });
    await explain(mira, _id);
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'snippet.not_found']);
  });

  it('fails while no AI provider is configured', async () => {
    const mira = aViewer();
    const { _id } = harness.snippets.put({ authorId: mira.id, isPublic: false });
    await explain(mira, _id);
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'ai.no_provider']);
  });
});

describe('every background job', () => {
  it('changes nothing when the queue delivers it again after it ended', async () => {
    const mira = aViewer();
    const payload = await explain(mira, anId());
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'snippet.not_found']);
    await harness.explain.add(payload, { jobId: `again-${payload.jobId}` });
    const finished = () => harness.explain.queue.getJob(`again-${payload.jobId}`);
    await expect.poll(async () => (await finished())?.finishedOn, wait).toBeGreaterThan(0);
    const [job] = await harness.jobs.latest(mira, 1);
    expect(job).toMatchObject({ state: 'failed', attempts: 1 });
  });

  it('leaves a record also where its payload is invalid', async () => {
    const mira = aViewer();
    const broken = { jobId: anId(), userId: mira.id, snippetId: { $ne: null } };
    await harness.explain.queue.add('snippet.explain', broken, { attempts: 1 });
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'job.not_run']);
  });

  it('is deleted with its user, and so is the GitHub connection', async () => {
    const mira = aViewer();
    await harness.github.connect(contextOf(mira), { account, token: 'gho_x', scopes: [] });
    await explain(mira, anId());
    await expect.poll(() => ended(mira), wait).toEqual(['failed', 'snippet.not_found']);
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
