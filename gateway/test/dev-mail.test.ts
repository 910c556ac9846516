import { expect, it } from 'vitest';
import { gateway, raw, upstream } from './harness.ts';

const MAIL = '/dev/mail/0123456789abcdef01234567?key=secret';
const HOST = { host: 'localhost' };

it('forwards requests for unsent mails, with their key, from clients on this machine', async () => {
  const auth = await upstream();
  const { url } = await gateway({ AUTH_URL: auth.url });
  for (const path of ['/dev/mail?key=secret', MAIL]) {
    const answer = await raw(url, { path, headers: HOST });
    expect([answer.status, answer.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
  }
  expect(auth.seen.map((one) => one.url)).toEqual(['/dev/mail?key=secret', MAIL]);
});

it.each([
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-host': 'snippetry.example' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.9' },
  { via: '1.1 proxy' },
  { 'cf-connecting-ip': '203.0.113.9' },
])(
  'hides unsent mails from clients of a proxy that sends `Host: localhost` and %j',
  async (sent) => {
    const auth = await upstream();
    const { url } = await gateway({ AUTH_URL: auth.url, TRUST_PROXY: 'loopback' });
    const answer = await raw(url, { path: MAIL, headers: { ...HOST, ...sent } });
    expect([answer.status, auth.seen]).toEqual([404, []]);
  },
);

it('hides unsent mails if the gateway listens on a public address', async () => {
  const auth = await upstream();
  const { url } = await gateway({ AUTH_URL: auth.url, HOST: '0.0.0.0' });
  const answer = await raw(url, { path: MAIL, headers: HOST });
  expect([answer.status, auth.seen]).toEqual([404, []]);
});

it('does not serve unsent mails below `/api`, which would bypass these checks', async () => {
  const auth = await upstream();
  const { url } = await gateway({ AUTH_URL: auth.url });
  const answer = await raw(url, { path: `/api${MAIL}`, headers: HOST });
  expect([answer.status, auth.seen]).toEqual([404, []]);
});
