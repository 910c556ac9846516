import { aSnippet } from '@snippetry/test-kit';
import { describe, expect, it } from 'vitest';
import { database, objectId, type Stored } from '../../test/database.ts';
import { create, newUser, open, type TestUser } from '../../test/instance.ts';
import { twoInstancesOfFile } from '../../test/parts.ts';

const { first, second } = await twoInstancesOfFile();

const ROUNDS = 4;
const params = (id: string) => ({ params: { id } });
const remove = ({ api }: Pick<TestUser, 'api'>, id: string) =>
  api.call('DELETE /snippets/:id', params(id));
const restore = ({ api }: Pick<TestUser, 'api'>, id: string) =>
  api.call('POST /snippets/trash/:id/restore', params(id));

/** Returns the same user with clients of both processes. */
function twoFaced() {
  const here = newUser(first);
  return { here, there: { ...here, api: second.visitor.as(here) } };
}

/** Checks that the snippet is stored once and in full; returns where. */
async function place(id: string) {
  await using db = await database(first.stores);
  const _id = objectId(id);
  const [kept, deleted] = await Promise.all(
    ['snippets', 'trashed_snippets'].map((name) => db.collection(name).findOne({ _id })),
  );
  const notes = await db.collection('removed_snippets').countDocuments({ _id });
  const revisions = await db.collection('revisions').countDocuments({ snippetId: _id });
  expect([kept, deleted].filter((doc) => doc !== null)).toHaveLength(1);
  expect(notes).toBe(deleted === null ? 0 : 1);
  const doc: Stored = kept ?? deleted ?? {};
  expect(revisions).toBe(doc.revision - 1);
  return { isDeleted: deleted !== null, title: String(doc.title), revision: Number(doc.revision) };
}

/** Returns the titles that each process lists for a user. */
async function listed(user: ReturnType<typeof twoFaced>): Promise<string[][]> {
  const lists = [user.here, user.there].map(({ api }) => api.call('GET /snippets/my'));
  return (await Promise.all(lists)).map(({ data }) => data.snippets.map(({ title }) => title));
}

describe('simultaneous requests for one snippet', { timeout: 60_000 }, () => {
  it('delete or restore it once when both do the same', async () => {
    const user = twoFaced();
    const { _id: id } = await create(user.here);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const act of [remove, restore]) {
        const answers = await Promise.all([act(user.here, id), act(user.there, id)]);
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
        expect((await place(id)).isDeleted).toBe(act === remove);
        expect((await listed(user)).map(({ length }) => length)).toEqual(
          act === remove ? [0, 0] : [1, 1],
        );
      }
    }
  });

  it('leave it in the trash after a deletion and an edit, with the edit if that succeeded', async () => {
    const user = twoFaced();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { _id: id } = await create(user.here, { title: 'Before the race' });
      const body = aSnippet({ title: 'After the race' });
      const [removed, edited] = await Promise.all([
        remove(round % 2 ? user.here : user.there, id),
        user.here.api.call('PUT /snippets/:id', { ...params(id), body }),
      ]);
      expect(removed.status).toBe(200);
      const isEdited = edited.status === 200;
      if (!isEdited) expect(edited.code).toBe('snippet.not_found');
      const title = isEdited ? 'After the race' : 'Before the race';
      expect(await place(id)).toEqual({ isDeleted: true, title, revision: isEdited ? 2 : 1 });
      expect(await listed(user)).toEqual([[], []]);
      const { data } = await restore(user.here, id);
      expect(data.snippet).toMatchObject({ title, revision: isEdited ? 2 : 1 });
      await remove(user.here, id);
    }
  });

  it('leave it in one state that all processes show, after deletions, restorations, edits and stars', async () => {
    const user = twoFaced();
    const { _id: id } = await create(user.here, { title: 'Busy 0' });
    const fans = Array.from({ length: 6 }, () => newUser(first));
    let edits = 0;
    const acts = Array.from({ length: 30 }, (_, i) => async () => {
      const who = i % 2 ? user.here : user.there;
      if (i % 5 === 0) return remove(who, id);
      if (i % 5 === 1 || i % 5 === 3) return restore(who, id);
      if (i % 5 === 4)
        return fans[i % fans.length]?.api.call('POST /snippets/:id/star', params(id));
      const body = aSnippet({ title: `Busy ${i}` });
      const answer = await who.api.call('PUT /snippets/:id', { ...params(id), body });
      if (answer.status === 200) edits += 1;
      return answer;
    });
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.filter((answer) => ![200, 404].includes(answer?.status ?? 0))).toEqual([]);
    const { isDeleted, title, revision } = await place(id);
    expect(revision).toBe(1 + edits);
    expect(await listed(user)).toEqual(isDeleted ? [[], []] : [[title], [title]]);
    if (isDeleted) await restore(user.here, id);
    await using db = await database(first.stores);
    const given = await db.collection('stars').countDocuments({ snippetId: objectId(id) });
    for (const { api } of [user.here, user.there]) {
      expect((await open(api, id)).data.snippet.starCount).toBe(given);
    }
  });

  it('restore it or purge it completely if one does each', async () => {
    const user = twoFaced();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { _id: id } = await create(user.here);
      await newUser(first).api.call('POST /snippets/:id/star', params(id));
      await remove(user.here, id);
      const [restored, purged] = await Promise.all([
        restore(user.here, id),
        user.there.api.call('DELETE /snippets/trash/:id', params(id)),
      ]);
      expect([restored.status, purged.status].toSorted()).toEqual([200, 404]);
      await using db = await database(first.stores);
      const snippetId = objectId(id);
      expect(await db.collection('stars').countDocuments({ snippetId })).toBe(
        restored.status === 200 ? 1 : 0,
      );
      expect((await open(user.there.api, id)).status).toBe(restored.status);
    }
  });
});
