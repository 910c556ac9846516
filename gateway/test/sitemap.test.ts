import { request } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { answerJson, gateway, unreachableUrl, upstream } from './harness.ts';

const ORIGIN = 'https://snippetry.example';
const FIRST = 'a'.repeat(24);
const SECOND = 'b'.repeat(24);
const START = '0'.repeat(24);
const CHANGED = '2026-01-02T03:04:05.000Z';

/** Starts a site with two pages of snippets and one of collections; `asked` has their cursors. */
async function site({ isOpen = true } = {}) {
  const asked: (string | null)[] = [];
  const snippets = await upstream((req, res) => {
    if (req.url === '/api/snippets?limit=1') {
      res.statusCode = isOpen ? 200 : 401;
      return answerJson(res, {});
    }
    let body = '';
    req.on('data', (part: Buffer) => {
      body += String(part);
    });
    req.on('end', () => {
      const { after } = JSON.parse(body);
      asked.push(after);
      const _id = after === null ? FIRST : SECOND;
      answerJson(res, {
        public: [{ _id, updatedAt: CHANGED }],
        next: after === null ? FIRST : null,
      });
    });
  });
  const collections = await upstream((_req, res) => answerJson(res, { public: [], next: null }));
  const { url } = await gateway({
    PUBLIC_ORIGIN: ORIGIN,
    SNIPPETS_URL: snippets.url,
    COLLECTIONS_URL: collections.url,
  });
  return { asked, crawler: request(url) };
}

const addressesOf = (text: string) =>
  [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address?.replace(ORIGIN, ''));

it('tells crawlers the sitemap’s address and the disallowed paths', async () => {
  const { crawler } = await site();
  const { text, headers } = await crawler.send('/robots.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(text).toContain('Disallow: /app\n');
  expect(text).not.toContain('Disallow: /api/snippets');
});

it('lists the files of the sitemap, and reads known addresses only once', async () => {
  const { crawler, asked } = await site();
  const expected = [
    '/sitemaps/pages.xml',
    `/sitemaps/snippets-${START}.xml`,
    `/sitemaps/snippets-${FIRST}.xml`,
    `/sitemaps/collections-${START}.xml`,
  ];
  const { text, headers } = await crawler.send('/sitemap.xml');
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(addressesOf(text)).toEqual(expected);
  expect(addressesOf((await crawler.send('/sitemap.xml')).text)).toEqual(expected);
  expect(asked).toEqual([null, FIRST]);
});

it('lists public snippets with their last modification, and the pages of the site', async () => {
  const { crawler } = await site();
  const { text } = await crawler.send(`/sitemaps/snippets-${FIRST}.xml`);
  expect(text).toContain(
    `<url><loc>${ORIGIN}/public/${SECOND}</loc><lastmod>${CHANGED}</lastmod></url>`,
  );
  const pages = addressesOf((await crawler.send('/sitemaps/pages.xml')).text);
  expect(pages).toEqual(['/', '/de', '/explore', '/public/collections', '/login', '/register']);
  for (const place of ['/sitemaps/snippets-1.xml', '/sitemaps/users-0.xml', '/sitemaps']) {
    expect((await crawler.send(place, { headers: { accept: 'application/xml' } })).status).toBe(
      404,
    );
  }
});

it('caches sitemaps for a minute, and privately if only members may read', async () => {
  const paths = ['/sitemap.xml', '/sitemaps/pages.xml', `/sitemaps/snippets-${START}.xml`];
  const [open, closed] = [await site(), await site({ isOpen: false })];
  for (const path of paths) {
    const cacheControl = async ({ crawler }: typeof open) =>
      (await crawler.send(path)).headers.get('cache-control');
    expect(await cacheControl(open)).toBe('public, max-age=60, must-revalidate');
    expect(await cacheControl(closed)).toBe('private, no-cache');
  }
  expect((await closed.crawler.send('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
});

it('lists no published content if only members may read', async () => {
  const { crawler, asked } = await site({ isOpen: false });
  expect(addressesOf((await crawler.send('/sitemap.xml')).text)).toEqual(['/sitemaps/pages.xml']);
  expect(addressesOf((await crawler.send('/sitemaps/pages.xml')).text)).toEqual([
    '/',
    '/de',
    '/login',
  ]);
  expect(addressesOf((await crawler.send(`/sitemaps/snippets-${START}.xml`)).text)).toEqual([]);
  expect(asked).toEqual([]);
});

it('asks crawlers to retry while a service is unavailable', async () => {
  const { url } = await gateway({ SNIPPETS_URL: await unreachableUrl() });
  const answer = await request(url).send('/sitemap.xml');
  expect([answer.status, answer.code]).toEqual([503, 'service.unavailable']);
  expect(answer.headers.get('retry-after')).toBe('60');
});
