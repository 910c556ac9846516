import { aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../test/harness.ts';
import { account, aViewer, contextOf } from '../test/people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('deletes a GitHub connection with its user', async () => {
  const mira = aViewer();
  await harness.github.connect(contextOf(mira), { account, token: 'gho_x', scopes: [] });
  await harness.events.publish('user.deleted', { userId: mira.id });
  const left = () => harness.connections.find(mira);
  await expect.poll(left, { timeout: 10_000 }).toBeNull();
});

describe('the worker process', () => {
  it('answers readiness and metrics, including the number of waiting jobs', async () => {
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
