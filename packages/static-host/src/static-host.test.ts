import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

/** The path as it is: `fetch` would resolve the dots itself. */
function rawStatus(target: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: target }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

describe('a file', () => {
  it.each(['br', 'gzip'])('is sent as it was compressed for %s', async (encoding) => {
    const reply = await get(`/${HASHED}`, { headers: { 'accept-encoding': encoding } });
    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('vary')).toBe('accept-encoding');
    expect(await reply.text()).toBe(CODE);
  });

  it('is sent plain to a client that accepts nothing else', async () => {
    const reply = await get(`/${HASHED}`, { headers: { 'accept-encoding': 'identity' } });
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await reply.text()).toBe(CODE);
  });

  it('with a hash in its name is kept for ever, the manifest never', async () => {
    await put('mf-manifest.json', '{}');
    expect((await get(`/${HASHED}`)).headers.get('cache-control')).toContain('immutable');
    expect((await get('/mf-manifest.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('is not sent again to who has it', async () => {
    const tag = (await get(`/${HASHED}`)).headers.get('etag') ?? '';
    const again = await get(`/${HASHED}`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(tag);
    expect(again.headers.get('cache-control')).toContain('immutable');
    expect(await again.text()).toBe('');
  });

  it('in a folder is found by its path, whatever its name', async () => {
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

describe('everything else', () => {
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
  ])('is 404: %s', async (target) => {
    expect(await rawStatus(target)).toBe(404);
  });

  it('is read only', async () => {
    expect((await get(`/${HASHED}`, { method: 'POST' })).status).toBe(405);
    const head = await get(`/${HASHED}`, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
  });

  it('is alive at once, and ready when it has been built', async () => {
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    await put('mf-manifest.json', '{}');
    expect((await get('/readyz')).status).toBe(200);
  });
});
