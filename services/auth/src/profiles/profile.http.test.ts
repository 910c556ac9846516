import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

let auth: Harness;

beforeAll(async () => {
  auth = await startHarness();
});
afterAll(() => auth.stop());

const PROFILE = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  bio: 'Writes programs for engines that do not exist yet.',
  location: 'London',
  website: 'https://ada.example',
  githubUsername: 'ada-l',
};

describe('the profile', () => {
  it('is changed field by field, and a field is cleared by an empty value', async () => {
    const ana = await register(auth.api);
    const first = await ana.api.call('PUT /auth/profile', { body: PROFILE });
    expect(first.data.user).toMatchObject(PROFILE);
    expect(first.data.user.updatedAt > ana.user.updatedAt).toBe(true);
    await ana.api.call('PUT /auth/profile', { body: { bio: '', website: '' } });
    const { user } = (await ana.api.call('GET /auth/me')).data;
    expect(user).toMatchObject({ ...PROFILE, bio: '', website: '' });
  });

  it.each([
    ['website', 'javascript:alert(1)'],
    ['website', 'ada.example'],
    ['githubUsername', '-ada'],
    ['firstName', 'x'.repeat(51)],
    ['bio', 'x'.repeat(501)],
    ['location', { $ne: '' }],
  ])('refuses an invalid %s and names the field', async (field, value) => {
    const ana = await register(auth.api);
    const answer = await ana.api.send('/api/auth/profile', {
      method: 'PUT',
      body: JSON.stringify({ [field]: value }),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.fields]).toEqual([400, [field]]);
  });

  it('ignores username, email and password hash in the body', async () => {
    const ana = await register(auth.api);
    const body = { firstName: 'Ada', username: 'root', email: 'x@y.zz', passwordHash: 'x' };
    const answer = await ana.api.call('PUT /auth/profile', { body });
    expect(answer.data.user).toMatchObject({ username: ana.username, email: ana.email });
    const signIn = { email: ana.email, password: ana.password };
    expect((await auth.api.call('POST /auth/login', { body: signIn })).status).toBe(200);
  });

  it('raises its version with every change, by which other services drop older events', async () => {
    const ana = await register(auth.api);
    await ana.api.call('PUT /auth/profile', { body: { firstName: 'A' } });
    await ana.api.call('PUT /auth/profile', { body: { firstName: 'B' } });
    const doc = await readDatabase(auth.stores, (db) =>
      db.collection('accounts').findOne({ username: ana.username }),
    );
    expect(doc).toMatchObject({ version: 3, firstName: 'B' });
  });
});
