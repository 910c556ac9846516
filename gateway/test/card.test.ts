import { createHash } from 'node:crypto';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request, TEST_INTERNAL_KEY, until } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { answerJson, type Files, gateway, raw, unreachableUrl, upstream } from './harness.ts';

const ID = 'a1'.repeat(12);
const ORIGIN = 'https://snippetry.example';
const PLACES = [`/public/${ID}`, `/app/snippets/${ID}`];
const page = { headers: { accept: 'text/html,*/*;q=0.8' } };

const VIEW = {
  _id: ID,
  title: 'Debounce a value',
  description: 'Waits until\nit is quiet.',
  language: 'typescript',
  authorName: 'mira',
  tags: ['react', 'hooks'],
  revision: 7,
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-02-03T04:05:06.000Z',
  code: { lines: ['<span class="k">const</span> a = &lt;b&gt;;', ''], total: 30 },
};

const SHELL =
  '<!doctype html><html lang="en"><head><meta name="description" content="All of it"><title>Snippetry</title><script defer src="/main.js"></script></head><body><div id="root"></div></body></html>';

async function withService(
  handler: (req: IncomingMessage, res: ServerResponse) => void,
  { env = {}, files = {} }: { env?: Record<string, string>; files?: Files } = {},
) {
  const snippets = await upstream(handler);
  const pages = { 'index.html': SHELL, 'landing.html': SHELL };
  const started = await gateway(
    { SNIPPETS_URL: snippets.url, PUBLIC_ORIGIN: ORIGIN, ...env },
    { ...pages, ...files },
  );
  return { ...started, snippets, visitor: request(started.url) };
}

/** Answers requests for one first view, and for the list of Explore, with the same snippet. */
const answerView = (req: IncomingMessage, res: ServerResponse, snippet: unknown) =>
  answerJson(
    res,
    /\/snippets\/first-view$/.test(req.url ?? '')
      ? { snippets: snippet ? [snippet] : [] }
      : { snippet },
  );
const withView = (snippet: unknown, files: Files = {}) =>
  withService((req, res) => answerView(req, res, snippet), { files });

it.each(PLACES)('describes the snippet to link previews of %s', async (place) => {
  const { visitor, snippets } = await withView(VIEW);
  const { status, text, headers } = await visitor.send(place, page);
  expect(status).toBe(200);
  // Styles of the first view, which only the public page has.
  const styles = place.startsWith('/public') ? '<style>h1{margin:0}</style>' : '';
  for (const part of [
    '<title>Debounce a value · Snippetry</title>',
    '<meta name="description" content="Waits until it is quiet.">',
    `<link rel="canonical" href="${ORIGIN}/public/${ID}">`,
    `type="application/json+oembed" href="${ORIGIN}/api/oembed?url=https%3A%2F%2Fsnippetry.example%2Fpublic%2F${ID}&amp;format=json"`,
    '<meta property="og:type" content="article">',
    '<meta property="og:site_name" content="Snippetry">',
    '<meta property="og:title" content="Debounce a value">',
    '<meta property="og:description" content="Waits until it is quiet.">',
    `<meta property="og:url" content="${ORIGIN}/public/${ID}">`,
    '<meta property="article:author" content="mira">',
    '<meta property="article:tag" content="react"><meta property="article:tag" content="hooks">',
    `<meta property="og:image" content="${ORIGIN}/api/snippets/${ID}/card?v=7">`,
    '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Debounce a value: the first lines of the code">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<script defer src="/main.js"></script>${styles}</head><body><div id="root"></div></body></html>`,
  ]) {
    expect(text).toContain(part);
  }
  expect(text.match(/<title>/g)).toHaveLength(1);
  expect(text.match(/name="description"/g)).toHaveLength(1);
  expect(headers.get('x-robots-tag')).toBeNull();
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(snippets.seen[0]?.url).toBe(`/internal/snippets/${ID}/first-view`);
  expect(snippets.seen[0]?.headers).toMatchObject({
    'x-internal-key': TEST_INTERNAL_KEY,
    'x-request-id': headers.get('x-request-id'),
  });
});

it('escapes user content in the tags of a link preview', async () => {
  const attack = `"><script>alert(1)</script><img src=x onerror='alert(1)'>$& $\` $' </title>`;
  const { visitor } = await withView({
    ...VIEW,
    title: attack,
    description: attack,
    authorName: attack,
    tags: [attack],
  });
  const { text } = await visitor.send(`/public/${ID}`, page);
  expect(text.match(/<script/g)).toHaveLength(1);
  expect(text).not.toContain('<img');
  expect(text.match(/<\/title>/g)).toHaveLength(1);
  expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(text).toContain('$&amp; $` $&#39;');
});

it.each([
  ['private or missing', null, 'noindex'],
  ['described in a way that breaks the contract', { ...VIEW, title: 7 }, null],
])('serves the unchanged shell page if the snippet is %s', async (_what, card, robots) => {
  const { visitor } = await withView(card);
  for (const place of PLACES) {
    const { status, text, headers } = await visitor.send(place, page);
    const isGone = robots !== null && place.startsWith('/public/');
    expect([status, text]).toEqual([isGone ? 404 : 200, SHELL]);
    expect(headers.get('x-robots-tag')).toBe(robots);
    expect(headers.get('cache-control')).toBe('no-cache');
  }
});

it('answers 404 for the public page of a snippet that is private or missing', async () => {
  const { visitor } = await withView(null);
  const statuses = ['GET', 'HEAD'].map(async (method) => {
    const { status } = await visitor.send(`/Public/${ID}/`, { method, ...page });
    return status;
  });
  expect(await Promise.all(statuses)).toEqual([404, 404]);
});

it.each([
  ['fails', (_req: IncomingMessage, res: ServerResponse) => void res.writeHead(500).end('{}')],
  ['never answers', () => undefined],
  ['hangs up', (req: IncomingMessage) => void req.socket.destroy()],
])('serves the unchanged shell page if the service %s', async (_what, handler) => {
  const { visitor } = await withService(handler, { env: { CARD_TIMEOUT_MS: '100' } });
  const { status, text, headers } = await visitor.send(`/public/${ID}`, page);
  expect([status, text]).toEqual([200, SHELL]);
  // Not 404 or noindex: a short outage must not remove pages from search engines.
  expect(headers.get('x-robots-tag')).toBeNull();
});

it('serves the unchanged shell page if no instance of the service is known', async () => {
  const { url } = await gateway({ SNIPPETS_URL: 'http://nobody.invalid:4102' });
  const { status, headers } = await request(url).send(`/public/${ID}`, page);
  expect([status, headers.get('x-robots-tag')]).toEqual([200, null]);
});

it('retries another instance for a snippet’s card if one is unreachable', async () => {
  const good = await upstream((_req, res) => answerJson(res, { snippet: VIEW }));
  const urls = `${await unreachableUrl()},${good.url}`;
  const { url } = await gateway({ SNIPPETS_URL: urls, POLL_MS: '60000' });
  const all = Array.from({ length: 10 }, () => request(url).send(`/public/${ID}`, page));
  for (const { text } of await Promise.all(all)) expect(text).toContain('og:title');
});

it('sends a snippet’s page in the accepted encoding, with one ETag for all of them', async () => {
  const { url } = await withView({ ...VIEW, description: 'word '.repeat(100) });
  const ask = async (encoding: string) => {
    const headers = { accept: 'text/html', 'accept-encoding': encoding };
    const { hostname, port } = new URL(url);
    return new Promise<{ headers: IncomingMessage['headers']; body: Buffer }>((resolve, reject) => {
      get({ hostname, port, path: `/public/${ID}`, headers, agent: false }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      }).on('error', reject);
    });
  };
  const [plain, gzip, br] = [await ask('identity'), await ask('gzip'), await ask('gzip, br')];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(br.headers['content-encoding']).toBe('br');
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  const tags = new Set([plain, gzip, br].map(({ headers }) => headers.etag));
  expect(tags.size).toBe(1);
  for (const { headers } of [plain, gzip, br]) {
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  }
  const [etag = ''] = tags;
  const again = await raw(url, {
    path: `/public/${ID}`,
    headers: { accept: 'text/html', 'accept-encoding': 'gzip', 'if-none-match': etag },
  });
  expect([again.status, again.text]).toEqual([304, '']);
});

it('answers HEAD without a body, and `Accept: */*` with a snippet’s page', async () => {
  const { visitor } = await withView(VIEW);
  const head = await visitor.send(`/public/${ID}`, { method: 'HEAD', ...page });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  const anything = await visitor.send(`/public/${ID}`, { headers: { accept: '*/*' } });
  expect(anything.text).toContain('og:title');
  const data = await visitor.send(`/public/${ID}`, { headers: { accept: 'application/json' } });
  expect([data.status, data.code]).toEqual([404, 'route.not_found']);
});

it.each(['/public/nothing', `/public/${ID}/more`, `/app/snippets/${ID}/edit`, '/app'])(
  'sends the snippets service no request for %s, which is not a snippet’s page',
  async (place) => {
    const { visitor, snippets } = await withView(VIEW);
    expect((await visitor.send(place, page)).text).toBe(SHELL);
    expect(snippets.seen).toEqual([]);
  },
);

it('requests cards of snippets within the rate limit of the API', async () => {
  const env = { RATE_LIMIT_GENERAL: '2', REDIS_URL: 'redis://127.0.0.1:1' };
  const { visitor, snippets } = await withService(
    (_req, res) => answerJson(res, { snippet: VIEW }),
    { env },
  );
  for (let round = 0; round < 5; round++) {
    expect((await visitor.send(`/public/${ID}`, page)).status).toBe(200);
  }
  await until(() => snippets.seen.length === 2);
});

it('allows other sites to frame a snippet’s embed page, and nothing else of the API', async () => {
  const policy = "default-src 'none'; frame-ancestors *";
  const { visitor } = await withService((req, res) => {
    if (/[0-9a-f]{24}\/embed(?:\?|$)/.test(req.url ?? ''))
      res.setHeader('content-security-policy', policy);
    answerJson(res, {});
  });
  for (const place of [`/api/snippets/${ID}/embed`, `/api/snippets/${ID}/embed?lines=1-2`]) {
    const { headers } = await visitor.send(place);
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
  for (const place of [
    `/api/snippets/${ID}`,
    `/api/snippets/${ID}/raw`,
    `/api/snippets/${ID}/embed/more`,
    `/api/snippets/${ID}/raw/embed`,
    '/api/oembed',
    '/api/users/embed',
  ]) {
    const { headers } = await visitor.send(place);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

it.each(['/', '/explore', '/public/collections'])(
  'describes the site to link previews of %s, with its picture',
  async (place) => {
    const { visitor } = await withView(null);
    const { status, text } = await visitor.send(place, page);
    expect(status).toBe(200);
    for (const part of [
      `<title>Snippetry</title><link rel="canonical" href="${ORIGIN}${place}">`,
      '<meta property="og:description" content="All of it">',
      `<meta property="og:url" content="${ORIGIN}${place}">`,
      `<meta property="og:image" content="${ORIGIN}/card.png">`,
      '<meta name="twitter:card" content="summary_large_image">',
      '<script defer src="/main.js"></script></head>',
    ]) {
      expect(text).toContain(part);
    }
  },
);

it('answers 304 for a cached page of the site', async () => {
  const { url, visitor } = await withView(null);
  const etag = (await visitor.send('/', page)).headers.get('etag') ?? '';
  const headers = { accept: 'text/html', 'if-none-match': etag };
  const again = await raw(url, { path: '/', headers });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers.vary).toBe('Accept-Encoding');
});

const PLACE = '<template id="first-view-place"></template>';
const STYLES = '<link href="/assets/main.12345678.css" rel="stylesheet">';
const withPlace = (snippet: unknown) => {
  const theme = '<script src="/assets/b-0001/theme.12345678.js"></script>';
  const html = SHELL.replace('<script', `${theme}<script`)
    .replace('</head>', `${STYLES}</head>`)
    .replace('<div id="root">', `${PLACE}<div id="root">`);
  const files = { 'index.html': html, 'assets/b-0001/theme.12345678.js': 'dark("$&");' };
  return withView(snippet, files);
};

it('adds a first view with title and code to a snippet’s public page only', async () => {
  const { visitor } = await withPlace(VIEW);
  const { text } = await visitor.send(`/public/${ID}`, page);
  expect(text).toContain('<h1>Debounce a value</h1>');
  expect(text).toContain('<span class="k">const</span> a = &lt;b&gt;;\n</pre>');
  expect(text).not.toContain(PLACE);
  const signedIn = await visitor.send(`/app/snippets/${ID}`, page);
  expect(signedIn.text).toContain(PLACE);
});

it.each([`/public/${ID}`, '/explore'])(
  'inlines script and style of the first view of %s, allowed by their hashes',
  async (place) => {
    const { visitor } = await withPlace(VIEW);
    const { text, headers } = await visitor.send(place, page);
    const [head = '', body = ''] = text.split('</head>');
    expect(head).not.toMatch(/rel="stylesheet"|<script src/);
    // The style sheet follows the first view, so that it does not block painting.
    expect(body).toContain(`</div>${STYLES}<div id="root">`);
    const policy = headers.get('content-security-policy') ?? '';
    const hash = (inline: string) => createHash('sha256').update(inline).digest('base64');
    expect(head).toContain('<script>dark("$&");</script>');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash('dark("$&");')}';`);
    expect(head).toContain('<style>h1{margin:0}</style>');
    expect(policy).toContain(`style-src 'self' 'sha256-${hash('h1{margin:0}')}';`);
    const other = await visitor.send('/login', page);
    expect(other.headers.get('content-security-policy')).not.toContain('sha256');
    expect(other.text).toContain(STYLES);
  },
);

it('adds the newest snippets to Explore, unless it has a query or they are unknown', async () => {
  const { visitor } = await withPlace(VIEW);
  const { text } = await visitor.send('/explore', page);
  expect(text).toContain(`<a href="/public/${ID}">Debounce a value</a>`);
  expect(text).toContain(`<link rel="canonical" href="${ORIGIN}/explore">`);
  expect((await visitor.send('/explore?search=x', page)).text).toContain(PLACE);
  const empty = await withPlace(null);
  const plain = await empty.visitor.send('/explore', page);
  expect([plain.status, plain.text.includes(PLACE)]).toEqual([200, true]);
});

it('escapes user content in first views', async () => {
  const attack = `"><script>alert(1)</script><img src=x>$& </h1>`;
  const { visitor } = await withPlace({
    ...VIEW,
    title: attack,
    description: attack,
    authorName: attack,
    language: attack,
    tags: [attack],
  });
  for (const place of [`/public/${ID}`, '/explore']) {
    const { text } = await visitor.send(place, page);
    expect(text).toContain('&lt;/h1&gt;');
    expect(text.match(/<script[^>]*>?/g)).toEqual(['<script>', '<script defer src="/main.js">']);
    expect(text).not.toContain('<img');
  }
});
