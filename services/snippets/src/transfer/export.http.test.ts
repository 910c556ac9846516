import { ExportFile } from '@snippetry/contracts';
import { anId, issueToken } from '@snippetry/test-kit';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, exportingInstance, newUser, type TestUser } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof exportingInstance>>;

beforeAll(async () => {
  instance = await exportingInstance();
});
afterAll(() => instance.stop());

async function fetchExport(user: TestUser, format: 'json' | 'zip') {
  const headers = { authorization: `Bearer ${issueToken(user)}` };
  return fetch(`${instance.url}/api/snippets/export?format=${format}`, { headers });
}

async function exported(user: TestUser) {
  return ExportFile.parse(await (await fetchExport(user, 'json')).json());
}

const odd = 'line one\r\nline two\r\n\ttab "quotes" \\ 日本語 🙂\u0000\u2028 end\n\n';

it('an export contains all own snippets, private ones too, as they are stored', async () => {
  const [ana, eve] = [newUser(instance), newUser(instance)];
  await create(eve, { title: 'Not hers', isPublic: true });
  const open = await create(ana, { title: 'Open', tags: ['b', 'a'] });
  const secret = await create(ana, { title: 'Secret', isPublic: false, content: odd });
  const answer = await fetchExport(ana, 'json');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="snippetry-export-\d{4}-\d{2}-\d{2}\.json"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const file = ExportFile.strict().parse(await answer.json());
  expect(file.snippets).toEqual(
    [open, secret].map((one) => ({
      title: one.title,
      description: one.description,
      content: one.content,
      language: one.language,
      tags: one.tags,
      isPublic: one.isPublic,
      metadata: { difficulty: 'beginner', category: 'utility' },
      createdAt: one.createdAt,
      updatedAt: one.updatedAt,
    })),
  );
});

it('an export is a complete file also if there is nothing to export', async () => {
  const file = await exported(newUser(instance));
  expect([file.format, file.version]).toEqual(['snippetry', 1]);
  expect([file.snippets, file.collections]).toEqual([[], []]);
});

it('an export as ZIP contains one file per snippet with its exact bytes, and the export file', async () => {
  const ana = newUser(instance);
  const same = { title: 'Same / title?', language: 'python' as const };
  const ids: string[] = [];
  for (const content of [odd, 'print(1)', 'print(2)\r\n']) {
    ids.push((await create(ana, { ...same, content }))._id);
  }
  const { _id } = await create(ana, {
    title: '../../etc',
    language: 'dockerfile',
    content: 'FROM x',
  });
  const answer = await fetchExport(ana, 'zip');
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/"snippetry-export-[\d-]+\.zip"/);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const texts = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );
  const { 'snippets.json': all = '', 'collections.json': _, ...codes } = texts;
  expect(codes).toEqual({
    [`same-title-${ids[0]?.slice(-8)}.py`]: odd,
    [`same-title-${ids[1]?.slice(-8)}.py`]: 'print(1)',
    [`same-title-${ids[2]?.slice(-8)}.py`]: 'print(2)\r\n',
    [`etc-${_id.slice(-8)}.Dockerfile`]: 'FROM x',
  });
  expect(ExportFile.parse(JSON.parse(all)).snippets).toEqual((await exported(ana)).snippets);
});

it('an export contains all own collections with their members in order, except hidden and deleted ones', async () => {
  const [ana, bo] = [newUser(instance), newUser(instance)];
  const [first, second, gone] = [await create(ana), await create(ana), await create(ana)];
  const open = await create(bo, { isPublic: true });
  const secret = await create(bo, { title: 'Secret', isPublic: false });
  await ana.api.call('DELETE /snippets/:id', { params: { id: gone._id } });
  const texts = { name: 'Kit', description: 'd', readme: '# Kit', tags: ['a'], isPublic: true };
  const members = [second, gone, open, secret, first].map(({ _id }) => _id);
  instance.collections.put(ana.id, { ...texts, snippetIds: [...members, anId()] });
  // More than are read per request, in their order.
  const names = Array.from({ length: 60 }, (_, at) => `Many ${at}`);
  for (const name of names) instance.collections.put(ana.id, { name, snippetIds: [first._id] });
  instance.collections.put(bo.id, { name: 'Not hers' });
  const file = await exported(ana);
  expect(file.collections?.[0]).toEqual({ ...texts, snippets: [1, open._id, 0] });
  expect(file.collections?.slice(1).map(({ name, snippets }) => [name, snippets])).toEqual(
    names.map((name) => [name, [0]]),
  );
  const zip = unzipSync(new Uint8Array(await (await fetchExport(ana, 'zip')).arrayBuffer()));
  const packed = JSON.parse(strFromU8(zip['collections.json'] ?? new Uint8Array()));
  const nameOf = ({ _id }: { _id: string }) => expect.stringContaining(_id.slice(-8));
  expect(packed.format).toBe('snippetry-collections');
  expect(packed.collections[0]).toEqual({
    ...texts,
    snippets: [nameOf(second), open._id, nameOf(first)],
  });
});

it('an export is refused for unknown formats and for visitors before any byte is sent', async () => {
  const ana = newUser(instance);
  const wrong = await ana.api.send('/api/snippets/export?format=tar');
  expect([wrong.status, wrong.fields]).toEqual([400, ['format']]);
  const visitor = await instance.visitor.send('/api/snippets/export');
  expect([visitor.status, visitor.code]).toEqual([401, 'auth.required']);
});

it('an export is aborted if not all collections can be read, and never looks complete', async () => {
  const ana = newUser(instance);
  await create(ana);
  instance.collections.put(ana.id, { name: 'Broken', snippetIds: ['no id'] });
  for (const format of ['json', 'zip'] as const) {
    const whole = fetchExport(ana, format).then((answer) => answer.arrayBuffer());
    await expect(whole).rejects.toThrow();
  }
});

it('an export is refused before any byte is sent if the collections service is away', async () => {
  const ana = newUser(instance);
  await create(ana);
  await instance.collections.stop();
  for (const format of ['json', 'zip'] as const) {
    const answer = await fetchExport(ana, format);
    const { code } = await answer.json();
    expect([answer.status, code]).toEqual([503, 'service.unavailable']);
    expect(answer.headers.get('content-disposition')).toBeNull();
  }
});
