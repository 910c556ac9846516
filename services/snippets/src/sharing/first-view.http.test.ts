import type { SnippetFirstView } from '@snippetry/contracts';
import { until } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  create,
  freshInstance,
  INTERNAL_KEY,
  type Instance,
  newUser,
} from '../../test/instance.ts';

let instance: Instance;
beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const ask = (path: string, key = INTERNAL_KEY) =>
  instance.visitor.send(`/internal/snippets${path}`, { headers: { 'x-internal-key': key } });
const one = async (id: string) => {
  const { data } = await ask(`/${id}/first-view`);
  return (data as { snippet: SnippetFirstView | null }).snippet;
};
const newest = async () => {
  const { data } = await ask('/first-view');
  return (data as { snippets: SnippetFirstView[] }).snippets;
};

it('the first view of a snippet has the texts of its public page, and is null for a private one', async () => {
  const author = newUser(instance);
  const { _id } = await create(author, { title: 'Seen by all', tags: ['one', 'two'] });
  const hidden = await create(author, { isPublic: false });
  expect(await one(_id)).toMatchObject({
    _id,
    title: 'Seen by all',
    authorName: author.username,
    tags: ['one', 'two'],
  });
  expect(await one(hidden._id)).toBeNull();
  expect(await one('f'.repeat(24))).toBeNull();
  expect((await ask(`/${_id}/first-view`, 'a wrong key')).status).toBe(403);
  expect((await ask('/first-view', 'a wrong key')).status).toBe(403);
});

it('the first view of a snippet has the first lines of its code, coloured and escaped', async () => {
  const first = 'const tag = "<b>&";';
  const content = [first, ...Array.from({ length: 40 }, (_, at) => `call(${at});`)].join('\n');
  const { _id } = await create(newUser(instance), { content, language: 'typescript' });
  await until(async () => (await one(_id))?.code.lines[0]?.includes('<span class="k">const'));
  const { lines, total } = (await one(_id))?.code ?? { lines: [], total: 0 };
  expect([lines.length, total]).toEqual([20, 41]);
  expect(lines[0]).toContain('&lt;b&gt;&amp;');
  expect(lines.join('')).not.toMatch(/<(?!\/?span)/);
});

it('the first view of the list has the newest snippets that visitors see, with fewer lines', async () => {
  const author = newUser(instance);
  const content = 'x\n'.repeat(30);
  const { _id: older } = await create(author, { content });
  const { _id: hidden } = await create(author, { content, isPublic: false });
  const { _id: newer } = await create(author, { content: 'a < b & c', language: 'markdown' });
  const shown = await newest();
  const ids = shown.map((snippet) => snippet._id);
  expect(ids.slice(0, 2)).toEqual([newer, older]);
  expect(ids).not.toContain(hidden);
  expect(shown[0]?.code).toEqual({ lines: ['a &lt; b &amp; c'], total: 1 });
  expect(shown[1]?.code.lines).toHaveLength(6);
});
