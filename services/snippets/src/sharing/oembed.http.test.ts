import { OEmbed } from '@snippetry/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, freshInstance, type Instance, newUser } from '../../test/instance.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const ORIGIN = 'http://localhost:8080';
const ask = (url: string, more: Record<string, string> = {}) =>
  instance.visitor.send(`/api/oembed?${new URLSearchParams({ url, ...more })}`);

it.each([
  (id: string) => `/public/${id}`,
  (id: string) => `/public/${id}/?utm_source=x#L1`,
  (id: string) => `/app/snippets/${id}`,
  (id: string) => `/api/snippets/${id}/embed`,
])('an oEmbed answer describes how to embed %s', async (place) => {
  const author = newUser(instance);
  const { _id } = await create(author, { title: 'A "title" <b>' });
  const answer = await ask(`${ORIGIN}${place(_id)}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  const said = OEmbed.parse(answer.body);
  expect(said).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'A "title" <b>',
    author_name: author.username,
    provider_url: ORIGIN,
    width: 800,
  });
  expect(said.html).toContain(`<iframe src="${ORIGIN}/api/snippets/${_id}/embed`);
  expect(said.html).toContain('title="A &quot;title&quot; &lt;b&gt;"');
  expect(said.html).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

it('an oEmbed answer keeps the lines, revision and theme of the address', async () => {
  const { _id } = await create(newUser(instance), { content: 'a\nb\nc\nd' });
  const embed = `${ORIGIN}/api/snippets/${_id}/embed`;
  const html = async (url: string) => OEmbed.parse((await ask(url)).body).html;
  expect(await html(`${ORIGIN}/public/${_id}#L2-L3`)).toContain('/embed?lines=2-3"');
  expect(await html(`${embed}?rev=1&theme=dark&x="><script>`)).toContain(
    '/embed?rev=1&amp;theme=dark"',
  );
  expect(await html(`${embed}?lines="><script>`)).toContain('/embed"');
});

it('an oEmbed answer fits into the requested width and height', async () => {
  const content = 'line\n'.repeat(200);
  const { _id } = await create(newUser(instance), { content });
  const size = async (more: Record<string, string>) => {
    const { width, height, html } = OEmbed.parse((await ask(`${ORIGIN}/public/${_id}`, more)).body);
    expect(html).toContain(`width="${width}" height="${height}"`);
    return [width, height];
  };
  expect(await size({})).toEqual([800, 600]);
  expect(await size({ maxwidth: '320', maxheight: '200' })).toEqual([320, 200]);
  const [, short] = await size({ maxheight: '9000' });
  expect(short).toBeGreaterThan(4000);
});

it('an oEmbed answer leaves room for the scroll bar of long lines and for the note below cut code', async () => {
  const author = newUser(instance);
  const heightOf = async (content: string) => {
    const { _id } = await create(author, { content });
    const { body } = await ask(`${ORIGIN}/public/${_id}`, { maxheight: '9000' });
    return OEmbed.parse(body).height;
  };
  const plain = await heightOf('x'.repeat(90));
  expect(await heightOf('x\ny')).toBe(plain + 20);
  expect(await heightOf('x'.repeat(91))).toBe(plain + 15);
  expect(await heightOf('x'.repeat(2001))).toBe(plain + 15 + 36);
});

it('an oEmbed answer is 404 for another site, another page or a private snippet', async () => {
  const author = newUser(instance);
  const { _id } = await create(author);
  const hidden = await create(author, { isPublic: false });
  for (const url of [
    `https://evil.example/public/${_id}`,
    `${ORIGIN}.evil.example/public/${_id}`,
    `${ORIGIN}@evil.example/public/${_id}`,
    `${ORIGIN}/public/${_id}/more`,
    `${ORIGIN}/login`,
    `${ORIGIN}/public/${hidden._id}`,
    `${ORIGIN}/public/${'f'.repeat(24)}`,
    'javascript:alert(1)',
    'no address',
  ]) {
    const refused = await ask(url);
    expect([url, refused.status, refused.code]).toEqual([url, 404, 'snippet.not_found']);
  }
});

it('an oEmbed answer is available as JSON only', async () => {
  const { _id } = await create(newUser(instance));
  const refused = await ask(`${ORIGIN}/public/${_id}`, { format: 'xml' });
  expect([refused.status, refused.code]).toEqual([501, 'embed.unsupported_format']);
  expect((await ask(`${ORIGIN}/public/${_id}`, { format: 'json' })).status).toBe(200);
});
