import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { aViewer } from '../../test/people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('keeps an explanation waiting for a retry while the snippets service is down', async () => {
  const mira = aViewer();
  await harness.snippets.stop();
  await harness.explain.add({ jobId: anId(), snippetId: anId(), revision: 1, userId: mira.id });
  const state = async () => {
    const [job] = await harness.jobs.latest(mira, 1);
    return [job?.state, job?.attempts, job?.reason];
  };
  await expect.poll(state, { timeout: 10_000 }).toEqual(['waiting', expect.any(Number), null]);
});
