import { describe, expect, it } from 'vitest';
import { database } from '../../test/database.ts';
import { create, newUser, open, type TestUser } from '../../test/instance.ts';
import { instanceOfFile } from '../../test/parts.ts';
import { BATCH_DONE, COPIES, keysOf } from './counts.ts';

const { instance, parts } = await instanceOfFile();

async function copied({ api }: Pick<TestUser, 'api'>, id: string): Promise<number> {
  const { data } = await api.call('POST /snippets/:id/copied', { params: { id } });
  return data.copyCount;
}

/** Returns the stored copies of the snippet and of its author's day. */
async function stored(id: string, author: TestUser): Promise<number[]> {
  await using db = await database(instance.stores);
  const snippets = await db.collection('snippets').find().toArray();
  const days = await db.collection<{ _id: string; copies: number }>('author_days').find().toArray();
  const snippet = snippets.find(({ _id }) => String(_id) === id);
  const day = days.find(({ _id }) => _id.startsWith(author.id));
  return [snippet?.copyCount, day?.copies ?? 0];
}

describe('a copy', () => {
  it('counts once per viewer, visitors too, and never for the author', async () => {
    const [ana, bo] = [newUser(instance), newUser(instance)];
    const { _id: id } = await create(ana);
    const visitor = { api: instance.visitor };
    const counts: number[] = [];
    for (const who of [ana, bo, bo, visitor, visitor, ana]) counts.push(await copied(who, id));
    expect(counts).toEqual([0, 1, 1, 2, 2, 2]);
    expect((await open(ana.api, id)).data.snippet.viewCount).toBe(0);
  });

  it('of a snippet that the viewer cannot see is answered as not found', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana, { isPublic: false });
    for (const client of [instance.visitor, newUser(instance).api]) {
      const answer = await client.call('POST /snippets/:id/copied', { params: { id } });
      expect([answer.status, answer.code]).toEqual([404, 'snippet.not_found']);
    }
    expect(await copied(ana, id)).toBe(0);
  });

  it('reaches the snippet and its author’s day once, also when a flush is killed', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana);
    await copied(newUser(instance), id);
    await copied(newUser(instance), id);
    await parts.flush.flush();
    expect(await stored(id, ana)).toEqual([2, 2]);
    // As if the process had died before it could mark the batch done.
    await parts.redis.hdel(keysOf(COPIES).batch, BATCH_DONE);
    expect(await copied(newUser(instance), id)).toBe(3);
    await Promise.all([parts.flush.flush(), parts.flush.flush()]);
    await parts.flush.flush();
    expect(await stored(id, ana)).toEqual([3, 3]);
    expect((await open(instance.visitor, id)).data.snippet.copyCount).toBe(3);
  });
});
