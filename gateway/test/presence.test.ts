import type { RequestListener } from 'node:http';
import { request, until } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { answerJson, gateway, upstream } from './harness.ts';

const ID = 'a1'.repeat(12);
const USER = 'b2'.repeat(12);
const page = { headers: { accept: 'text/html,*/*;q=0.8' } };
const there: RequestListener = (_req, res) => answerJson(res, { user: { _id: USER } });
const absent: RequestListener = (_req, res) => void res.writeHead(404).end();

const PAGES = [
  ['/public/collections/', ID, 'COLLECTIONS_URL', `/api/collections/${ID}`],
  ['/users/', 'Mira_K-9', 'AUTH_URL', '/api/users/by-name/mira_k-9'],
] as const;

async function withService(variable: string, handler: RequestListener, env = {}) {
  const service = await upstream(handler);
  const { url } = await gateway({ [variable]: service.url, ...env });
  return { service, visitor: request(url) };
}

it.each(PAGES)('serves the page below %s if visitors can see its content', async (...names) => {
  const [below, name, variable, path] = names;
  const { visitor, service } = await withService(variable, there);
  const { status, text, headers } = await visitor.send(below + name, page);
  expect([status, headers.get('x-robots-tag')]).toEqual([200, null]);
  expect(text).toContain('<title>shell</title>');
  expect(service.seen).toMatchObject([{ method: 'GET', url: path }]);
  expect(service.seen[0]?.headers['x-request-id']).toBe(headers.get('x-request-id'));
});

it('links the feeds of a user, a collection and Explore in their pages', async () => {
  const service = await upstream(there);
  const { url } = await gateway({
    AUTH_URL: service.url,
    COLLECTIONS_URL: service.url,
    PUBLIC_ORIGIN: 'https://snippetry.example',
  });
  const named = async (path: string) => {
    const { text } = await request(url).send(path, page);
    return [...text.matchAll(/<link rel="alternate" type="([^"]+)"[^>]* href="([^"]+)">/g)].map(
      ([, type, href]) => `${type} ${href?.replace('https://snippetry.example/api', '')}`,
    );
  };
  const both = (path: string) => [
    `application/atom+xml ${path}?format=atom`,
    `application/rss+xml ${path}?format=rss`,
  ];
  expect(await named('/users/mira')).toEqual(both(`/snippets/user/${USER}/feed`));
  expect(await named(`/public/collections/${ID}`)).toEqual(both(`/collections/${ID}/feed`));
  expect(await named('/explore')).toEqual(both('/snippets/feed'));
  expect(await named('/')).toEqual([]);
});

it.each(PAGES)(
  'answers 404 for the page below %s if visitors cannot see its content',
  async (...names) => {
    const [below, name, variable] = names;
    const { visitor } = await withService(variable, absent);
    for (const method of ['GET', 'HEAD']) {
      const answer = await visitor.send(`${below}${name}/`, { method, ...page });
      expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
      expect(answer.text.includes('<title>shell</title>')).toBe(method === 'GET');
    }
  },
);

it.each<[string, RequestListener]>([
  ['fails', (_req, res) => void res.writeHead(500).end('{}')],
  ['never answers', () => undefined],
  ['hangs up', (req) => void req.socket.destroy()],
])('serves public pages with 200 if the service %s', async (...how) => {
  const [, handler] = how;
  for (const [below, name, variable] of PAGES) {
    const { visitor } = await withService(variable, handler, { CARD_TIMEOUT_MS: '100' });
    const { status, headers } = await visitor.send(below + name, page);
    // Not 404 or noindex: a short outage must not remove pages from search engines.
    expect([status, headers.get('x-robots-tag')]).toEqual([200, null]);
  }
});

it('serves public pages with 200 if no instance of the service is known', async () => {
  const away = 'http://nobody.invalid:4101';
  const { url } = await gateway({ AUTH_URL: away, COLLECTIONS_URL: away });
  for (const [below, name] of PAGES) {
    const { status, headers } = await request(url).send(below + name, page);
    expect([status, headers.get('x-robots-tag')]).toEqual([200, null]);
  }
});

it('checks pages within the rate limit of the API', async () => {
  const { visitor, service } = await withService('AUTH_URL', absent, { RATE_LIMIT_GENERAL: '2' });
  const ask = async () => (await visitor.send('/users/mira', page)).status;
  expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 200]);
  await until(() => service.seen.length === 2);
});
