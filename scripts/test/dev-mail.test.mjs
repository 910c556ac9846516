import { expect, it } from 'vitest';
import { devMailAddress } from '../lib/dev-mail.mjs';
import { readSettings } from '../lib/settings.mjs';

const secrets = { DEV_MAIL_KEY: 'a key' };
const addressWith = (env) => devMailAddress({ settings: readSettings([], env), secrets, env });

it('returns the URL of unsent mails, with its key', () => {
  const address = 'http://localhost:8080/dev/mail?key=a%20key';
  expect([addressWith({}), addressWith({ HOST: '::1' })]).toEqual([address, address]);
});

it.each([
  { HOST: '0.0.0.0' },
  { PUBLIC_ORIGIN: 'https://snippetry.example' },
  { SMTP_URL: 'smtp://mail.example' },
  { SMTP_URL_FILE: '/run/secrets/smtp_url' },
  { DEMO_ACCESS: 'off' },
])('returns no URL with %j', (env) => {
  expect(addressWith(env)).toBeNull();
});
