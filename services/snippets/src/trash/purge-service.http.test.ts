import { until } from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import { create, freshInstance, newUser, type TestUser } from '../../test/instance.ts';
import { partsOn } from '../../test/parts.ts';

let instance: Awaited<ReturnType<typeof freshInstance>>;
let parts: Awaited<ReturnType<typeof partsOn>>;

beforeAll(async () => {
  instance = await freshInstance();
  parts = await partsOn(instance.stores);
});
afterAll(async () => {
  await instance.stop();
  await parts.close();
});

const YEAR_MS = 365 * 86_400_000;

async function deleteOne(user: TestUser): Promise<void> {
  const { _id: id } = await create(user);
  await user.api.call('DELETE /snippets/:id', { params: { id } });
}

async function inTrash(user: TestUser): Promise<number> {
  await using db = await database(instance.stores);
  const count = db.collection('trashed_snippets').countDocuments({ authorId: objectId(user.id) });
  return await count;
}

it('a trash that its owner empties is emptied long before the next regular look', async () => {
  const ana = newUser(instance);
  for (let at = 0; at < 3; at += 1) await deleteOne(ana);
  expect((await ana.api.call('DELETE /snippets/trash')).data).toEqual({ removed: 3 });
  await until(async () => (await inTrash(ana)) === 0);
});

describe('the regular look for what is in the trash too long', () => {
  it('goes on with the others where one cannot be taken away', async () => {
    const ana = newUser(instance);
    await deleteOne(ana);
    await using db = await database(instance.stores);
    const trash = db.collection('trashed_snippets');
    const damaged = { authorId: 'nobody', deletedAt: new Date(0) };
    const { insertedId: _id } = await trash.insertOne({ ...damaged });
    expect(await parts.purge.expired(Date.now() + YEAR_MS)).toBe(1);
    expect(await inTrash(ana)).toBe(0);
    expect(await trash.findOne({ _id })).toMatchObject(damaged);
    await trash.deleteOne({ _id });
  });

  it('takes nothing away once its process stops', async () => {
    const ana = newUser(instance);
    await deleteOne(ana);
    await parts.purge.stop();
    expect(await parts.purge.expired(Date.now() + YEAR_MS)).toBe(0);
    expect(await inTrash(ana)).toBe(1);
  });
});
