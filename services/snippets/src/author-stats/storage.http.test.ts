import { aSnippet } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import {
  type Body,
  create,
  freshInstance,
  newUser,
  startInstance,
  type TestUser,
} from '../../test/instance.ts';

type Running = Awaited<ReturnType<typeof freshInstance>>;

let instance: Running;
let small: Awaited<ReturnType<typeof startInstance>>;
beforeAll(async () => {
  instance = await freshInstance();
  small = await startInstance(instance.stores, { STORAGE_MB: '1' });
});
afterAll(async () => {
  await small.stop();
  await instance.stop();
});

const LARGE = { content: 'x'.repeat(200_000) };
const storageOf = async ({ api }: Pick<TestUser, 'api'>) =>
  (await api.call('GET /snippets/storage')).data;
const post = ({ api }: Pick<TestUser, 'api'>, body: Partial<Body>) =>
  api.call('POST /snippets', { body: { ...aSnippet(), ...body } });
const edit = ({ api }: Pick<TestUser, 'api'>, id: string, body: Partial<Body>) =>
  api.call('PUT /snippets/:id', { params: { id }, body });

const sizeOf = ({ title, description, content }: Pick<Body, 'title' | 'description' | 'content'>) =>
  Buffer.byteLength(title + description + content);

/** Adds up the bytes of all stored snippets and revisions of a user. */
async function countedBytes(userId: string): Promise<number> {
  await using db = await database(instance.stores);
  const own = { authorId: objectId(userId) };
  const live = await db.collection('snippets').find(own).toArray();
  const trashed = await db.collection('trashed_snippets').find(own).toArray();
  const snippetId = { $in: [...live, ...trashed].map(({ _id }) => _id) };
  const earlier = await db.collection('revisions').find({ snippetId }).toArray();
  return [...live, ...trashed, ...earlier].reduce(
    (sum, state) => sum + sizeOf(state as unknown as Body),
    0,
  );
}

/** A user of the small instance whose storage has room for 190,000 bytes. */
async function fullUser() {
  const user = newUser(small);
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1) ids.push((await create(user, LARGE))._id);
  return { ...user, ids };
}

describe('an account’s storage', () => {
  it('counts what is created, edited, copied, imported, deleted and purged', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    expect(await storageOf(ana)).toEqual({ usedBytes: 0, maxBytes: null });
    const first = await create(ana, { content: 'Grüße 👋' });
    const other = await create(bo, { isPublic: true });
    const params = { id: first._id };
    for (const content of ['é', 'éé']) await edit(ana, first._id, { content });
    // As after 68 more edits: the next one drops what is older than the last 64 revisions.
    await using db = await database(instance.stores);
    const later = { $set: { revision: 71 } };
    await db.collection('snippets').updateOne({ _id: objectId(first._id) }, later);
    await edit(ana, first._id, { content: 'ééé' });
    await ana.api.call('POST /snippets/:id/duplicate', { params });
    await ana.api.call('POST /snippets/:id/fork', { params: { id: other._id } });
    await ana.api.call('POST /snippets/import', { body: { items: [aSnippet({ title: 'New' })] } });
    const used = async () => (await storageOf(ana)).usedBytes;
    expect(await used()).toBe(await countedBytes(ana.id));
    const before = await used();
    await ana.api.call('DELETE /snippets/:id', { params });
    expect(await used()).toBe(before);
    await ana.api.call('POST /snippets/trash/:id/restore', { params });
    expect(await used()).toBe(before);
    await ana.api.call('DELETE /snippets/:id', { params });
    await ana.api.call('DELETE /snippets/trash/:id', { params });
    expect(await used()).toBe(await countedBytes(ana.id));
    expect(await used()).toBeLessThan(before);
  });

  it('is limited for every way of adding to it', async () => {
    const ana = await fullUser();
    const [id = ''] = ana.ids;
    const before = await storageOf(ana);
    expect(before.maxBytes).toBe(1_000_000);
    const params = { id };
    const refused = [
      await post(ana, LARGE),
      await edit(ana, id, { content: 'y'.repeat(200_000) }),
      await ana.api.call('POST /snippets/:id/duplicate', { params }),
      await ana.api.call('POST /snippets/:id/fork', { params }),
      await ana.api.call('POST /snippets/import', {
        body: { items: [aSnippet({ content: 'z'.repeat(200_000) })] },
      }),
    ];
    for (const { status, code } of refused) {
      expect([status, code]).toEqual([409, 'snippet.storage_full']);
    }
    expect(await storageOf(ana)).toEqual(before);
    expect((await post(ana, {})).status).toBe(201);
    // The limit applies per account.
    expect((await post(newUser(small), LARGE)).status).toBe(201);
  });

  it('has room again once snippets are purged, and never prevents hiding a snippet', async () => {
    const ana = await fullUser();
    const [id = '', other = ''] = ana.ids;
    expect((await edit(ana, id, { isPublic: false })).status).toBe(200);
    expect((await edit(ana, id, { isPublic: true })).code).toBe('snippet.storage_full');
    const params = { id: other };
    await ana.api.call('DELETE /snippets/:id', { params });
    expect((await post(ana, LARGE)).code).toBe('snippet.storage_full');
    await ana.api.call('DELETE /snippets/trash/:id', { params });
    await ana.api.call('DELETE /snippets/:id', { params: { id } });
    await ana.api.call('DELETE /snippets/trash/:id', { params: { id } });
    expect((await post(ana, LARGE)).status).toBe(201);
  });

  it('ended a bulk action at the first snippet that did not fit, though later ones did', async () => {
    const ana = await fullUser();
    const [large = ''] = ana.ids;
    const { _id: little } = await create(ana);
    const body = { action: 'add-tag' as const, ids: [large, little], tag: 'new' };
    const { data } = await ana.api.call('POST /snippets/bulk', { body });
    expect(data.failed.map(({ _id, code }) => [_id, code])).toEqual([
      [large, 'snippet.storage_full'],
    ]);
    expect(data.done).toEqual([little]);
  });

  it('is not exceeded by snippets that are created at once', async () => {
    const ana = newUser(small);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(ana, LARGE)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
    expect((await storageOf(ana)).usedBytes).toBe(await countedBytes(ana.id));
  });

  it('of a database without counted bytes is counted at the next start, and revisions with the next edit', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    await edit(ana, id, { content: 'second' });
    await create(ana);
    const trashed = await create(ana);
    await ana.api.call('DELETE /snippets/:id', { params: { id: trashed._id } });
    await using db = await database(instance.stores);
    const before = { $unset: { storedBytes: 1 } };
    await db.collection('snippets').updateMany({}, before);
    await db.collection('trashed_snippets').updateMany({}, before);
    await db.collection('author_stats').updateMany({}, { $unset: { bytes: 1 } });
    await db.collection('migrations').deleteMany({});
    const started = await startInstance(instance.stores);
    const user = { ...ana, api: started.visitor.as(ana) };
    const { usedBytes } = await storageOf(user);
    expect(usedBytes).toBe((await countedBytes(ana.id)) - sizeOf(aSnippet()));
    await edit(user, id, { content: 'third' });
    expect((await storageOf(user)).usedBytes).toBe(await countedBytes(ana.id));
    await started.stop();
  });
});
