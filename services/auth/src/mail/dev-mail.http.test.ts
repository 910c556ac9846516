import { until } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEV_MAIL_KEY, type Harness, register, startHarness } from '../../test/harness.ts';
import { devMail } from './dev-mail.ts';

const LIST = `/dev/mail?key=${DEV_MAIL_KEY}`;

let auth: Harness;
beforeAll(async () => {
  auth = await startHarness({ env: { DEMO_ACCESS: 'on' } });
});
afterAll(() => auth.stop());

describe('the development mailbox', () => {
  it('shows the mails that were not sent, with their links', async () => {
    const { email } = await register(auth.api);
    const list = await until(async () => {
      const { text } = await auth.api.send(LIST);
      return text.includes(email) && text;
    });
    const [address = '', id] = /\/dev\/mail\/([0-9a-f]{24})\?key=\w+/.exec(list) ?? [];
    const mail = await auth.api.send(address);
    expect(mail.headers.get('content-type')).toContain('text/html');
    expect(mail.headers.get('cache-control')).toBe('no-store');
    expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(mail.text).toMatch(/<a href="[^"]+\/verify-email#[\w-]{43}">/);
    expect(mail.text).toContain(`<a href="${LIST}">`);
    // The URL contains the key, which the pages behind the links must not get.
    expect(mail.headers.get('referrer-policy')).toBe('no-referrer');
    const others = [`/dev/mail/${'0'.repeat(24)}?key=${DEV_MAIL_KEY}`, `/dev/mail/${id}`];
    for (const other of others) expect((await auth.api.send(other)).status).toBe(404);
  });

  it.each(['', '?key=', '?key=guessed', `?key=${DEV_MAIL_KEY}0`, `?key[]=${DEV_MAIL_KEY}`])(
    'is not found without the key that the start prints: %s',
    async (query) => {
      for (const path of ['/dev/mail', '/api/dev/mail']) {
        expect((await auth.api.send(path + query)).status).toBe(404);
      }
    },
  );

  it.each([
    ['a mail server is configured', { DEMO_ACCESS: 'on', SMTP_URL: 'smtp://127.0.0.1:9' }],
    ['demo access is off', {}],
    ['it has no key', { DEMO_ACCESS: 'on', DEV_MAIL_KEY: '' }],
    ['other machines reach the process', { DEMO_ACCESS: 'on', HOST: '0.0.0.0' }],
    ['its origin is not local', { DEMO_ACCESS: 'on', PUBLIC_ORIGIN: 'https://snippetry.example' }],
  ])('does not exist if %s', async (_where, env) => {
    const { stores, keys } = auth;
    const other = await startHarness({ stores, keys, env });
    expect((await other.api.send(LIST)).status).toBe(404);
    await other.stop();
  });

  it('shows the content of a mail as text, and links to the product only', () => {
    const text = '<script>alert(1)</script> https://evil.example/ http://localhost/a"b';
    const mail = { id: '1', to: 'a@b.c', subject: '<b>', text, at: '2026-11-24T01:00:00.000Z' };
    const html = devMail(mail, { publicOrigin: 'http://localhost', key: '"><b>' });
    expect(html).not.toMatch(/<script|<b>|href="https:\/\/evil/);
    expect(html).toContain('href="http://localhost/a&quot;b"');
  });
});
