import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request, type Server } from 'node:http';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createStaticHost } from './static-host.ts';

const CODE = 'export const answer = 42;';
const HASHED = 'main.1234abcd.js';

let folder: string;
let server: Server;
let port: number;

const put = (name: string, content: string | Buffer) => writeFile(path.join(folder, name), content);

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'static-host-'));
  await put(HASHED, CODE);
  await put(`${HASHED}.br`, brotliCompressSync(CODE));
  await put(`${HASHED}.gz`, gzipSync(CODE));
  await mkdir(path.join(folder, 'folder.js'));
  server = createStaticHost(folder);
  port = await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const get = (target: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${target}`, init);

/**
 * Sends path and headers unchanged, unlike `fetch`, which resolves dots and adds `no-cache` to
 * conditional requests.
 */
function raw(target: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: target, headers }, (response) => {
      response.resume();
      resolve(response);
    })
      .on('error', reject)
      .end();
  });
}

describe('a built file', () => {
  it.each(['br', 'gzip'])('is sent precompressed to a client that accepts %s', async (encoding) => {
    const reply = await get(`/${HASHED}`, { headers: { 'accept-encoding': encoding } });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('vary')).toBe('accept-encoding');
    expect(await reply.text()).toBe(CODE);
  });

  it('is sent uncompressed to a client that accepts only that', async () => {
    const reply = await get(`/${HASHED}`, { headers: { 'accept-encoding': 'identity' } });
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await reply.text()).toBe(CODE);
  });

  it('with a hash in its name is immutable for caches, but the manifest is revalidated', async () => {
    await put('mf-manifest.json', '{}');
    expect((await get(`/${HASHED}`)).headers.get('cache-control')).toContain('immutable');
    expect((await get('/mf-manifest.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each(['identity', 'br'])(
    'is not sent again to a client that has its %s variant',
    async (form) => {
      const first = await raw(`/${HASHED}`, { 'accept-encoding': form });
      const { etag = '' } = first.headers;
      expect(etag).toMatch(/^W\/"/);
      const again = await raw(`/${HASHED}`, { 'accept-encoding': form, 'if-none-match': etag });
      expect(again.statusCode).toBe(304);
      expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding' });
      expect(again.headers['cache-control']).toContain('immutable');
      expect(again.headers['content-length']).toBeUndefined();
    },
  );

  it('is sent again if the client has another variant of it', async () => {
    const { etag = '' } = (await raw(`/${HASHED}`)).headers;
    const other = { 'accept-encoding': 'br', 'if-none-match': etag };
    expect((await raw(`/${HASHED}`, other)).statusCode).toBe(200);
  });

  it('is sent partially for a range, and an unsatisfiable range is answered with 416', async () => {
    const part = await get(`/${HASHED}`, {
      headers: { range: 'bytes=7-11', 'accept-encoding': 'identity' },
    });
    expect([part.status, await part.text()]).toEqual([206, 'const']);
    const beyond = { range: 'bytes=999-', 'accept-encoding': 'identity' };
    expect((await raw(`/${HASHED}`, beyond)).statusCode).toBe(416);
  });

  it('that is missing is answered without caching, compression or entity tag', async () => {
    const { headers } = await raw('/gone.1234abcd.js', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('etag');
  });

  it('in a folder is found by its encoded path, even with special characters in its name', async () => {
    await put('folder.js/50% off & more.txt', 'cheap');
    const reply = await get(`/folder.js/${encodeURIComponent('50% off & more.txt')}?v=1`);
    expect(await reply.text()).toBe('cheap');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('that was replaced is served without a restart', async () => {
    await put('mf-manifest.json', '{"build":1}');
    expect(await (await get('/mf-manifest.json')).json()).toEqual({ build: 1 });
    await put('mf-manifest.json', '{"build":2}');
    expect(await (await get('/mf-manifest.json')).json()).toEqual({ build: 2 });
  });
});

describe('the static host', () => {
  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '//etc/passwd.json',
    '/%00.js',
    '/%zz.js',
    '/.env',
    '/folder.js',
    '/missing.js',
    '/',
  ])('answers 404 for the path %s', async (target) => {
    expect((await raw(target)).statusCode).toBe(404);
  });

  it('answers 500 if an existing file cannot be opened, and keeps running', async () => {
    // A socket exists but cannot be opened, like a file that is deleted after it was found.
    const socket = createServer();
    await new Promise<void>((resolve) => socket.listen(path.join(folder, 'socket.js'), resolve));
    onTestFinished(() => void socket.close());
    expect((await get('/socket.js')).status).toBe(500);
    expect((await get(`/${HASHED}`)).status).toBe(200);
  });

  it('gives slow clients eight seconds to send their request', async () => {
    const slow = createStaticHost(folder);
    expect(slow).toMatchObject({ headersTimeout: 8000, requestTimeout: 8000 });
  });

  it('answers 405 to methods other than GET and HEAD', async () => {
    expect((await get(`/${HASHED}`, { method: 'POST' })).status).toBe(405);
    const head = await get(`/${HASHED}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it('is alive at once, but ready only once its files are built', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    await put('mf-manifest.json', '{}');
    expect((await get('/readyz')).status).toBe(200);
  });
});
