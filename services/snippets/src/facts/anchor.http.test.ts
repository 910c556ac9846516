import { snippetInternalRoutes } from '@snippetry/contracts';
import { anId, aSnippet } from '@snippetry/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  create,
  freshInstance,
  INTERNAL_KEY,
  newUser,
  type TestUser,
} from '../../test/instance.ts';

const { reply } = snippetInternalRoutes['POST /internal/snippets/:id/anchors'];

let instance: Awaited<ReturnType<typeof freshInstance>>;
beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

async function find(
  id: string,
  anchors: { revision: number; fromLine: number; toLine: number }[],
  forOwner = false,
) {
  const answer = await instance.visitor.send(`/internal/snippets/${id}/anchors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-internal-key': INTERNAL_KEY },
    body: JSON.stringify({ anchors, forOwner }),
  });
  return reply.parse(answer.data).found;
}

const edit = (user: TestUser, id: string, change: object) =>
  user.api.call('PUT /snippets/:id', { params: { id }, body: { ...aSnippet(), ...change } });

const at = (revision: number, fromLine: number, toLine: number) => ({ revision, fromLine, toLine });
const now = (fromLine: number, toLine: number) => ({ current: { fromLine, toLine }, fault: null });
const OUTDATED = { current: null, fault: null };

it('lines of older revisions are found in the current one, or are outdated', async () => {
  const ana = newUser(instance);
  const { _id: id } = await create(ana, { content: 'one\ntwo\nthree' });
  await edit(ana, id, { content: 'zero\none\ntwo\nthree' });
  await edit(ana, id, { content: 'zero\none\ntwo\nTHREE' });
  const anchors = [at(1, 1, 2), at(1, 3, 3), at(2, 1, 3), at(2, 4, 4), at(3, 4, 4)];
  expect(await find(id, anchors)).toEqual({
    revision: 3,
    anchors: [now(2, 3), OUTDATED, now(1, 3), OUTDATED, now(4, 4)],
  });
});

it('lines beyond the end and revisions that are not stored are reported as faults', async () => {
  const ana = newUser(instance);
  const { _id: id } = await create(ana, { content: 'one\ntwo\n' });
  const found = await find(id, [at(1, 2, 3), at(2, 1, 1), at(1, 2, 2)]);
  expect(found?.anchors).toEqual([
    { current: null, fault: 'toLine' },
    { current: null, fault: 'revision' },
    now(2, 2),
  ]);
  expect(await find(anId(), [at(1, 1, 1)])).toBeNull();
});

it('a revision that was saved as private is found for its owner only', async () => {
  const ana = newUser(instance);
  const { _id: id } = await create(ana, { content: 'one', isPublic: false });
  await edit(ana, id, { content: 'zero\none', isPublic: true });
  expect((await find(id, [at(1, 1, 1)]))?.anchors).toEqual([{ current: null, fault: 'revision' }]);
  expect((await find(id, [at(1, 1, 1)], true))?.anchors).toEqual([now(2, 2)]);
});
