import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import { create, freshInstance, newUser, startInstance, titles } from '../../test/instance.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;

beforeAll(async () => {
  instance = await freshInstance();
});
afterAll(() => instance.stop());

async function trending(limit: number, on = instance) {
  const query = { limit, sortBy: 'most-starred' };
  return titles((await on.visitor.call('GET /snippets/trending', { query })).data);
}

describe('trending', () => {
  it('ranks snippets by stars of this week, then the others by all of their stars', async () => {
    const ana = newUser(instance);
    const made = new Map<string, string>();
    for (const title of ['Old glory', 'Rising', 'Risen', 'Plain', 'Hidden star']) {
      made.set(title, (await create(ana, { title }))._id);
    }
    const id = (title: string) => made.get(title) ?? '';
    const star = async (title: string, times: number) => {
      for (let i = 0; i < times; i += 1) {
        await newUser(instance).api.call('POST /snippets/:id/star', { params: { id: id(title) } });
      }
    };
    await star('Rising', 1);
    await star('Risen', 2);
    await star('Hidden star', 3);
    const { title, description, content } = await create(ana);
    const body = { title, description, content, isPublic: false };
    await ana.api.call('PUT /snippets/:id', { params: { id: id('Hidden star') }, body });
    await using db = await database(instance.stores);
    const long = Math.floor(Date.now() / 86_400_000) - 7;
    await db
      .collection('snippets')
      .updateOne(
        { _id: objectId(id('Old glory')) },
        { $set: { starCount: 9, starDays: { [long]: 9 } } },
      );
    const fresh = await startInstance(instance.stores);
    const { stores } = instance;
    expect(await trending(3, { ...fresh, stores })).toEqual(['Risen', 'Rising', 'Old glory']);
    await fresh.stop();
    await star('Rising', 2);
    expect(await trending(1)).toEqual(['Rising']);
    expect(await trending(50)).not.toContain('Hidden star');
  });
});
