import { aUser } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { account, aViewer, contextOf } from '../../test/people.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

describe('GET /github/status', () => {
  it('answers that no account is connected and that GitHub is not configured', async () => {
    const { data } = await harness.api.as(aUser()).call('GET /github/status');
    expect(data).toEqual({ isConnected: false, isConfigured: false, github: null });
  });

  it('answers the viewer’s own connection, without its token, and nobody else’s', async () => {
    const mira = aViewer();
    await harness.github.connect(contextOf(mira), {
      account,
      token: 'gho_secret',
      scopes: ['gist'],
    });
    const own = await harness.api.as(mira).call('GET /github/status');
    expect(own.data).toMatchObject({ isConnected: true, github: { ...account, lastSyncAt: null } });
    expect(own.text).not.toContain('gho_secret');
    const other = await harness.api.as(aUser()).call('GET /github/status');
    expect(other.data.github).toBeNull();
  });

  it('answers 401 to visitors and to a forged token', async () => {
    const answer = await harness.api.send('/api/github/status');
    expect([answer.status, answer.code]).toEqual([401, 'auth.required']);
    const forged = await harness.api.as('not.a.token').send('/api/github/status');
    expect([forged.status, forged.code]).toEqual([401, 'auth.invalid_token']);
  });
});
