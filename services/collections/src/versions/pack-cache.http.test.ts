import { PackFile } from '@snippetry/contracts';
import type { TestClient } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Harness, startHarness } from '../../test/harness.ts';
import { scene } from '../../test/scene.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.stop());

/** Without this header, fetch sends `no-cache` with `if-none-match`. */
const REVALIDATED = { 'cache-control': 'max-age=0' };

it('answers 304 for an unchanged file, and a new one to viewers who no longer see a snippet', async () => {
  const at = scene(harness);
  const [ana, bo] = [harness.person(), harness.person()];
  const kept = at.snippet(ana, { title: 'Kept', content: 'x'.repeat(5000) });
  const hidden = at.snippet(ana, { title: 'Hidden later' });
  const id = await at.collection(ana, [kept, hidden]);
  const api = harness.api.as(ana);
  await api.call('POST /collections/:id/versions', { params: { id }, body: { notes: '' } });
  for (const format of ['zip', 'json', 'vscode']) {
    const path = `/api/collections/${id}/pack@1?format=${format}`;
    const get = (api: TestClient, headers = {}) => api.send(path, { headers });
    const first = await get(harness.api.as(bo));
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^(?:W\/)?"[\w-]+"$/);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect((await get(harness.api)).text).toBe(first.text);
    const plain = await get(harness.api, { 'accept-encoding': 'identity' });
    expect(plain.text).toBe(first.text);
    const again = await get(harness.api, { 'if-none-match': tag, ...REVALIDATED });
    expect([again.status, again.text]).toEqual([304, '']);
  }
  const path = `/api/collections/${id}/pack@1?format=json`;
  const before = (await harness.api.send(path)).headers.get('etag') ?? '';
  const mine = { headers: { 'if-none-match': before, ...REVALIDATED } };
  harness.snippets.put({ _id: hidden, authorId: ana.id, title: 'Hidden', isPublic: false });
  const after = await harness.api.send(path, mine);
  expect([after.status, after.text.includes('Hidden later')]).toEqual([200, false]);
  expect((await api.send(path, mine)).status).toBe(304);
  const own = await api.send(path);
  expect(PackFile.parse(own.body).snippets).toHaveLength(2);
});
