import { createHash } from 'node:crypto';
import { aSnippet } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, freshInstance, type Instance, newUser, open } from '../../test/instance.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const CODE = 'first\r\n\tsecond <script>alert("ü")</script>\r\n\u2028 last\n';

const raw = (id: string, rest = '') => `/api/snippets/${id}/raw${rest}`;
const bytes = async (path: string) =>
  Buffer.from(await (await fetch(instance.url + path)).arrayBuffer());

it.each(['\tif x:\n\t\ty  \n', '\n \n\ufeff  a\r\n\rb\u2028😀\0\n\n\t', '\ufeffone\r\n'])(
  '%j is returned unchanged by the API, raw code and history, also after an edit of the title',
  async (content) => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana, { content });
    const title = 'Another title';
    await ana.api.call('PUT /snippets/:id', { params: { id }, body: { title } });
    expect((await open(ana.api, id)).data.snippet).toMatchObject({ title, content });
    expect((await bytes(raw(id))).equals(Buffer.from(content))).toBe(true);
    const params = { id, revision: 1 };
    const first = await ana.api.call('GET /snippets/:id/revisions/:revision', { params });
    expect(first.data.revision.content).toBe(content);
  },
);

it('raw code is sent byte for byte, as text that a browser neither renders nor runs', async () => {
  const { _id } = await create(newUser(instance), { content: CODE, language: 'html' });
  expect((await bytes(raw(_id))).equals(Buffer.from(CODE))).toBe(true);
  const { headers } = await instance.visitor.send(raw(_id));
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const csp = headers.get('content-security-policy');
  expect(csp).toContain("default-src 'none'");
  expect(csp).toContain('sandbox');
  expect(headers.get('content-disposition')).toMatch(/^inline; filename="[\w-]+\.html"$/);
});

it('raw code is answered with 304 to a client that has it, and in full after an edit', async () => {
  const author = newUser(instance);
  const { _id, revision } = await create(author);
  const etag = (await instance.visitor.send(raw(_id))).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"[\w-]+"$/);
  // Without this cache-control, fetch sends `no-cache`, which is never answered with 304.
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  const ask = () => instance.visitor.send(raw(_id), { headers });
  const same = await ask();
  expect([same.status, same.text]).toEqual([304, '']);
  await author.api.call('PUT /snippets/:id', {
    params: { id: _id },
    body: { ...aSnippet({ content: 'changed' }), revision },
  });
  const changed = await ask();
  expect([changed.status, changed.text]).toEqual([200, 'changed']);
});

it('raw code is answered to HEAD with its length only', async () => {
  const { _id } = await create(newUser(instance), { content: CODE });
  const answer = await instance.visitor.send(raw(_id), { method: 'HEAD' });
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(CODE)));
  expect(answer.text).toBe('');
});

it('raw code of a private snippet is sent for its owner’s token only', async () => {
  const author = newUser(instance);
  const { _id } = await create(author, { isPublic: false, content: 'secret' });
  for (const place of ['raw', 'download']) {
    const path = `/api/snippets/${_id}/${place}`;
    expect((await author.api.send(path)).text).toBe('secret');
    for (const client of [instance.visitor, newUser(instance).api]) {
      const refused = await client.send(path);
      expect([refused.status, refused.code]).toEqual([404, 'snippet.not_found']);
    }
  }
});

it('raw code and embedded pages count no view', async () => {
  const author = newUser(instance);
  const { _id } = await create(author);
  await instance.visitor.send(raw(_id));
  await instance.visitor.send(`/api/snippets/${_id}/embed`);
  expect((await open(author.api, _id)).data.snippet.viewCount).toBe(0);
});

it('a download is a file named after the title, with exactly the stored bytes', async () => {
  const { _id } = await create(newUser(instance), {
    title: 'Größe: "a/b"\\..; naïve',
    content: CODE,
    language: 'typescript',
  });
  const path = `/api/snippets/${_id}/download`;
  const { headers } = await instance.visitor.send(path);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="gro-e-a-b-naive.ts"; filename*=UTF-8''gr%C3%B6%C3%9Fe-a-b-na%C3%AFve.ts`,
  );
  const sum = (data: Buffer) => createHash('sha256').update(data).digest('hex');
  expect(sum(await bytes(path))).toBe(sum(Buffer.from(CODE)));
});

/** Creates a snippet that was public, then private, then public again, each with other code. */
async function aHistory() {
  const author = newUser(instance);
  const first = await create(author, { content: 'open one', isPublic: true });
  const params = { id: first._id };
  for (const [content, isPublic] of [
    ['hidden two', false],
    ['open three', true],
  ] as const) {
    await author.api.call('PUT /snippets/:id', { params, body: aSnippet({ content, isPublic }) });
  }
  return { author, id: first._id };
}

it('raw code of an older revision is sent to others only if it was saved as public', async () => {
  const { author, id } = await aHistory();
  const read = async (client: typeof author.api, rev: number) =>
    (await client.send(raw(id, `?rev=${rev}`))).text;
  expect(await read(instance.visitor, 1)).toBe('open one');
  expect(await read(instance.visitor, 3)).toBe('open three');
  expect(await read(author.api, 2)).toBe('hidden two');
  for (const rev of [2, 99]) {
    for (const place of ['raw', 'download', 'embed']) {
      const refused = await instance.visitor.send(`/api/snippets/${id}/${place}?rev=${rev}`);
      expect([refused.status, refused.code]).toEqual([404, 'snippet.revision_not_found']);
      expect(refused.text).not.toContain('hidden');
    }
  }
  // The owner's token does not make an embedded page show more.
  expect((await author.api.send(`/api/snippets/${id}/embed?rev=2`)).status).toBe(404);
});

it('raw code of older revisions is hidden from others once the snippet is private', async () => {
  const author = newUser(instance);
  const { _id } = await create(author);
  const body = aSnippet({ content: 'now', isPublic: false });
  await author.api.call('PUT /snippets/:id', { params: { id: _id }, body });
  for (const place of ['raw?rev=1', 'download?rev=1', 'embed?rev=1', 'raw']) {
    const refused = await instance.visitor.send(`/api/snippets/${_id}/${place}`);
    expect([refused.status, refused.code]).toEqual([404, 'snippet.not_found']);
  }
});

it('raw code is refused for an invalid revision number', async () => {
  const { _id } = await create(newUser(instance));
  for (const rev of ['0', 'x', '1.5', '$gt']) {
    const refused = await instance.visitor.send(raw(_id, `?rev=${rev}`));
    expect([refused.status, refused.fields]).toEqual([400, ['rev']]);
  }
});
