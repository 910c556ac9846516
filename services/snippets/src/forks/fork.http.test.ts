import { afterAll, beforeAll, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import { create, freshInstance, newUser, open, type TestUser } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

const fork = ({ api }: TestUser, id: string) =>
  api.call('POST /snippets/:id/fork', { params: { id } });

it('a snippet forked by five hundred people at once has five hundred forks, each with its author', {
  timeout: 90_000,
}, async () => {
  const ana = newUser(instance);
  const { _id: id } = await create(ana);
  const users = Array.from({ length: 500 }, () => newUser(instance));
  const answers = await Promise.all(users.map((user) => fork(user, id)));
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  const authors = answers.map(({ data }) => data.snippet.author._id);
  expect(authors).toEqual(users.map((user) => user.id));
  expect((await open(ana.api, id)).data.snippet.forkCount).toBe(500);
  await using db = await database(instance.stores);
  const forkedFrom = objectId(id);
  expect(await db.collection('snippets').countDocuments({ forkedFrom })).toBe(500);
});

it('a private snippet forked by its owner and by others at once is forked for its owner only', async () => {
  const [ana, bo] = [newUser(instance), newUser(instance)];
  const { _id: id } = await create(ana, { isPublic: false });
  const answers = await Promise.all([bo, ana, bo, ana].map((user) => fork(user, id)));
  expect(answers.map(({ status }) => status)).toEqual([404, 201, 404, 201]);
  expect((await open(ana.api, id)).data.snippet.forkCount).toBe(2);
});
