import { anId, aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../test/harness.ts';
import { account, aViewer } from '../test/people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe('GET /github/status', () => {
  it('says that nothing is connected, nor could be', async () => {
    const { data } = await harness.api.as(aUser()).call('GET /github/status');
    expect(data).toEqual({ isConnected: false, isConfigured: false, github: null });
  });

  it('tells one’s own connection, without its token, and nobody else’s', async () => {
    const mira = aViewer();
    await harness.connections.keep(mira, { account, token: 'gho_secret', scopes: ['gist'] });
    const own = await harness.api.as(mira).call('GET /github/status');
    expect(own.data).toMatchObject({ isConnected: true, github: { ...account, lastSyncAt: null } });
    expect(own.text).not.toContain('gho_secret');
    const other = await harness.api.as(aUser()).call('GET /github/status');
    expect(other.data.github).toBeNull();
  });
});

describe('GET /github/jobs', () => {
  it('lists one’s own jobs, newest first, and nobody else’s', async () => {
    const mira = aViewer();
    const [older, newer] = [anId(), anId()];
    await harness.jobs.begin({ id: older, userId: mira.id, kind: 'github.import' });
    await harness.jobs.begin({ id: newer, userId: mira.id, kind: 'snippet.explain' });
    await harness.jobs.begin({ id: anId(), userId: anId(), kind: 'github.import' });
    const { data } = await harness.api.as(mira).call('GET /github/jobs');
    expect(data.jobs.map(({ id, kind, state }) => [id, kind, state])).toEqual([
      [newer, 'snippet.explain', 'active'],
      [older, 'github.import', 'active'],
    ]);
  });
});

it.each(['/api/github/status', '/api/github/jobs'])(
  'asks visitors to sign in for %s',
  async (path) => {
    const answer = await harness.api.send(path);
    expect([answer.status, answer.code]).toEqual([401, 'auth.required']);
    const forged = await harness.api.as('not.a.token').send(path);
    expect([forged.status, forged.code]).toEqual([401, 'auth.invalid_token']);
  },
);

it('tells of both processes that they are alive, ready and what they measure', async () => {
  for (const process of [harness.api, harness.worker]) {
    expect((await process.send('/healthz')).status).toBe(200);
    expect((await process.send('/readyz')).body).toMatchObject({ status: 'ready' });
    expect((await process.send('/metrics')).text).toContain('process_cpu_seconds_total');
  }
  expect((await harness.worker.send('/metrics')).text).toContain('explain_jobs_waiting');
});

it('answers no request for users in the process that runs jobs', async () => {
  const answer = await harness.worker.as(aUser()).send('/api/github/status');
  expect([answer.status, answer.code]).toEqual([404, 'route.not_found']);
});
