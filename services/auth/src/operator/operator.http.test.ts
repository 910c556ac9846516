import { aRegistration, type SmtpServer, startSmtpServer, until } from '@snippetry/test-kit';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { commandsOf, type Harness, startHarness } from '../../test/harness.ts';
import { mailbox } from '../../test/mailbox.ts';

let smtp: SmtpServer;
let auth: Harness;

beforeAll(async () => {
  smtp = await startSmtpServer();
  auth = await startHarness({ env: { SMTP_URL: smtp.url, REGISTRATION: 'closed' } });
});
afterAll(async () => {
  await auth.stop();
  await smtp.stop();
});

const roleOf = async (token: string) => {
  const { user } = (await auth.api.as(token).call('GET /auth/me')).data;
  return [user.isAdmin, user.isModerator];
};
/** Secret of the link in the last line that a command prints. */
const secretIn = (lines: readonly string[]) => lines.at(-1)?.split('#')[1] ?? '';
const setPassword = (token: string, newPassword: string) =>
  auth.api.call('POST /auth/reset-password', { body: { token, newPassword } });
const signIn = (email: string, password: string) =>
  auth.api.call('POST /auth/login', { body: { email, password } });

/** Creates an administrator by command, and signs in. */
async function anAdmin() {
  const { username, email, password } = aRegistration();
  const printed = await auth.command('create-admin', username, email);
  await setPassword(secretIn(printed), password);
  const { token, user } = (await signIn(email, password)).data;
  return { username, email, password, token, user, api: auth.api.as(token) };
}

it('an operator creates an administrator while registration is closed', async () => {
  const { token, user, api, username } = await anAdmin();
  expect([await roleOf(token), user.emailVerified]).toEqual([[true, true], true]);
  const { records } = (await api.call('GET /admin/audit')).data;
  const record = records.find((one) => one.user?._id === user._id);
  expect(record).toMatchObject({ action: 'create-admin', by: null, isByOperator: true });
  const again = auth.command('create-admin', username, aRegistration().email);
  await expect(again).rejects.toThrow(`${username} has an account: make-admin ${username}`);
});

it('an administrator of the operator is listed, and cannot be changed by others', async () => {
  const [ada, bo] = [await anAdmin(), await anAdmin()];
  const query = { show: 'moderators', search: bo.username } as const;
  const { users } = (await ada.api.call('GET /admin/users', { query })).data;
  expect(users).toMatchObject([{ username: bo.username, isAdmin: true, isFixed: true }]);
  const params = { id: bo.user._id };
  const body = { reason: 'A dispute' };
  const suspended = await ada.api.call('POST /admin/users/:id/suspend', { params, body });
  expect(suspended.status).toBe(403);
});

it('roles are given and revoked once, by username or address', async () => {
  const { username, email, token } = await anAdmin();
  expect(await auth.command('make-admin', email)).toEqual([
    `${email} was an administrator already`,
  ]);
  await auth.command('remove-admin', username);
  expect(await roleOf(token)).toEqual([false, false]);
  expect(await auth.command('make-moderator', email.toUpperCase())).toHaveLength(1);
  expect(await roleOf(token)).toEqual([false, true]);
  await auth.command('remove-moderator', username);
  expect(await auth.command('remove-moderator', username)).toEqual([
    `${username} was no moderator by appointment`,
  ]);
  expect(await roleOf(token)).toEqual([false, false]);
});

it('a link of the operator sets a new password and ends every session', async () => {
  const { username, email, token, password } = await anAdmin();
  const secret = secretIn(await auth.command('reset-password', username));
  expect((await signIn(email, password)).status).toBe(200);
  expect((await setPassword(secret, 'another long password')).status).toBe(200);
  expect((await auth.api.as(token).call('GET /auth/me')).status).toBe(401);
  expect((await signIn(email, 'another long password')).status).toBe(200);
  expect((await setPassword(secret, 'a third long password')).status).toBe(400);
});

it('the codes of a second factor are turned off, and the user is notified', async () => {
  const { username, email, password, api } = await anAdmin();
  await api.call('POST /auth/proof', { body: { password } });
  const { secret } = (await api.call('POST /auth/second-factor/setup', { body: { password } }))
    .data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await api.call('POST /auth/second-factor/enable', { body: { code } });
  expect((await signIn(email, password)).code).toBe('auth.second_factor_required');
  await auth.command('reset-second-factor', username);
  expect((await signIn(email, password)).status).toBe(200);
  await mailbox(smtp).latest(email, /^Your second factor is off/);
});

it('a test mail is sent, and the reason of a mail server that refuses it is printed', async () => {
  await auth.command('test-mail', 'ops@example.org');
  expect(smtp.mails.filter(({ to }) => to === 'ops@example.org')).toHaveLength(1);
  const closed = await startSmtpServer();
  await closed.stop();
  const { stores, keys } = auth;
  const away = await startHarness({ stores, keys, env: { SMTP_URL: closed.url } });
  await expect(away.command('test-mail', 'ops@example.org')).rejects.toThrow(
    /^the mail server did not accept the mail: .*ECONNREFUSED/,
  );
  await away.stop();
});

it('failed jobs are counted and retried', async () => {
  const redis = new Redis(auth.stores.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('mail', { connection: redis });
  const failed = () => queue.getFailedCount();
  await queue.add('mail.send', { broken: true });
  await until(async () => (await failed()) === 1);
  expect(await auth.command('jobs')).toContain('mail: 0 waiting, 0 active, 0 delayed, 1 failed');
  expect(await auth.command('retry-jobs', 'mail')).toEqual(['mail: 1 retried']);
  await until(async () => (await queue.getFailed())[0]?.attemptsMade === 2);
  await expect(auth.command('retry-jobs', 'no-queue')).rejects.toThrow(
    'there is no queue no-queue',
  );
  await queue.close();
  await redis.quit();
});

it('without Redis, commands that need none work, and the others are refused', async () => {
  const { username } = await anAdmin();
  const { stores, keys } = auth;
  const REDIS_URL = 'redis://127.0.0.1:9';
  const command = commandsOf({ stores, keys, env: { REDIS_URL } });
  expect(await command('make-admin', username)).toHaveLength(1);
  await expect(command('jobs')).rejects.toThrow('Redis does not answer');
});

it('wrong users, arguments and commands are refused in one sentence', async () => {
  await expect(auth.command('make-admin', 'nobody-here')).rejects.toThrow(
    'there is no account nobody-here',
  );
  await expect(auth.command('make-admin')).rejects.toThrow('usage: make-admin <user>');
  await expect(auth.command('create-admin', 'x', 'no-address')).rejects.toThrow(/^Username/);
  await expect(auth.command('format')).rejects.toThrow(/^there is no command format\n/);
});
