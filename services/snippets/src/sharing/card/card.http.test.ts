import { aSnippet } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, freshInstance, type Instance, newUser } from '../../../test/instance.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const place = (id: string, query = '') => `/api/snippets/${id}/card${query}`;

/** Returns width and height from the header of the PNG. */
async function sizeOf(id: string): Promise<[number, number]> {
  const png = Buffer.from(await (await fetch(instance.url + place(id))).arrayBuffer());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

it('a public snippet has a picture of 1200 × 630 that other sites may show', async () => {
  const { _id } = await create(newUser(instance), {
    title: 'Привет <b>漢字</b> & \u0301',
    content: '\t"\n',
  });
  expect(await sizeOf(_id)).toEqual([1200, 630]);
  const { status, headers } = await instance.visitor.send(place(_id, '?v=1'));
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(headers.get('cache-control')).toBe('public, max-age=60, must-revalidate');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('the picture is answered with 304 to a client that has it, and drawn again after an edit', async () => {
  const author = newUser(instance);
  const { _id, revision } = await create(author);
  const etag = (await instance.visitor.send(place(_id))).headers.get('etag') ?? '';
  const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
  const ask = async () => (await instance.visitor.send(place(_id), { headers })).status;
  expect(await ask()).toBe(304);
  const body = { ...aSnippet({ title: 'Another title' }), revision };
  await author.api.call('PUT /snippets/:id', { params: { id: _id }, body });
  expect(await ask()).toBe(200);
});

it('the picture of a private snippet is never sent, not even one drawn while it was public', async () => {
  const author = newUser(instance);
  const { _id } = await create(author);
  const { headers } = await instance.visitor.send(place(_id));
  await author.api.call('PUT /snippets/:id', { params: { id: _id }, body: { isPublic: false } });
  const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  for (const client of [instance.visitor, author.api]) {
    const answer = await client.send(place(_id), again);
    expect([answer.status, answer.code]).toEqual([404, 'snippet.not_found']);
  }
  const absent = await instance.visitor.send(place('f'.repeat(24)));
  expect([absent.status, absent.code]).toEqual([404, 'snippet.not_found']);
});

it('the picture of the longest snippet is drawn like any other', async () => {
  const { _id } = await create(newUser(instance), {
    title: 'W'.repeat(100),
    content: '\u{1f642}<&>'.repeat(40_000),
    language: 'typescript',
  });
  expect(await sizeOf(_id)).toEqual([1200, 630]);
});
