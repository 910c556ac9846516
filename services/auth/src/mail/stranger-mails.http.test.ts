import { aRegistration, type SmtpServer, startSmtpServer } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  confirmEmail,
  type Harness,
  readDatabase,
  type register,
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
  auth = await startHarness({ env: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await auth.stop();
  await smtp.stop();
});

const ANY = /./;
const CONFIRM = /Confirm your email/;
const RESET = /Set a new password/;

type Person = Awaited<ReturnType<typeof register>>;

const sendFrom = (network: string, path: string, body: object) =>
  auth.api.send(`/api/auth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
  });

async function registerFrom(network: string, email: string) {
  const input = aRegistration({ email });
  const { data } = await sendFrom(network, 'register', input);
  return { ...input, api: auth.api.as((data as { token: string }).token) };
}

const remove = ({ api, password, username }: Pick<Person, 'api' | 'password' | 'username'>) =>
  api.call('POST /auth/delete-account', { body: { password, username } });

/** Waits until every stored mail is sent. */
async function allSent(): Promise<void> {
  const waiting = () =>
    readDatabase(auth.stores, async (db) => ({
      mails: await db.collection('mails').countDocuments({ sentAt: null }),
      asked: await db.collection('recovery_requests').countDocuments(),
    }));
  await expect.poll(waiting).toEqual({ mails: 0, asked: 0 });
}

it('an address gets at most three mails, however often accounts are registered with it and deleted', async () => {
  const stranger = 'stranger@example.org';
  for (let time = 0; time < 8; time += 1) {
    const spelled = time % 2 === 0 ? stranger : 'Stranger@Example.org';
    const person = await registerFrom('198.51.100.7', spelled);
    await allSent();
    expect((await remove(person)).status).toBe(200);
  }
  const sent = () => smtp.mails.filter(({ to }) => to.toLowerCase() === stranger);
  expect(sent()).toHaveLength(3);
  const before = mails.to(stranger, CONFIRM).length;
  // Others can still register with their own addresses from the same network.
  const other = await registerFrom('198.51.100.7', 'neighbour@example.org');
  await mails.latest(other.email, CONFIRM);
  // The owner of the address uses another network, and still gets the link.
  const owner = await registerFrom('203.0.113.8', stranger);
  const token = secretIn(await mails.latest(stranger, CONFIRM, before + 1));
  expect((await owner.api.call('POST /auth/verify-email', { body: { token } })).status).toBe(200);
  const kept = await readDatabase(auth.stores, (db) =>
    db.collection('mail_budgets').find().toArray(),
  );
  expect(JSON.stringify(kept)).not.toContain('stranger');
});

it('a mailbox gets at most 20 links a day, from any number of networks and with any number of tags', async () => {
  for (let network = 0; network < 24; network += 1) {
    await registerFrom(`198.51.101.${network}`, `flood+${network}@example.org`);
  }
  await allSent();
  expect(smtp.mails.filter(({ to }) => to.startsWith('flood'))).toHaveLength(20);
});

it('a stranger who requests links prevents neither links nor notices to the owner', async () => {
  const owner = await registerProven(auth.api);
  await confirmEmail(auth.stores, owner.user._id);
  for (let time = 0; time < 5; time += 1) {
    await sendFrom('192.0.2.9', 'forgot-password', { email: owner.email });
  }
  await mails.latest(owner.email, RESET, 3);
  await auth.api.call('POST /auth/forgot-password', { body: { email: owner.email } });
  await mails.latest(owner.email, RESET, 4);
  for (let time = 0; time < 12; time += 1) {
    await owner.api.call('POST /auth/access-tokens', {
      body: { name: `${time}`, scopes: ['read'] },
    });
  }
  await mails.latest(owner.email, /access token was created/, 12);
  await allSent();
  expect(mails.to(owner.email, RESET)).toHaveLength(4);
});

it('the limit of notices to an unconfirmed address outlives the account', async () => {
  const email = 'noticed@example.org';
  for (let account = 0; account < 3; account += 1) {
    const person = await registerFrom('192.0.2.77', email);
    await person.api.call('POST /auth/proof', { body: { password: person.password } });
    for (let time = 0; time < 6; time += 1) {
      await person.api.call('POST /auth/access-tokens', { body: { name: 'x', scopes: ['read'] } });
    }
    await allSent();
    await remove(person);
  }
  expect(mails.to(email, /access token was created/)).toHaveLength(10);
  expect(mails.to(email, ANY).length).toBeLessThanOrEqual(13);
});
