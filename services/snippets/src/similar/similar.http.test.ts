import { aSnippet } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../test/database.ts';
import {
  create,
  freshInstance,
  newUser,
  startInstance,
  type TestUser,
} from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

async function similar(user: TestUser, content: string, except?: string) {
  const body = { content, ...(except && { except }) };
  return (await user.api.call('POST /snippets/similar', { body })).data.similar;
}

const words = (name: string, changed = 0) =>
  Array.from({ length: 60 }, (_, at) => `${name}${at < changed ? 'x' : ''}${at}`).join(' ');

it('the search for similar code finds own and public snippets of nearly the same code, most similar first', async () => {
  const [ana, eve] = [newUser(instance), newUser(instance)];
  const code = words('near');
  const mine = await create(ana, { title: 'Mine', content: code, isPublic: false });
  const hers = await create(eve, { title: 'Hers', content: `\t${words('near', 3)}\r\n` });
  await create(eve, { title: 'Her secret', content: code, isPublic: false });
  await create(eve, { title: 'Too far', content: words('near', 20) });
  const found = await similar(ana, code.toUpperCase());
  expect(found.map(({ _id, isOwner, similarity }) => [_id, isOwner, similarity])).toEqual([
    [mine._id, true, 100],
    [hers._id, false, 90],
  ]);
  expect(found[1]).toEqual({
    _id: hers._id,
    title: 'Hers',
    language: 'javascript',
    authorName: eve.username,
    isOwner: false,
    isPublic: true,
    starCount: 0,
    similarity: 90,
  });
  expect((await similar(ana, code, mine._id)).map(({ title }) => title)).toEqual(['Hers']);
});

it('the search for similar code ranks equally similar snippets: own ones first, then by stars', async () => {
  const [ana, eve, fan] = [newUser(instance), newUser(instance), newUser(instance)];
  const code = words('tie');
  const star = (user: TestUser, id: string) =>
    user.api.call('POST /snippets/:id/star', { params: { id } });
  const plain = await create(eve, { title: 'Plain', content: code });
  const liked = await create(eve, { title: 'Liked', content: code });
  const loved = await create(eve, { title: 'Loved', content: code });
  await create(ana, { title: 'Mine', content: code });
  for (const user of [ana, fan]) await star(user, loved._id);
  await star(fan, liked._id);
  const found = await similar(ana, code);
  expect(found.map(({ title }) => title)).toEqual(['Mine', 'Loved', 'Liked', 'Plain']);
  expect(found.map(({ starCount }) => starCount)).toEqual([0, 2, 1, 0]);
  expect((await similar(eve, code, plain._id)).map(({ title }) => title)).toEqual([
    'Loved',
    'Liked',
    'Mine',
  ]);
});

it('the search for similar code finds nothing that was edited, hidden or deleted since', async () => {
  const [ana, eve] = [newUser(instance), newUser(instance)];
  const code = words('gone');
  const [edited, hidden, deleted] = [
    await create(eve, { content: code }),
    await create(eve, { content: code }),
    await create(eve, { content: code }),
  ];
  expect(await similar(ana, code)).toHaveLength(3);
  const change = (id: string, body: object) =>
    eve.api.call('PUT /snippets/:id', {
      params: { id },
      body: aSnippet({ content: code, ...body }),
    });
  await change(edited._id, { content: words('other') });
  await change(hidden._id, { isPublic: false });
  await eve.api.call('DELETE /snippets/:id', { params: { id: deleted._id } });
  expect(await similar(ana, code)).toEqual([]);
  expect(await similar(ana, words('other'))).toHaveLength(1);
});

it('the search for similar code finds at most five, and nothing for very short code', async () => {
  const [ana, eve] = [newUser(instance), newUser(instance)];
  const code = words('many');
  for (let i = 0; i < 7; i += 1) await create(eve, { content: code });
  expect(await similar(ana, code)).toHaveLength(5);
  await create(eve, { content: 'return a + b;' });
  expect(await similar(ana, 'return a + b;')).toEqual([]);
  expect(await similar(ana, '')).toEqual([]);
});

it('the search for similar code finds snippets stored before keys existed, once a process has loaded them', async () => {
  const ana = newUser(instance);
  const code = words('legacy');
  await create(ana, { title: 'Legacy', content: code });
  await using db = await database(instance.stores);
  await db
    .collection('snippets')
    .updateOne(
      { title: 'Legacy' },
      { $unset: { codeBands: '', codeHash: '' }, $set: { wordsVersion: 1 } },
    );
  expect(await similar(ana, code)).toEqual([]);
  const other = await startInstance(instance.stores);
  await other.stop();
  expect(await similar(ana, code)).toMatchObject([{ title: 'Legacy', similarity: 100 }]);
});
