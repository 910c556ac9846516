import { afterAll, beforeAll, expect, it } from 'vitest';
import { create, freshInstance, newUser, titles } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;
beforeAll(async () => {
  instance = await freshInstance();
  const filler = newUser(instance);
  for (let i = 0; i < 12; i += 1) {
    await create(filler, { title: `Filler ${i}`, content: `fn filler${i}()`, tags: [] });
  }
});
afterAll(() => instance.stop());

const similar = (id: string, rest = '') =>
  instance.visitor.send(`/api/snippets/${id}/similar${rest}`);

it('snippets like another share its words and tags, and copies of it come last', async () => {
  const [ana, bo] = [newUser(instance), newUser(instance)];
  const text = { title: 'Debounce a callback', tags: ['timing'], content: 'debounced(callback)' };
  const { _id: id } = await create(ana, text);
  await create(bo, { title: 'Throttle a callback', tags: ['timing'], content: 'throttled()' });
  const fork = await bo.api.call('POST /snippets/:id/fork', { params: { id } });
  const forkId = fork.data.snippet._id;
  const shown = { params: { id: forkId }, body: { isPublic: true } };
  await bo.api.call('PUT /snippets/:id', shown);
  const { data } = await bo.api.call('GET /snippets/:id/similar', { params: { id } });
  expect(titles(data)).toEqual(['Throttle a callback', fork.data.snippet.title]);
  const one = await bo.api.call('GET /snippets/:id/similar', {
    params: { id },
    query: { limit: 1 },
  });
  expect(titles(one.data)).toEqual(['Throttle a callback']);
});

it('private snippets are never found as similar by others', async () => {
  const ana = newUser(instance);
  const text = { title: 'Secret recipe', tags: ['kitchen'], isPublic: false };
  const hidden = await create(ana, text);
  const open = await create(ana, { ...text, isPublic: true });
  const { status, code } = await similar(hidden._id);
  expect([status, code]).toEqual([404, 'snippet.not_found']);
  expect((await similar(open._id)).data).toEqual({ snippets: [] });
  expect((await similar(open._id, '?limit=100')).status).toBe(400);
});
