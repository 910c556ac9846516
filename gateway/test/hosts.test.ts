import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { gateway, raw, upstream } from './harness.ts';

const places = [
  '/',
  '/login',
  '/api/snippets',
  '/api/docs/',
  '/remotes.json',
  '/mfe/snippets/a.js',
];

it('answers 421 for a foreign host that resolves to this server (DNS rebinding)', async () => {
  const snippets = await upstream();
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  const hosts = ['evil.example:8080', 'localhost.evil.example', 'localhost@evil.example'];
  for (const host of hosts) {
    for (const path of places) {
      const refused = await raw(url, { path, headers: { host, accept: 'text/html' } });
      expect([path, refused.status, JSON.parse(refused.text).code]).toEqual([
        path,
        421,
        'request.unknown_host',
      ]);
    }
  }
  expect(snippets.seen).toEqual([]);
});

it('accepts the public host at any port, and the hosts that the operator allows', async () => {
  const { url } = await gateway({
    PUBLIC_ORIGIN: 'https://snippetry.example',
    PREVIEW_ORIGIN: 'https://previews.example',
    ALLOWED_HOSTS: 'Inside.example, 10.0.0.7, [::1]',
  });
  const known = [
    'snippetry.example',
    'SNIPPETRY.example:443',
    'inside.example:9',
    '10.0.0.7',
    '[::1]',
  ];
  for (const host of known) {
    const answer = await raw(url, { path: '/', headers: { host, accept: 'text/html' } });
    expect([host, answer.status]).toEqual([host, 200]);
  }
  const other = await raw(url, { path: '/', headers: { host: '127.0.0.1' } });
  expect(other.status).toBe(421);
});

it('answers health checks for every host', async () => {
  const { url } = await gateway();
  for (const path of ['/healthz', '/readyz']) {
    expect((await raw(url, { path, headers: { host: '10.1.2.3:8080' } })).status).toBe(200);
  }
});

it.each([
  ['no host', ''],
  ['two hosts', 'Host: localhost\r\nHost: evil.example\r\n'],
])('answers 400 with the envelope to a request with %s', async (_what, lines) => {
  const { url } = await gateway();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.write(`GET /api/snippets HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`);
  await new Promise((resolve) => socket.once('end', resolve));
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text).toContain('"code":"request.malformed"');
});
