import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { aViewer } from '../../test/people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

it('does not import files where no GitHub application is configured', async () => {
  const mira = aViewer();
  await harness.imports.add({ jobId: anId(), userId: mira.id });
  const reason = async () => (await harness.jobs.latest(mira, 1))[0]?.reason;
  await expect.poll(reason, { timeout: 10_000 }).toBe('github.not_configured');
});
