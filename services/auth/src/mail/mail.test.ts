import type { Digest, Notification } from '@snippetry/contracts';
import {
  anId,
  type EventPublisher,
  type SmtpServer,
  startEventPublisher,
  startSmtpServer,
} from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Harness, readDatabase, register, startHarness } from '../../test/harness.ts';
import { digestMail, mailTexts } from './letters.ts';
import { createMailer } from './mailer.ts';

let harness: Harness;
let smtp: SmtpServer;
let events: EventPublisher;
beforeAll(async () => {
  smtp = await startSmtpServer();
  harness = await startHarness({
    env: { SMTP_URL: smtp.url, PUBLIC_ORIGIN: 'https://snippetry.example', DEMO_ACCESS: 'on' },
  });
  events = await startEventPublisher(harness.stores);
});
afterAll(async () => {
  await Promise.all([events.stop(), harness.stop()]);
  await smtp.stop();
});

const snippetId = 'a'.repeat(24);
const commentId = 'b'.repeat(24);
const item = (facts: Partial<Notification> = {}): Notification => ({
  _id: anId(),
  type: 'reply',
  actor: { _id: anId(), username: 'devon-k' },
  snippet: { _id: snippetId, title: 'Retry <fast> & safe' },
  commentId,
  excerpt: 'Try <script>alert(1)</script>',
  isRead: false,
  createdAt: new Date().toISOString(),
  ...facts,
});
const digestFor = (userId: string, items = [item()]): Digest => ({
  userId,
  period: 'daily',
  items,
  unread: 3,
});
const isDigest = ({ source }: { source: string }) =>
  /^Subject: .* unread notifications/m.test(source);
const mailsTo = (email: string) => smtp.mails.filter((mail) => mail.to === email && isDigest(mail));

async function registerConfirmed() {
  const person = await register(harness.api);
  const confirmed = { $set: { emailVerifiedAt: new Date() } };
  await readDatabase(harness.stores, (db) =>
    db.collection('accounts').updateOne({ username: person.username }, confirmed),
  );
  return person;
}
const wait = { timeout: 15_000 };

describe('the digest of unread notifications', () => {
  it('is sent to the address of its user, from the public host', async () => {
    const { email, user } = await registerConfirmed();
    await events.publish('digest.due', digestFor(user._id));
    await expect.poll(() => mailsTo(email).length, wait).toBe(1);
    const [mail] = mailsTo(email);
    expect(mail?.from).toBe('no-reply@snippetry.example');
    expect(mail?.source).toContain('Subject: 3 unread notifications on Snippetry');
    expect(mail?.source).toMatch(
      /List-Unsubscribe: <https:\/\/snippetry\.example\/app\/settings#notifications>/,
    );
    expect(mail?.source).toContain('Content-Type: text/html');
  });

  it('is retried after the mail server refused it, and sent once', async () => {
    const { email, user } = await registerConfirmed();
    smtp.refuse(2);
    await events.publish('digest.due', digestFor(user._id));
    await expect.poll(() => mailsTo(email).length, wait).toBe(1);
    // The content is deleted once the mail is sent.
    const sent = () =>
      readDatabase(harness.stores, (db) =>
        db.collection('mails').countDocuments({ digest: null, sentAt: { $ne: null } }),
      );
    await expect.poll(sent, wait).toBeGreaterThan(0);
    const next = await registerConfirmed();
    await events.publish('digest.due', digestFor(next.user._id));
    await expect.poll(() => mailsTo(next.email).length, wait).toBe(1);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('goes neither to demo, suspended or deleted accounts, nor to unconfirmed addresses', async () => {
    const unconfirmed = await register(harness.api);
    await events.publish('digest.due', digestFor(unconfirmed.user._id));
    const body = { email: 'stranger@example.org', password: 'anything' };
    const demo = await harness.api.call('POST /auth/login', { body });
    await events.publish('digest.due', digestFor(demo.data.user._id));
    await events.publish('digest.due', digestFor(anId()));
    const suspended = await registerConfirmed();
    const { _id: userId } = suspended.user;
    const reason = 'Spam';
    await events.publish('moderation.user_suspended', { userId, moderatorId: anId(), reason });
    const isSuspended = async () =>
      (await harness.api.call('GET /users/:id', { params: { id: userId } })).data.user.isSuspended;
    await expect.poll(isSuspended, wait).toBe(true);
    await events.publish('digest.due', digestFor(userId));
    const done = await registerConfirmed();
    await events.publish('digest.due', digestFor(done.user._id));
    await expect.poll(() => mailsTo(done.email).length, wait).toBe(1);
    const waiting = () =>
      readDatabase(harness.stores, (db) => db.collection('mails').countDocuments({ sentAt: null }));
    await expect.poll(waiting, wait).toBe(0);
    const others = [body.email, suspended.email, unconfirmed.email];
    expect(others.flatMap(mailsTo)).toEqual([]);
  });
});

it('a mail is written to the log in full if no mail server is configured', async () => {
  const logged: object[] = [];
  const log = { info: (fields: object) => void logged.push(fields) };
  const mailer = createMailer({ smtpUrl: undefined, from: 'no-reply@snippetry.example', log });
  const mail = {
    to: 'ana@example.org',
    subject: 'Hi',
    text: 'All of it',
    html: '<p>All of it</p>',
  };
  await mailer.send({ ...mail, messageId: '<1@x>', unsubscribe: 'https://x/settings' });
  expect(logged).toMatchObject([{ mail }]);
});

describe('the content of a digest', () => {
  const origin = 'https://snippetry.example';
  const made = (items: Notification[]) =>
    digestMail(mailTexts(), { digest: digestFor(anId(), items), username: 'ana', origin });

  it('is the number of notifications by type, and the URL at which to read them', () => {
    const { text, html } = made([item(), item(), item({ type: 'follow' })]);
    for (const body of [text, html]) {
      expect(body).toContain(
        'you have 3 unread notifications. The newest: 2 replies, 1 new follower.',
      );
      expect(body).toContain(`${origin}/app/notifications`);
    }
  });

  it('includes neither texts nor names of other users, since the address may belong to a stranger', () => {
    const reason = 'Call me';
    const notice = item({ type: 'moderation', actor: null, excerpt: reason });
    const { subject, text, html } = made([item(), notice]);
    for (const secret of ['devon-k', 'Retry', 'script', reason, snippetId]) {
      expect([subject, text, html].join()).not.toContain(secret);
    }
  });
});
