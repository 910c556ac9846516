import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gateway, raw, upstream } from './harness.ts';

const APP = 'http://localhost:8080';
const origins = { PUBLIC_ORIGIN: APP, PREVIEW_ORIGIN: 'http://127.0.0.1:8080' };
const preview = { host: '127.0.0.1:8080' };
const library = 'self.library = 1;'.repeat(100);

async function built() {
  const running = await gateway(origins);
  const lib = path.join(running.previewDist, 'lib');
  await mkdir(path.join(lib, 'deep'), { recursive: true });
  const page = '<meta name="app-origin" content="__APP_ORIGIN__"><script src="/frame.js"></script>';
  await writeFile(path.join(running.previewDist, 'frame.html'), page);
  await writeFile(path.join(running.previewDist, 'frame.js'), 'start();');
  await writeFile(path.join(running.previewDist, 'secret.txt'), 'no');
  await writeFile(path.join(lib, 'react.0a1b2c3d.js'), library);
  await writeFile(path.join(lib, 'react.0a1b2c3d.js.br'), brotliCompressSync(library));
  await writeFile(path.join(lib, 'deep/x.js'), 'no');
  return running;
}

const get = (url: string, place: string, headers: Record<string, string> = preview) =>
  raw(url, { path: place, headers });

it('serves the frame, its script and its libraries on the preview origin only', async () => {
  const { url } = await built();
  const page = await get(url, '/frame.html', { ...preview, accept: 'text/html' });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain(`content="${APP}"`);
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await get(url, '/frame.js')).text).toBe('start();');
  const lib = await get(url, '/lib/react.0a1b2c3d.js', { ...preview, 'accept-encoding': 'br' });
  expect(page.headers['access-control-allow-origin']).toBeUndefined();
  expect(lib.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const place of ['/frame.js', '/lib/react.0a1b2c3d.js']) {
    expect((await get(url, place, { host: 'localhost:8080' })).status).toBe(404);
  }
  const shell = await get(url, '/frame.html', { host: 'localhost:8080', accept: 'text/html' });
  expect(shell.text).toContain('<title>shell</title>');
});

it('sends exactly the headers that confine untrusted code on the preview origin', async () => {
  const { url } = await built();
  for (const place of ['/frame.html', '/frame.js', '/lib/react.0a1b2c3d.js', '/nothing']) {
    const { headers } = await get(url, place);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
        "img-src data: blob:; font-src 'self' data:; connect-src 'none'; form-action 'none'; frame-src 'none'; " +
        `worker-src 'none'; base-uri 'none'; frame-ancestors ${APP}; ` +
        'sandbox allow-scripts allow-forms',
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    });
    for (const feature of ['camera', 'microphone', 'geolocation', 'clipboard-read', 'usb']) {
      expect(headers['permissions-policy']).toContain(`${feature}=()`);
    }
    expect(headers['set-cookie']).toBeUndefined();
  }
});

it('serves neither application nor API nor other files on the preview origin', async () => {
  const { url } = await built();
  const places = ['/', '/index.html', '/api/snippets', '/remotes.json', '/secret.txt'];
  for (const place of [...places, '/lib/', '/lib/deep/x.js', '/lib/../secret.txt']) {
    const answer = await get(url, place);
    expect([place, answer.status]).toEqual([place, 404]);
  }
  const posted = await raw(url, { path: '/frame.html', method: 'POST', headers: preview });
  expect(posted.status).toBe(404);
  expect((await get(url, '/readyz')).status).toBe(200);
});

it('redirects visitors of the preview origin to the application', async () => {
  const { url } = await built();
  const opened = await get(url, '/app?x=1', { ...preview, accept: 'text/html' });
  expect([opened.status, opened.headers.location]).toEqual([302, `${APP}/app?x=1`]);
});

it.each(['iframe', 'frame', 'embed', 'object'])(
  'does not redirect a preview that navigates its own %s to the application',
  async (destination) => {
    const { url } = await built();
    const headers = { ...preview, accept: 'text/html', 'sec-fetch-dest': destination };
    for (const place of ['/', '/app', '/api/snippets/1/embed']) {
      expect((await get(url, place, headers)).status).toBe(404);
    }
    const opened = await get(url, '/app', { ...headers, 'sec-fetch-dest': 'document' });
    expect([opened.status, opened.headers.location]).toEqual([302, `${APP}/app`]);
  },
);

it('serves the embed page of a public snippet on the preview origin, without credentials', async () => {
  const id = 'a1'.repeat(12);
  const policy = "default-src 'none'; frame-ancestors *";
  const snippets = await upstream((_req, res) => {
    res.setHeader('content-security-policy', policy);
    res.end('<p>embedded</p>');
  });
  const { url } = await gateway({ ...origins, SNIPPETS_URL: snippets.url });
  const headers = { ...preview, accept: 'text/html', 'sec-fetch-dest': 'iframe' };
  const secrets = { authorization: 'Bearer abc', cookie: 'a=1', 'x-internal-key': 'guess' };
  const answer = await get(url, `/embed/${id}?theme=dark`, { ...headers, ...secrets });
  expect([answer.status, answer.text]).toEqual([200, '<p>embedded</p>']);
  expect(answer.headers['content-security-policy']).toBe(policy);
  const [seen] = snippets.seen;
  expect(seen?.url).toBe(`/api/snippets/${id}/embed?theme=dark`);
  for (const name of Object.keys(secrets)) expect(seen?.headers).not.toHaveProperty(name);
  const others = [`/embed/${id}/x`, '/embed/1', `/embed/../api/snippets/${id}`, `/embed/${id}/`];
  for (const place of others) expect((await get(url, place, headers)).status).toBe(404);
  const posted = await raw(url, { path: `/embed/${id}`, method: 'POST', headers: preview });
  expect(posted.status).toBe(404);
  const onApp = { host: 'localhost:8080' };
  expect((await get(url, `/embed/${id}`, onApp)).headers['content-security-policy']).not.toBe(
    policy,
  );
  expect(snippets.seen).toHaveLength(1);
});

it('serves a new build of the preview frame without a restart, even when its page is the same', async () => {
  const { url, previewDist } = await built();
  expect((await get(url, '/frame.js')).text).toBe('start();');
  await writeFile(path.join(previewDist, 'lib/vue.1b2c3d4e.js'), 'vue');
  await writeFile(path.join(previewDist, 'frame.js'), 'start("again");');
  await utimes(path.join(previewDist, 'frame.js'), new Date(), new Date(Date.now() + 5000));
  expect((await get(url, '/frame.js')).text).toBe('start("again");');
  expect((await get(url, '/lib/vue.1b2c3d4e.js')).text).toBe('vue');
});

it('answers 503 while the preview frame is not built', async () => {
  const { url } = await gateway(origins);
  expect((await get(url, '/frame.html')).status).toBe(503);
});
