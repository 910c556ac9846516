import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { request } from '@snippetry/test-kit';
import { expect, it } from 'vitest';
import { gateway, raw, remoteFolder, upstream } from './harness.ts';

const page = { headers: { accept: 'text/html,*/*;q=0.8' } };

const ID = '0a'.repeat(12);

it('serves the shell’s page at the path of every page, uncached', async () => {
  const { url } = await gateway();
  for (const place of [`/app/snippets/${ID}/edit`, '/login', '/LOGIN/', '/app/trash']) {
    const answer = await request(url).send(place, page);
    expect([place, answer.status]).toEqual([place, 200]);
    expect(answer.text).toContain('<title>shell</title>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

it.each([
  '/nothing',
  '/app/nothing',
  '/app/snippets/1',
  '/public',
  '/public/1',
  '/a.b/c',
  '/login/x',
])('answers the page with 404 at %s, where the site has no page', async (place) => {
  const { url } = await gateway();
  for (const accept of ['text/html', 'application/xhtml+xml,*/*;q=0.1']) {
    const headers = { accept, range: 'bytes=0-3', 'accept-encoding': 'gzip, br' };
    const answer = await request(url).send(place, { headers });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('<title>shell</title>');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  }
});

it.each(['text/html', '*/*', 'text/*;q=0.5', 'image/avif,*/*;q=0.1', undefined])(
  'answers a page to a client that accepts %s',
  async (accept) => {
    const { url } = await gateway();
    for (const path of ['/', '/login', `/app/snippets/${ID}`]) {
      const answer = await raw(url, { path, headers: accept === undefined ? {} : { accept } });
      expect([path, answer.status, answer.headers['content-type']]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
    }
  },
);

it.each(['application/json', 'image/*', '*/*, text/html;q=0'])(
  'answers no page to a client that accepts %s only',
  async (accept) => {
    const { url } = await gateway();
    const answer = await request(url).send('/login', { headers: { accept } });
    expect([answer.status, answer.code]).toEqual([404, 'route.not_found']);
  },
);

it('answers 404 with the envelope for files of the shell that do not exist', async () => {
  const { url } = await gateway();
  const answer = await request(url).send('/assets/main.00000000.js');
  expect([answer.status, answer.code]).toEqual([404, 'route.not_found']);
  const posted = await request(url).send('/login', { method: 'POST', ...page });
  expect([posted.status, posted.code]).toEqual([404, 'route.not_found']);
});

it('serves files of a build precompressed and cached for ever', async () => {
  const code = 'console.log(1);'.repeat(100);
  const files = { 'sw.js': code, 'sw.js.br': brotliCompressSync(code) };
  const { url, shellDist } = await gateway({}, files);
  const { build } = JSON.parse(await readFile(path.join(shellDist, 'build.json'), 'utf8'));
  const { folder, build: remote } = await remoteFolder('notes', { files });
  const other = await gateway({ REMOTE_URLS: `notes=${pathToFileURL(folder)}` });
  const get = (address: string) => fetch(address, { headers: { 'accept-encoding': 'gzip, br' } });
  const answer = await get(`${other.url}/mfe/notes/${remote}/sw.js`);
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toBe(code);
  // The same file of the shell has a fixed address.
  const fixed = await get(`${url}/sw.js`);
  expect(fixed.headers.get('cache-control')).toBe('no-cache');
  expect((await get(`${url}/assets/${build}/sw.js`)).status).toBe(404);
});

it.each([
  '/mfe/notes/build-0001/../secret.js',
  '/mfe/notes/build-0001/.env',
  '/mfe/../deployments.json',
  '/mfe/notes/..%2f..%2fdeployments.json',
  '/mfe/notes',
  '/mfe/other/build-0001/remoteEntry.js',
  '/assets/build-0001/main.js',
])('answers 404 for %s, which is no file of a build', async (place) => {
  const { folder } = await remoteFolder('notes', { build: 'build-0001' });
  const { url } = await gateway({ REMOTE_URLS: `notes=${pathToFileURL(folder)}` });
  const { status, text } = await raw(url, { path: place });
  expect([status, JSON.parse(text).code]).toEqual([404, 'route.not_found']);
});

it('serves the landing page at its paths only, with metadata for search engines and link previews', async () => {
  const { url } = await gateway({ PUBLIC_ORIGIN: 'https://snippetry.example' });
  const { text } = await request(url).send('/', page);
  expect(text).toContain('<title>landing</title>');
  expect(text).toContain('<link rel="canonical" href="https://snippetry.example/">');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
  expect(JSON.parse(data)['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
    'WebSite',
    'SoftwareApplication',
  ]);
  for (const place of ['/login', '/app', '/explore']) {
    expect((await request(url).send(place, page)).text).not.toContain('landing');
  }
});

it('serves the landing page in German at /de, and links each language in both', async () => {
  const { url } = await gateway({ PUBLIC_ORIGIN: 'https://snippetry.example' });
  const [english, german] = [
    await request(url).send('/', page),
    await request(url).send('/de', page),
  ];
  expect(german.status).toBe(200);
  expect(german.text).toContain('<html lang="de">');
  expect(german.text).toContain('<link rel="canonical" href="https://snippetry.example/de">');
  for (const { text } of [english, german]) {
    for (const [language, path] of [
      ['en', '/'],
      ['de', '/de'],
      ['x-default', '/'],
    ]) {
      expect(text).toContain(
        `<link rel="alternate" hreflang="${language}" href="https://snippetry.example${path}">`,
      );
    }
  }
  expect((await request(url).send('/explore', page)).text).not.toContain('hreflang');
  // Clients that do not accept HTML get the file, too.
  const file = await request(url).send('/de', { headers: { accept: 'application/json' } });
  expect([file.status, file.text]).toEqual([200, expect.stringContaining('lang="de"')]);
});

it('lets browsers cache the application for offline use, unless it is disabled', async () => {
  for (const [setting, status] of [
    ['on', 200],
    ['off', 404],
  ] as const) {
    const { url } = await gateway({ OFFLINE_PAGES: setting });
    expect((await request(url).send('/sw.js')).status).toBe(status);
  }
});

it('answers 503 for a page while there is no build of the shell', async () => {
  const { url } = await gateway({ SHELL_DIST: '/nonexistent' });
  for (const place of ['/', '/de', '/app/snippets', '/nothing', '/remotes.json']) {
    const answer = await request(url).send(place, page);
    expect([answer.status, answer.code]).toEqual([503, 'service.unavailable']);
    expect(answer.headers.get('retry-after')).toMatch(/^[15]$/);
  }
});

it('is not ready without a built shell', async () => {
  const { url } = await gateway({ SHELL_DIST: '/nonexistent' });
  const answer = await request(url).send('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.body).toMatchObject({ status: 'unready' });
});

it('lists the builds of all sources', async () => {
  const snippets = await remoteFolder('snippets');
  const broken = await remoteFolder('github', { files: { 'remoteEntry.11111111.js': 'var' } });
  const sources = { snippets: snippets.folder, github: broken.folder, community: '/nonexistent' };
  const { url } = await gateway({
    REMOTE_URLS: Object.entries(sources)
      .map(([name, folder]) => `${name}=${pathToFileURL(folder)}`)
      .join(),
  });
  const { headers, body } = await request(url).send('/remotes.json');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({
    shellVersion: '1.0.0',
    build: expect.any(String),
    allowOverrides: true,
    demoAccess: false,
    previewOrigin: 'http://127.0.0.1:8080',
    remotes: [
      {
        name: 'mfe_snippets',
        build: snippets.build,
        entry: `/mfe/snippets/${snippets.build}/remoteEntry.11111111.js`,
        preload: [`/mfe/snippets/${snippets.build}/assets/list.11111111.js`],
        integrity: [expect.any(String), expect.any(String)],
      },
    ],
  });
});

it('disables browser features that pages do not use, such as camera and location', async () => {
  const { url } = await gateway();
  for (const path of [
    '/',
    '/app',
    '/login',
    `/public/${'a'.repeat(24)}`,
    '/nothing',
    '/api/docs/',
  ]) {
    const { headers } = await request(url).send(path, page);
    const off = headers.get('permissions-policy')?.split(', ') ?? [];
    expect(off).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()']));
    // Copying and pasting code, and passkeys, need these features.
    expect(off.join()).not.toMatch(/clipboard|publickey/);
  }
});

it('sends a policy that blocks foreign scripts, frames and requests', async () => {
  const { url } = await gateway({
    PUBLIC_ORIGIN: 'https://snippetry.example',
    PREVIEW_ORIGIN: 'https://previews.example',
  });
  const { headers } = await request(url).send('/', page);
  const csp = headers.get('content-security-policy');
  expect(csp?.split(';')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      'frame-src https://previews.example',
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('x-powered-by')).toBeNull();
});

it.each([
  ['https://avatars.githubusercontent.com', {}],
  [
    'https://github.example https://avatars.github.example',
    { GITHUB_URL: 'https://github.example/' },
  ],
  ['http://127.0.0.1:4110', { GITHUB_URL: 'http://127.0.0.1:4110' }],
])('lets pages show the avatars of accounts from %s', async (origin, env) => {
  const { url } = await gateway(env);
  const { headers } = await request(url).send('/', page);
  const csp = headers.get('content-security-policy')?.split(';');
  expect(csp?.find((part) => part.startsWith('img-src'))).toContain(`'self' data: ${origin}`);
});

it.each([
  ['http://snippetry.example', 'never sends an HSTS header, since the site has no HTTPS', null],
  ['https://snippetry.example', 'sends an HSTS header of a year', 31_536_000],
] as const)('under %s, it %s', async (origin, _what, seconds) => {
  const snippets = await upstream();
  const { url } = await gateway({
    PUBLIC_ORIGIN: origin,
    PREVIEW_ORIGIN: origin.replace('snippetry', 'previews'),
    SNIPPETS_URL: snippets.url,
  });
  const id = 'a'.repeat(24);
  const places = ['/', '/api/snippets', `/api/snippets/${id}/embed`, '/api/docs/', '/api/nowhere'];
  for (const place of places) {
    const { headers } = await request(url).send(place, page);
    const hsts = headers.get('strict-transport-security');
    expect([place, hsts]).toEqual([place, seconds && `max-age=${seconds}`]);
  }
});

it('shows the API document in a viewer without inline scripts', async () => {
  const { url } = await gateway();
  const document = await request(url).send('/api/openapi.json');
  const { version } = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  expect(document.body).toMatchObject({ openapi: '3.1.0', paths: expect.any(Object) });
  expect(document.body).toMatchObject({ info: { version } });
  const viewer = await request(url).send('/api/docs/', page);
  expect(viewer.status).toBe(200);
  expect(viewer.text).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(viewer.headers.get('content-security-policy')).toContain("script-src 'self';");
  for (const file of ['swagger-ui-bundle.js', 'swagger-ui.css', 'viewer.js']) {
    expect((await request(url).send(`/api/docs/${file}`)).status).toBe(200);
  }
});

it('serves only the files of the API document’s viewer that its page loads', async () => {
  const { url } = await gateway();
  const files = [
    'package.json',
    'index.js',
    'absolute-path.js',
    'oauth2-redirect.html',
    'swagger-initializer.js',
    'swagger-ui.js',
    'swagger-ui.css.map',
    'swagger-ui-es-bundle.js',
    'swagger-ui-bundle.js/',
    'README.md',
    'nothing.js',
  ];
  for (const file of files) {
    const { status, code } = await request(url).send(`/api/docs/${file}`);
    expect([file, status, code]).toEqual([file, 404, 'route.not_found']);
  }
});

it('does not serve its metrics on the public port', async () => {
  const { url } = await gateway();
  expect((await request(url).send('/metrics', page)).status).toBe(404);
});
