import type { ServerResponse } from 'node:http';
import { apiRoutes, type RouteSpec } from '@snippetry/contracts';
import { isolatedStores, request, startRedis, until } from '@snippetry/test-kit';
import { expect, it, onTestFinished } from 'vitest';
import { answerJson, gateway, raw, upstream } from './harness.ts';

const statuses = async (count: number, send: () => Promise<{ status: number }>) => {
  const all = [];
  for (let i = 0; i < count; i++) all.push((await send()).status);
  return all;
};

async function limited(env: Record<string, string>) {
  const auth = await upstream();
  const { redisUrl } = await isolatedStores();
  const options = { AUTH_URL: auth.url, REDIS_URL: redisUrl, TRUST_PROXY: '1', ...env };
  const [first, second] = [await gateway(options), await gateway(options)];
  // The gateways connect to Redis in the background; until then, each counts by itself.
  for (const { url } of [first, second]) {
    await until(async () => (await request(url).send('/readyz')).text.includes('"redis":"ready"'));
  }
  return { first, second, auth };
}

const login = { path: '/api/auth/login', method: 'POST' };

it('limits each password route separately, per IP address and over all gateways', async () => {
  const { first, second } = await limited({ RATE_LIMIT_AUTH: '3' });
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const send = (base: string, address: string) => () =>
    raw(base, { ...login, headers: from(address) });
  expect(await statuses(2, send(first.url, '203.0.113.1'))).toEqual([200, 200]);
  expect(await statuses(1, send(second.url, '203.0.113.1'))).toEqual([200]);
  const refused = await raw(first.url, { ...login, headers: from('203.0.113.1') });
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, 'request.rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await statuses(1, send(second.url, '203.0.113.1'))).toEqual([429]);
  expect(await statuses(1, send(first.url, '203.0.113.2'))).toEqual([200]);
  const register = { ...login, path: '/api/auth/register', headers: from('203.0.113.1') };
  expect((await raw(first.url, register)).status).toBe(200);
});

it.each(['/api/auth/LOGIN', '/api/auth/login/'])(
  'counts %s against the limit of the sign-in route',
  async (path) => {
    const { first } = await limited({ RATE_LIMIT_AUTH: '1' });
    expect((await raw(first.url, login)).status).toBe(200);
    expect((await raw(first.url, { ...login, path })).status).toBe(429);
  },
);

it('counts sign-ins at other sites against one limit, whichever site it is', async () => {
  const { first } = await limited({ RATE_LIMIT_AUTH: '2' });
  const sites = ['github', 'oidc', 'made-up'];
  const starts = [];
  for (const site of sites) {
    starts.push((await raw(first.url, { path: `/api/auth/external/${site}/start` })).status);
  }
  expect(starts).toEqual([200, 200, 429]);
});

it('limits the whole API per IP address, and no other paths', async () => {
  const { first } = await limited({ RATE_LIMIT_GENERAL: '120' });
  const burst = Array.from({ length: 130 }, () => request(first.url).send('/api/users'));
  const answers = await Promise.all(burst);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  expect((await request(first.url).send('/healthz')).status).toBe(200);
  const other = { path: '/api/users', headers: { 'x-forwarded-for': '203.0.113.9' } };
  expect((await raw(first.url, other)).status).toBe(200);
});

it.each([
  ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:3::1'],
  ['203.0.113.1', '::ffff:203.0.113.1', '203.0.113.2'],
  ['::ffff:203.0.113.1', '0:0:0:0:0:ffff:cb00:7101', '::ffff:203.0.113.2'],
])('counts %s and %s as one network, and %s as another', async (first, same, other) => {
  const { first: entrance } = await limited({ RATE_LIMIT_AUTH: '1' });
  const from = async (address: string) =>
    (await raw(entrance.url, { ...login, headers: { 'x-forwarded-for': address } })).status;
  expect([await from(first), await from(same), await from(other)]).toEqual([200, 429, 200]);
});

it.each(['unknown', '203.0.113.1:4711', '1.2.3', '::1::2', 'x'.repeat(50)])(
  'refuses a request with an invalid client address: %s',
  async (address) => {
    const { first, auth } = await limited({ RATE_LIMIT_AUTH: '1' });
    const headers = { 'x-forwarded-for': address, accept: 'text/html' };
    for (const path of ['/api/auth/login', '/api/users', `/public/${'a'.repeat(24)}`]) {
      const refused = await raw(first.url, { path, headers });
      expect([refused.status, JSON.parse(refused.text).code]).toEqual([400, 'request.malformed']);
    }
    expect(auth.seen).toEqual([]);
  },
);

it('sends services the IPv4 form of an IPv4-mapped address', async () => {
  const { first, auth } = await limited({});
  await raw(first.url, {
    path: '/api/users',
    headers: { 'x-forwarded-for': '::ffff:203.0.113.1' },
  });
  expect(auth.seen[0]?.headers['x-forwarded-for']).toBe('203.0.113.1');
});

const anId = '0123456789abcdef01234567';
const VARIABLES = {
  auth: 'RATE_LIMIT_AUTH',
  download: 'RATE_LIMIT_DOWNLOADS',
  embed: 'RATE_LIMIT_EMBEDS',
} as const;

/** Every route of the contract with a limit of its own, and the variable that sets the limit. */
const ofContract = Object.entries<RouteSpec>(apiRoutes).flatMap(([key, { limit = 'general' }]) => {
  const [method = '', path = ''] = key.split(' ');
  const address = `/api${path.replace(':version', '3').replaceAll(/:\w+/g, anId)}`;
  return limit === 'general' ? [] : [[method, address, VARIABLES[limit]] as const];
});
const ofSitemap = ['GET', `/sitemaps/snippets-${anId}.xml`, VARIABLES.download] as const;

it('limits expensive routes below the general limit', async () => {
  const service = await upstream((_req, res) => answerJson(res, { public: [], next: null }));
  const { url } = await gateway({
    AUTH_URL: service.url,
    SNIPPETS_URL: service.url,
    COLLECTIONS_URL: service.url,
    ...Object.fromEntries(Object.values(VARIABLES).map((name, at) => [name, String(at + 1)])),
  });
  for (const [method, path, variable] of [...ofContract, ofSitemap]) {
    const target = { method, path };
    const allowed = Object.values(VARIABLES).indexOf(variable) + 1;
    const answers = await statuses(allowed + 1, () => raw(url, target));
    expect([path, answers]).toEqual([path, [...Array(allowed).fill(200), 429]]);
    const refused = await raw(url, target);
    expect(JSON.parse(refused.text).code).toBe('request.rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  // The preview origin serves the same page, which counts against the same limit.
  const ofPreviews = { path: `/embed/${anId}`, headers: { host: '127.0.0.1:8080' } };
  expect((await raw(url, ofPreviews)).status).toBe(429);
  expect((await raw(url, { path: '/api/snippets' })).status).toBe(200);
});

it('refuses concurrent downloads of a network above the limit', async () => {
  const open = new Set<ServerResponse>();
  const service = await upstream((_req, res) => void open.add(res));
  const { url } = await gateway({
    COLLECTIONS_URL: service.url,
    DOWNLOADS_AT_ONCE: '2',
    TRUST_PROXY: '1',
  });
  const get = (address: string) =>
    raw(url, {
      path: `/api/collections/${anId}/pack@1`,
      headers: { 'x-forwarded-for': address },
    });
  const running = [get('203.0.113.1'), get('203.0.113.1'), get('203.0.113.2')];
  await until(() => open.size === 3);
  const refused = await get('203.0.113.1');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '2']);
  for (const res of open) answerJson(res, {});
  expect((await Promise.all(running)).map(({ status }) => status)).toEqual([200, 200, 200]);
  open.clear();
  const later = get('203.0.113.1');
  await until(() => open.size === 1);
  for (const res of open) answerJson(res, {});
  expect((await later).status).toBe(200);
});

it('limits no requests if the limit is 0', async () => {
  const { first } = await limited({ RATE_LIMIT_AUTH: '0' });
  expect(new Set(await statuses(40, () => raw(first.url, login)))).toEqual(new Set([200]));
});

it('limits requests separately in each gateway while Redis is unavailable', async () => {
  const redis = await startRedis();
  onTestFinished(() => redis.stop());
  const { first } = await limited({ RATE_LIMIT_AUTH: '2', REDIS_URL: redis.url });
  await redis.kill();
  expect(await statuses(3, () => raw(first.url, login))).toEqual([200, 200, 429]);
});
