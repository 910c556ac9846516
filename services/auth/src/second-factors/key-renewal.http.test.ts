import { randomBytes } from 'node:crypto';
import { newKeyPair, until } from '@snippetry/test-kit';
import { Secret, TOTP } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';

const key = (bytes = 32) => randomBytes(bytes).toString('hex');
const totp = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

it('sessions, one-time codes and recovery codes outlast a change of every key', async () => {
  const before = { jwt: newKeyPair(), internal: key(), encryption: key() };
  const after = { jwt: newKeyPair(), internal: key(), encryption: key() };
  const start = async (env: Record<string, string>, old?: Harness) => {
    await old?.stop();
    const harness = await startHarness({
      env: { RESEAL_MS: '100', JWT_PUBLIC_KEY: '', ...env },
      ...(old && { stores: old.stores }),
    });
    onTestFinished(() => harness.stop());
    return harness;
  };
  const first = await start({
    JWT_PRIVATE_KEY: before.jwt.privateKey,
    INTERNAL_KEY: before.internal,
    ENCRYPTION_KEY: before.encryption,
  });
  const ana = await register(first.api);
  const { email, password } = ana;
  const { secret } = (await ana.api.call('POST /auth/second-factor/setup', { body: { password } }))
    .data;
  const body = { code: totp(secret, -1) };
  const { recoveryCodes } = (await ana.api.call('POST /auth/second-factor/enable', { body })).data;
  const keyIdOf = () =>
    readDatabase(first.stores, async (db) => {
      const account = await db.collection('accounts').findOne({ username: ana.user.username });
      return String(account?.secondFactor?.secret?.keyId);
    });
  const oldKeyId = await keyIdOf();

  const both = await start(
    {
      JWT_PRIVATE_KEY: after.jwt.privateKey + before.jwt.privateKey,
      INTERNAL_KEY: `${after.internal},${before.internal}`,
      ENCRYPTION_KEY: `${after.encryption},${before.encryption}`,
    },
    first,
  );
  const signIn = (on: Harness, code = '') =>
    on.api.call('POST /auth/login', { body: { email, password, code } });
  expect((await both.api.as(ana.token).call('GET /auth/me')).status).toBe(200);
  const [code = ''] = recoveryCodes;
  const renewed = await signIn(both, code);
  expect(renewed.status).toBe(200);
  expect((await signIn(both, code)).code).toBe('auth.wrong_code');
  await until(async () => (await keyIdOf()) !== oldKeyId);

  const last = await start(
    {
      JWT_PRIVATE_KEY: after.jwt.privateKey,
      INTERNAL_KEY: after.internal,
      ENCRYPTION_KEY: after.encryption,
    },
    both,
  );
  expect((await last.api.as(renewed.data.token).call('GET /auth/me')).status).toBe(200);
  expect((await last.api.as(ana.token).call('GET /auth/me')).status).toBe(401);
  expect((await signIn(last, totp(secret, 1))).status).toBe(200);
});
