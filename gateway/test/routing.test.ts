import { request } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { findRoute } from '../src/proxy/routes.ts';
import { gateway, raw, upstream } from './harness.ts';

const ID = 'a'.repeat(24);

it.each([
  ['/api/auth/login', 'auth'],
  ['/api/users/search', 'auth'],
  ['/api/snippets', 'snippets'],
  [`/api/snippets/${ID}`, 'snippets'],
  [`/api/snippets/${ID}/star`, 'snippets'],
  [`/api/snippets/${ID}/comments`, 'comments'],
  [`/api/snippets/${ID}/comments/count`, 'comments'],
  ['/api/comments', 'comments'],
  ['/api/collections/popular', 'collections'],
  ['/api/github/status', 'integrations'],
  ['/api/ai/jobs/1', 'integrations'],
  ['/API/Snippets', 'snippets'],
])('routes %s to the service %s', (path, service) => {
  expect(findRoute(path)?.service).toBe(service);
});

it.each(['/api', '/api/snippetsx', '/api/nothing', '/internal/users', '/apisnippets'])(
  'routes %s to no service',
  (path) => {
    expect(findRoute(path)).toBeNull();
  },
);

it('forwards path, query and body unchanged', async () => {
  const bodies: string[] = [];
  const snippets = await upstream((req, res) => {
    req.setEncoding('utf8').on('data', (text: string) => bodies.push(text));
    req.on('end', () => res.end('{}'));
  });
  const { url } = await gateway({ SNIPPETS_URL: snippets.url });
  await request(url).send('/api/snippets?search=a%20b&tags=x,y', {
    method: 'POST',
    body: '{"a":1}',
  });
  expect(snippets.seen[0]?.url).toBe('/api/snippets?search=a%20b&tags=x,y');
  expect(bodies.join('')).toBe('{"a":1}');
});

it('answers 404 with the envelope for API paths that no service has', async () => {
  const { url } = await gateway();
  const answer = await request(url).send('/api/nothing');
  expect([answer.status, answer.code]).toEqual([404, 'route.not_found']);
  expect(answer.body).toMatchObject({ requestId: answer.headers.get('x-request-id') });
});

it.each([
  '/internal/users/cards',
  '/api/users/../../internal/users/cards',
  '/api/users/%2e%2e/%2e%2e/internal/users/cards',
  '/api/users/..%2f..%2finternal/users/cards',
  '/api/users\\..\\internal',
  '//internal/users/cards',
  'http://example.com/internal/users/cards',
])('never forwards the path %s', async (path) => {
  const auth = await upstream();
  const { url } = await gateway({ AUTH_URL: auth.url });
  const answer = await raw(url, { path, headers: { accept: 'text/html' } });
  expect(answer.status).toBe(404);
  expect(auth.seen).toEqual([]);
});

it('strips headers that only the platform may set, and adds the client’s address', async () => {
  const auth = await upstream();
  const { url } = await gateway({ AUTH_URL: auth.url, PUBLIC_ORIGIN: 'https://snippetry.example' });
  await raw(url, {
    path: '/api/users',
    headers: {
      'x-internal-key': 'guess',
      'x-user-id': 'root',
      'x-forwarded-for': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      authorization: 'Bearer abc',
      connection: 'close',
    },
  });
  const headers = auth.seen[0]?.headers ?? {};
  expect(headers).toMatchObject({
    authorization: 'Bearer abc',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'snippetry.example',
    host: 'snippetry.example',
    connection: 'keep-alive',
  });
  for (const name of ['x-internal-key', 'x-user-id', 'forwarded', 'x-real-ip']) {
    expect(headers).not.toHaveProperty(name);
  }
});

it('trusts the proxies that the operator names', async () => {
  const auth = await upstream();
  const { url } = await gateway({ AUTH_URL: auth.url, TRUST_PROXY: '1' });
  await raw(url, { path: '/api/users', headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7' } });
  expect(auth.seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.7');
});

it('keeps a well-formed request id and replaces any other', async () => {
  const auth = await upstream();
  const { url } = await gateway({ AUTH_URL: auth.url });
  const kept = await raw(url, { path: '/api/users', headers: { 'x-request-id': 'abc-1_2' } });
  expect(kept.headers['x-request-id']).toBe('abc-1_2');
  expect(auth.seen[0]?.headers['x-request-id']).toBe('abc-1_2');
  const odd = await raw(url, { path: '/api/users', headers: { 'x-request-id': 'a"b {}' } });
  expect(odd.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  expect(auth.seen[1]?.headers['x-request-id']).toBe(odd.headers['x-request-id']);
});
