import {
  createRevocations,
  createTokenVerifier,
  findAccessTokensFrom,
} from '@snippetry/service-kit';
import { startEventPublisher, until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, registerProven, startHarness } from '../../test/harness.ts';

type Person = Awaited<ReturnType<typeof registerProven>>;

let auth: Harness;
let second: Harness;

beforeAll(async () => {
  auth = await startHarness();
  second = await startHarness({ stores: auth.stores, keys: auth.keys });
});
afterAll(async () => {
  await second.stop();
  await auth.stop();
});

async function make({ api }: Pick<Person, 'api'>, body: object = {}) {
  const input = { name: 'Backup', scopes: ['read', 'write'] as ('read' | 'write')[], ...body };
  return (await api.call('POST /auth/access-tokens', { body: input })).data;
}
const statusOf = async (secret: string, at = auth) =>
  (await at.api.as(secret).call('GET /auth/me')).status;
const list = async ({ api }: Pick<Person, 'api'>) =>
  (await api.call('GET /auth/access-tokens')).data.tokens;

describe('an access token', () => {
  it('acts for its owner, is shown once, and lists its last use', async () => {
    const ana = await registerProven(auth.api);
    const { token, secret } = await make(ana);
    expect(secret).toMatch(/^snippetry_[0-9A-Za-z]{40}$/);
    expect(token).toMatchObject({ name: 'Backup', ending: secret.slice(-4), lastUsedAt: null });
    const me = await auth.api.as(secret).call('GET /auth/me');
    expect(me.data.user._id).toBe(ana.user._id);
    expect((await list(ana))[0]?.lastUsedAt).not.toBeNull();
    const stored = await readDatabase(auth.stores, async (db) =>
      JSON.stringify(await db.collection('access_tokens').find({}).toArray()),
    );
    expect(stored).not.toContain(secret.slice('snippetry_'.length));
  });

  it('that is made and revoked again and again sends at most ten mails to an unconfirmed address', async () => {
    const ana = await registerProven(auth.api);
    for (let time = 0; time < 7; time += 1) {
      const { token } = await make(ana);
      await ana.api.call('DELETE /auth/access-tokens/:id', { params: { id: token._id } });
    }
    const mine = { accountId: ana.user._id };
    const mails = () =>
      readDatabase(auth.stores, (db) =>
        db.collection('mails').countDocuments({ ...mine, kind: 'security' }),
      );
    expect(await mails()).toBe(10);
    const { data } = await ana.api.call('GET /auth/security-events');
    expect(data.pagination.total).toBe(14);
    const confirmed = { $set: { emailVerifiedAt: new Date() } };
    await readDatabase(auth.stores, (db) =>
      db.collection('accounts').updateOne({ username: ana.username }, confirmed),
    );
    await make(ana);
    expect(await mails()).toBe(11);
  });

  it('changes nothing if it is read-only, and never changes credentials', async () => {
    const ana = await registerProven(auth.api);
    const reader = auth.api.as((await make(ana, { scopes: ['read'] })).secret);
    expect((await reader.call('GET /auth/me')).status).toBe(200);
    const change = await reader.call('PUT /auth/profile', { body: { bio: 'Hi' } });
    expect([change.status, change.code]).toEqual([403, 'auth.scope_missing']);
    const writer = auth.api.as((await make(ana)).secret);
    expect((await writer.call('PUT /auth/profile', { body: { bio: 'Hi' } })).status).toBe(200);
    const body = { name: 'Another', scopes: ['read'] as ('read' | 'write')[] };
    for (const answer of [
      await writer.call('POST /auth/access-tokens', { body }),
      await writer.call('GET /auth/passkeys'),
      await writer.call('POST /auth/logout'),
    ]) {
      expect([answer.status, answer.code]).toEqual([403, 'auth.session_required']);
    }
  });

  it('is refused by every process from the first request after it is revoked', async () => {
    const ana = await registerProven(auth.api);
    const bo = await registerProven(auth.api);
    const { token, secret } = await make(ana);
    const other = await make(ana);
    expect([await statusOf(secret), await statusOf(secret, second)]).toEqual([200, 200]);
    const params = { id: token._id };
    expect((await bo.api.call('DELETE /auth/access-tokens/:id', { params })).status).toBe(404);
    expect((await ana.api.call('DELETE /auth/access-tokens/:id', { params })).status).toBe(200);
    expect([await statusOf(secret), await statusOf(secret, second)]).toEqual([401, 401]);
    expect([await statusOf(other.secret), await statusOf(ana.token)]).toEqual([200, 200]);
    expect((await list(ana)).map(({ _id }) => _id)).toEqual([other.token._id]);
  });

  it('ends with a password change, for every process', async () => {
    const ana = await registerProven(auth.api);
    const { secret } = await make(ana);
    expect([await statusOf(secret), await statusOf(secret, second)]).toEqual([200, 200]);
    const body = { currentPassword: ana.password, newPassword: 'another one' };
    await ana.api.call('PUT /auth/change-password', { body });
    expect([await statusOf(secret), await statusOf(secret, second)]).toEqual([401, 401]);
    expect([await statusOf(ana.token), await list(ana)]).toEqual([200, []]);
  });

  it('ends when all sessions are ended, also if the current one is kept', async () => {
    const ana = await registerProven(auth.api);
    const { secret } = await make(ana);
    expect([await statusOf(secret), await statusOf(secret, second)]).toEqual([200, 200]);
    await ana.api.call('POST /auth/sessions/end-all', { body: { keepThis: true } });
    expect([await statusOf(secret), await statusOf(secret, second)]).toEqual([401, 401]);
    expect([await statusOf(ana.token), await list(ana)]).toEqual([200, []]);
  });

  it('ends with the suspension of its owner, also in a process that has cached it', async () => {
    const ana = await registerProven(auth.api);
    const { secret } = await make(ana);
    expect([await statusOf(secret), await statusOf(secret, second)]).toEqual([200, 200]);
    const events = await startEventPublisher(auth.stores);
    const suspension = { userId: ana.user._id, moderatorId: 'f'.repeat(24), reason: 'Spam' };
    await events.publish('moderation.user_suspended', suspension);
    await until(async () => (await statusOf(secret)) === 401);
    await until(async () => (await statusOf(secret, second)) === 401);
    await events.stop();
  });

  it('is verified by other services through a lookup in this one', async () => {
    const ana = await registerProven(auth.api);
    const { secret } = await make(ana, { scopes: ['read'], days: null });
    const redis = new Redis(auth.stores.redisUrl);
    const config = { AUTH_URL: [auth.url], INTERNAL_KEY: auth.internalKey };
    const tokens = createTokenVerifier({
      publicKey: auth.keys.publicKey,
      revocations: createRevocations(redis),
      findAccessTokens: findAccessTokensFrom(config),
    });
    expect(await tokens.verify(secret)).toMatchObject({ id: ana.user._id, scopes: ['read'] });
    redis.disconnect();
  });
});

describe('making access tokens', () => {
  it.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['admin'] }, 'scopes.0'],
    ['a lifetime that is not offered', { days: 5 }, 'days'],
  ])('is refused with %s', async (_what, change, field) => {
    const ana = await registerProven(auth.api);
    const body = JSON.stringify({ name: 'Backup', scopes: ['read'], ...change });
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', body, headers };
    const answer = await ana.api.send('/api/auth/access-tokens', init);
    expect([answer.status, answer.fields]).toEqual([400, [field]]);
  });

  it('stops at fifty, also for concurrent requests', async () => {
    const ana = await registerProven(auth.api);
    const body = { name: 'One of many', scopes: ['read'] as ('read' | 'write')[] };
    const call = () => ana.api.call('POST /auth/access-tokens', { body });
    for (let batch = 0; batch < 9; batch += 1) await Promise.all(Array.from({ length: 5 }, call));
    const last = await Promise.all(Array.from({ length: 8 }, call));
    expect(last.map(({ code }) => code).filter((code) => code === 'auth.too_many')).toHaveLength(3);
    expect(await list(ana)).toHaveLength(50);
  });
});
