import type { Viewer } from '@snippetry/service-kit';
import { expect, it } from 'vitest';
import { create, newUser, type TestUser } from '../../test/instance.ts';
import { instanceOfFile } from '../../test/parts.ts';

const { instance, parts } = await instanceOfFile();

const visitor: Viewer = { kind: 'visitor', id: null, key: 'somebody' };
const viewerOf = ({ id, username }: TestUser): Viewer => {
  return { kind: 'user', id, username, jti: 'j', exp: 1, key: 'k' };
};

/** Returns the read methods of the repositories that find the snippet. */
async function waysToRead(viewer: Viewer, id: string): Promise<string[]> {
  const { snippets, source } = parts;
  const found = {
    page: (await snippets.page(viewer, [id])).size,
    find: (await snippets.find(viewer, id)) === null ? 0 : 1,
    whole: (await snippets.whole(viewer, [id])).size,
    heads: (await snippets.heads(viewer, [id], 100)).length,
    containing: (await source.containing(viewer, [id], 'secret')).size,
  };
  return Object.entries(found).flatMap(([way, count]) => (count > 0 ? [way] : []));
}

it('a private snippet is found for its author only, by every read method', async () => {
  const [ana, eve] = [newUser(instance), newUser(instance)];
  const { _id: id } = await create(ana, { isPublic: false, content: 'the secret code' });
  const all = ['page', 'find', 'whole', 'heads', 'containing'];
  expect(await waysToRead(viewerOf(ana), id)).toEqual(all);
  expect(await waysToRead(viewerOf(eve), id)).toEqual([]);
  expect(await waysToRead(visitor, id)).toEqual([]);
  const { _id: open } = await create(ana, { isPublic: true, content: 'no secret code' });
  expect(await waysToRead(visitor, open)).toEqual(all);
});
