import { anId } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { aViewer, system } from '../../test/people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe('GET /github/jobs', () => {
  it('lists the viewer’s own jobs, newest first, and nobody else’s', async () => {
    const mira = aViewer();
    const [older, newer] = [anId(), anId()];
    await harness.jobRecords.begin(system, { id: older, userId: mira.id, kind: 'github.import' });
    await harness.jobRecords.begin(system, { id: newer, userId: mira.id, kind: 'snippet.explain' });
    await harness.jobRecords.begin(system, { id: anId(), userId: anId(), kind: 'github.import' });
    const { data } = await harness.api.as(mira).call('GET /github/jobs');
    expect(data.jobs.map(({ id, kind, state }) => [id, kind, state])).toEqual([
      [newer, 'snippet.explain', 'active'],
      [older, 'github.import', 'active'],
    ]);
  });

  it('answers 401 to visitors and to a forged token', async () => {
    const answer = await harness.api.send('/api/github/jobs');
    expect([answer.status, answer.code]).toEqual([401, 'auth.required']);
    const forged = await harness.api.as('not.a.token').send('/api/github/jobs');
    expect([forged.status, forged.code]).toEqual([401, 'auth.invalid_token']);
  });
});
