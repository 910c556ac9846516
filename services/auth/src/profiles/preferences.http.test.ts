import { NO_PREFERENCES, type Preferences } from '@snippetry/contracts';
import type { TestClient } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

let auth: Harness;

beforeAll(async () => {
  auth = await startHarness({ env: { DEMO_ACCESS: 'on' } });
});
afterAll(() => auth.stop());

const EDITOR: NonNullable<Preferences['editor']> = {
  fontSize: 16,
  indent: 'tab',
  tabSize: 8,
  wrap: true,
  lineNumbers: false,
  keyMap: 'vim',
};
const read = async (api: TestClient) => (await api.call('GET /auth/preferences')).data.preferences;

describe('preferences', () => {
  it('are empty at first, and shared by all devices of a user', async () => {
    const ana = await register(auth.api);
    expect(await read(ana.api)).toEqual(NO_PREFERENCES);
    const changed = await ana.api.call('PUT /auth/preferences', { body: { theme: 'dark' } });
    expect(changed.data.preferences).toEqual({ ...NO_PREFERENCES, theme: 'dark' });
    const body = { email: ana.email, password: ana.password };
    const { token } = (await auth.api.call('POST /auth/login', { body })).data;
    const other = auth.api.as(token);
    await other.call('PUT /auth/preferences', { body: { editor: EDITOR, locale: 'de' } });
    expect(await read(ana.api)).toEqual({ theme: 'dark', locale: 'de', editor: EDITOR });
    await ana.api.call('PUT /auth/preferences', { body: { theme: null } });
    expect(await read(other)).toEqual({ theme: null, locale: 'de', editor: EDITOR });
  });

  it('of a demo account are stored too', async () => {
    const body = { email: 'somebody@example.org', password: 'any password' };
    const { token } = (await auth.api.call('POST /auth/login', { body })).data;
    const demo = auth.api.as(token);
    await demo.call('PUT /auth/preferences', { body: { theme: 'light' } });
    expect(await read(demo)).toEqual({ ...NO_PREFERENCES, theme: 'light' });
  });

  it('changed by concurrent requests are all stored', async () => {
    const ana = await register(auth.api);
    await Promise.all([
      ana.api.call('PUT /auth/preferences', { body: { theme: 'dark' } }),
      ana.api.call('PUT /auth/preferences', { body: { locale: 'en' } }),
      ana.api.call('PUT /auth/preferences', { body: { editor: EDITOR } }),
    ]);
    expect(await read(ana.api)).toEqual({ theme: 'dark', locale: 'en', editor: EDITOR });
  });

  it('do not count as a change of the profile or the password', async () => {
    const ana = await register(auth.api);
    await ana.api.call('PUT /auth/preferences', { body: { theme: 'dark' } });
    const { user } = (await ana.api.call('GET /auth/me')).data;
    expect(user.updatedAt).toBe(ana.user.updatedAt);
  });

  it.each([
    [{ theme: 'pink' }, 'theme'],
    [{ locale: 'xx' }, 'locale'],
    [{ editor: { ...EDITOR, keyMap: 'nano' } }, 'editor.keyMap'],
    [{ editor: { ...EDITOR, fontSize: 99 } }, 'editor.fontSize'],
    [{ editor: { ...EDITOR, wrap: { $ne: true } } }, 'editor.wrap'],
  ])('refuse %j and name the field', async (body, field) => {
    const ana = await register(auth.api);
    const answer = await ana.api.send('/api/auth/preferences', {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.fields]).toEqual([400, [field]]);
  });

  it('drop unknown fields', async () => {
    const ana = await register(auth.api);
    const body = { theme: 'dark', passwordHash: 'x', editor: { ...EDITOR, height: 9 } };
    await ana.api.send('/api/auth/preferences', {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    const doc = await readDatabase(auth.stores, (db) =>
      db.collection('accounts').findOne({ username: ana.username }),
    );
    expect(doc?.preferences).toEqual({ theme: 'dark', locale: null, editor: EDITOR });
  });
});
