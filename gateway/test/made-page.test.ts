import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { MadePage } from '../src/web/made-page.ts';

it('compresses a shared page once per encoding', () => {
  const html = '<title>shell</title>'.repeat(100);
  const page = new MadePage(html);
  const br = page.compressed('br');
  const gzip = page.compressed('gzip');
  expect(brotliDecompressSync(br).toString()).toBe(html);
  expect(gunzipSync(gzip).toString()).toBe(html);
  expect(page.compressed('br')).toBe(br);
  expect(page.compressed('gzip')).toBe(gzip);
});
