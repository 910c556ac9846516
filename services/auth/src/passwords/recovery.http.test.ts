import { type SmtpServer, startSmtpServer } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Harness,
  readDatabase,
  register,
  registerProven,
  startHarness,
} from '../../test/harness.ts';
import { mailbox, secretIn } from '../../test/mailbox.ts';

let smtp: SmtpServer;
let auth: Harness;
let mails: ReturnType<typeof mailbox>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  mails = mailbox(smtp);
  auth = await startHarness({ env: { SMTP_URL: smtp.url, DEMO_ACCESS: 'on' } });
});
afterAll(async () => {
  await auth.stop();
  await smtp.stop();
});

const RESET = /Set a new password/;
const CONFIRM = /Confirm your email/;
const NEXT = 'nine tin whistles';

const forgot = (email: string) => auth.api.call('POST /auth/forgot-password', { body: { email } });
const reset = (token: string, newPassword = NEXT) =>
  auth.api.call('POST /auth/reset-password', { body: { token, newPassword } });
const confirm = ({ api }: Pick<Harness, 'api'>, token: string) =>
  api.call('POST /auth/verify-email', { body: { token } });
const signIn = (email: string, password: string) =>
  auth.api.call('POST /auth/login', { body: { email, password } });

async function linkFor(email: string, count = 1): Promise<string> {
  await forgot(email);
  return secretIn(await mails.latest(email, RESET, count));
}

async function registerConfirmed() {
  const person = await register(auth.api);
  await confirm(person, secretIn(await mails.latest(person.email, CONFIRM)));
  return person;
}

describe('a forgotten password', () => {
  it('is reset with the link of a mail, which ends every session', async () => {
    const ana = await registerConfirmed();
    const token = await linkFor(ana.email);
    expect((await reset(token)).status).toBe(200);
    expect((await ana.api.call('GET /auth/me')).status).toBe(401);
    expect((await signIn(ana.email, ana.password)).status).toBe(401);
    const back = await signIn(ana.email, NEXT);
    expect(back.status).toBe(200);
    const { data } = await auth.api.as(back.data.token).call('GET /auth/sessions');
    expect(data.sessions).toHaveLength(1);
    await mails.latest(ana.email, /password was reset/);
  });

  it('is reset by only one of twenty concurrent requests with the same link', async () => {
    const ana = await registerConfirmed();
    const token = await linkFor(ana.email);
    const passwords = Array.from({ length: 20 }, (_, place) => `${NEXT} ${place}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['auth.link_invalid']));
    const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(ana.email, won)).status).toBe(200);
  });

  it('stays if its link was used, has expired, was replaced by another, or never existed', async () => {
    const ana = await registerConfirmed();
    const first = await linkFor(ana.email);
    const second = await linkFor(ana.email, 2);
    expect((await reset(first)).code).toBe('auth.link_invalid');
    expect((await reset(second)).status).toBe(200);
    expect((await reset(second)).code).toBe('auth.link_invalid');
    const third = await linkFor(ana.email, 3);
    await readDatabase(auth.stores, (db) =>
      db
        .collection('email_links')
        .updateMany({ accountId: ana.user._id }, { $set: { expiresAt: new Date(0) } }),
    );
    expect((await reset(third)).code).toBe('auth.link_invalid');
    expect((await reset('x'.repeat(43))).code).toBe('auth.link_invalid');
  });

  it('keeps its link valid if the new password is guessable or too short', async () => {
    const ana = await registerConfirmed();
    const token = await linkFor(ana.email);
    expect((await reset(token, 'password')).fields).toEqual(['newPassword']);
    expect((await reset(token, 'x')).fields).toEqual(['newPassword']);
    expect((await reset(token)).status).toBe(200);
  });

  it('gets the same response for a known and an unknown address, and stores no usable secret', async () => {
    const ana = await registerConfirmed();
    const known = await forgot(ana.email);
    const unknown = await forgot('nobody@example.org');
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    const names = (answer: typeof known) => [...answer.headers.keys()].sort();
    expect(names(unknown)).toEqual(names(known));
    const token = secretIn(await mails.latest(ana.email, RESET));
    const stored = await readDatabase(auth.stores, async (db) => ({
      links: await db.collection('email_links').find({ accountId: ana.user._id }).toArray(),
      asked: await db.collection('recovery_requests').countDocuments({ email: ana.email }),
    }));
    expect(stored.links).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(stored.asked).toBe(0);
  });

  it('gets at most three links an hour, and none for a demo account', async () => {
    const ana = await registerConfirmed();
    const demo = 'curious@example.org';
    await signIn(demo, 'anything');
    await forgot(demo);
    for (let time = 0; time < 5; time += 1) await forgot(ana.email);
    const bo = await registerConfirmed();
    await linkFor(bo.email);
    const waiting = () =>
      readDatabase(auth.stores, (db) => db.collection('recovery_requests').countDocuments());
    await expect.poll(waiting).toBe(0);
    await mails.latest(ana.email, RESET, 3);
    expect(mails.to(ana.email, RESET)).toHaveLength(3);
    expect(mails.to(demo, RESET)).toEqual([]);
  });

  it('confirms the address when it is reset, and removes the second factor of the stranger who registered it', async () => {
    const { email, username } = await register(auth.api);
    const factor = {
      secondFactor: { secret: {}, since: new Date(), lastStep: 0, recoveryHashes: [] },
    };
    await readDatabase(auth.stores, (db) =>
      db.collection('accounts').updateOne({ username }, { $set: factor }),
    );
    await reset(await linkFor(email));
    const back = await signIn(email, NEXT);
    expect(back.data.user).toMatchObject({ emailVerified: true, hasSecondFactor: false });
  });
});

describe('the address of an account', () => {
  it('is confirmed by the link of the first mail, which works once', async () => {
    const ana = await register(auth.api);
    expect(ana.user.emailVerified).toBe(false);
    const token = secretIn(await mails.latest(ana.email, CONFIRM));
    expect((await confirm(ana, token)).data).toEqual({ email: ana.email });
    expect((await ana.api.call('GET /auth/me')).data.user.emailVerified).toBe(true);
    expect((await confirm(ana, token)).code).toBe('auth.link_invalid');
  });

  it('gets another link on request, at most three an hour, and only while it is unconfirmed', async () => {
    const ana = await register(auth.api);
    const again = () => ana.api.call('POST /auth/send-verification');
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    const refused = await again();
    expect([refused.status, refused.code]).toEqual([429, 'request.rate_limited']);
    await confirm(ana, secretIn(await mails.latest(ana.email, CONFIRM, 3)));
    expect((await again()).status).toBe(200);
    expect(mails.to(ana.email, CONFIRM)).toHaveLength(3);
  });

  it('is changed with the password and the link sent to the new one; the former one is notified', async () => {
    const ana = await registerConfirmed();
    const next = `new.${ana.email}`;
    const ask = (password: string) =>
      ana.api.call('PUT /auth/email', { body: { email: next, password } });
    const wrong = await ask('not it');
    expect([wrong.status, wrong.code]).toEqual([400, 'auth.wrong_password']);
    const forgotten = await linkFor(ana.email);
    expect((await ask(ana.password)).status).toBe(200);
    expect((await ana.api.call('GET /auth/me')).data.user.email).toBe(ana.email);
    await confirm(ana, secretIn(await mails.latest(next, CONFIRM)));
    const { user } = (await ana.api.call('GET /auth/me')).data;
    expect(user).toMatchObject({ email: next, emailVerified: true });
    expect(await mails.latest(ana.email, /email address was changed/)).not.toContain(next);
    expect((await signIn(next, ana.password)).status).toBe(200);
    // The reset link was sent to the former address.
    expect((await reset(forgotten)).code).toBe('auth.link_invalid');
  });

  it.each(['changed', 'reset'])(
    'stays if the password was %s after a change of the address was requested with it',
    async (how) => {
      const ana = await registerConfirmed();
      const theirs = `thief.${ana.email}`;
      const body = { email: theirs, password: ana.password };
      expect((await ana.api.call('PUT /auth/email', { body })).status).toBe(200);
      const token = secretIn(await mails.latest(theirs, CONFIRM));
      const change = { currentPassword: ana.password, newPassword: NEXT };
      const answer = await (how === 'reset'
        ? reset(await linkFor(ana.email))
        : ana.api.call('PUT /auth/change-password', { body: change }));
      expect(answer.status).toBe(200);
      const late = { token, password: NEXT };
      const confirmed = await auth.api.call('POST /auth/verify-email', { body: late });
      expect(confirmed.code).toBe('auth.link_invalid');
      const back = await signIn(ana.email, NEXT);
      expect(back.data.user.email).toBe(ana.email);
    },
  );

  it('is still confirmed by its link after the password was changed', async () => {
    const ana = await register(auth.api);
    const token = secretIn(await mails.latest(ana.email, CONFIRM));
    const body = { currentPassword: ana.password, newPassword: NEXT };
    expect((await ana.api.call('PUT /auth/change-password', { body })).status).toBe(200);
    expect((await confirm(ana, token)).data).toEqual({ email: ana.email });
  });

  it('cannot be used to flood another one with concurrent requests', async () => {
    const ana = await registerConfirmed();
    const other = `other.${ana.email}`;
    const body = { email: other, password: ana.password };
    const requests = Array.from({ length: 8 }, () => ana.api.call('PUT /auth/email', { body }));
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    // The mail to the first address counts as well.
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(6);
  });

  it('cannot be used to flood another one from many accounts', async () => {
    const other = `Other.${(await register(auth.api)).email}`;
    const ask = async (email: string) => {
      const { api, password } = await register(auth.api);
      return (await api.call('PUT /auth/email', { body: { email, password } })).status;
    };
    for (let time = 0; time < 3; time += 1) expect(await ask(other)).toBe(200);
    expect(await ask(other.toLowerCase())).toBe(429);
    expect(await ask(`still.${other}`)).toBe(200);
  });

  it('stays if another account has taken the new one before the link is opened', async () => {
    const ana = await registerConfirmed();
    const bo = await registerConfirmed();
    const body = {
      email: bo.email.replace(/^./, (first) => first.toUpperCase()),
      password: ana.password,
    };
    expect((await ana.api.call('PUT /auth/email', { body })).status).toBe(200);
    const token = secretIn(await mails.latest(body.email, CONFIRM));
    const answer = await confirm(ana, token);
    expect([answer.status, answer.code]).toEqual([409, 'auth.email_taken']);
    expect((await ana.api.call('GET /auth/me')).data.user.email).toBe(ana.email);
  });
});

describe('an address that a stranger has registered', () => {
  const look = ({ api }: Pick<Harness, 'api'>, token: string) =>
    api.call('POST /auth/verify-email/account', { body: { token } });

  it('is not confirmed by reading its mail alone, and the link stays valid', async () => {
    const thief = await register(auth.api);
    const token = secretIn(await mails.latest(thief.email, CONFIRM));
    const owner = await registerConfirmed();
    const { email, username } = thief;
    const known = { email, username, isOwn: false, hasPassword: true };
    expect((await look(auth, token)).data).toEqual(known);
    expect((await look(owner, token)).data).toEqual(known);
    for (const { api } of [auth, owner]) {
      for (const password of [undefined, owner.password.concat('?')]) {
        const body = { token, ...(password !== undefined && { password }) };
        const answer = await api.call('POST /auth/verify-email', { body });
        expect([answer.status, answer.code]).toEqual([400, 'auth.wrong_password']);
      }
    }
    expect((await thief.api.call('GET /auth/me')).data.user.emailVerified).toBe(false);
    expect((await look(thief, token)).data).toEqual({ ...known, isOwn: true });
  });

  it('is taken over by resetting the password, which ends sessions and links of the stranger', async () => {
    const thief = await register(auth.api);
    const token = secretIn(await mails.latest(thief.email, CONFIRM));
    await reset(await linkFor(thief.email));
    expect((await thief.api.call('GET /auth/me')).status).toBe(401);
    expect((await look(auth, token)).code).toBe('auth.link_invalid');
    const back = await signIn(thief.email, NEXT);
    expect(back.data.user.emailVerified).toBe(true);
  });

  it('is confirmed with the password of the account, but by none of its access tokens', async () => {
    const { api, email, password } = await registerProven(auth.api);
    const token = secretIn(await mails.latest(email, CONFIRM));
    const input = { name: 'Backup', scopes: ['read' as const, 'write' as const] };
    const made = await api.call('POST /auth/access-tokens', { body: input });
    const program = { api: auth.api.as(made.data.secret) };
    expect((await confirm(program, token)).code).toBe('auth.session_required');
    expect((await look(program, token)).code).toBe('auth.session_required');
    const body = { token, password };
    expect((await auth.api.call('POST /auth/verify-email', { body })).data).toEqual({ email });
  });
});

describe('if addresses must be confirmed', () => {
  it('sign-in is refused before, and each attempt sends the link again', async () => {
    const { stores, keys } = auth;
    const env = { SMTP_URL: smtp.url, EMAIL_VERIFICATION: 'required' };
    const strict = await startHarness({ stores, keys, env });
    const person = { username: 'patient', email: 'patient@example.org', password: NEXT };
    const made = await strict.api.call('POST /auth/register', { body: person });
    expect([made.status, made.code]).toEqual([403, 'auth.email_unverified']);
    await mails.latest(person.email, CONFIRM);
    const { email, password } = person;
    const early = await strict.api.call('POST /auth/login', { body: { email, password } });
    expect([early.status, early.code]).toEqual([403, 'auth.email_unverified']);
    const wrong = await strict.api.call('POST /auth/login', { body: { email, password: 'no' } });
    expect(wrong.code).toBe('auth.invalid_credentials');
    const token = secretIn(await mails.latest(email, CONFIRM, 2));
    await strict.api.call('POST /auth/verify-email', { body: { token, password } });
    expect((await strict.api.call('POST /auth/login', { body: { email, password } })).status).toBe(
      200,
    );
    await strict.stop();
  });
});
