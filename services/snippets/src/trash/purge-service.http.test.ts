import { until } from '@snippetry/test-kit';
import { describe, expect, it } from 'vitest';
import { database, objectId } from '../../test/database.ts';
import { create, newUser, type TestUser } from '../../test/instance.ts';
import { instanceOfFile } from '../../test/parts.ts';

const { instance, parts } = await instanceOfFile();

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

it('a trash emptied by its owner is purged long before the next interval', async () => {
  const ana = newUser(instance);
  for (let at = 0; at < 3; at += 1) await deleteOne(ana);
  expect((await ana.api.call('DELETE /snippets/trash')).data).toEqual({ removed: 3 });
  await until(async () => (await inTrash(ana)) === 0);
});

describe('the regular purge of the trash', () => {
  it('continues with the others if one snippet cannot be purged', async () => {
    const ana = newUser(instance);
    await deleteOne(ana);
    await using db = await database(instance.stores);
    const trash = db.collection('trashed_snippets');
    const damaged = { authorId: 'nobody', deletedAt: new Date(0) };
    const { insertedId: _id } = await trash.insertOne({ ...damaged });
    expect(await parts.purge.purgeExpired(Date.now() + YEAR_MS)).toBe(1);
    expect(await inTrash(ana)).toBe(0);
    expect(await trash.findOne({ _id })).toMatchObject(damaged);
    await trash.deleteOne({ _id });
  });

  it('purges nothing once its process stops', async () => {
    const ana = newUser(instance);
    await deleteOne(ana);
    await parts.purge.stop();
    expect(await parts.purge.purgeExpired(Date.now() + YEAR_MS)).toBe(0);
    expect(await inTrash(ana)).toBe(1);
  });
});
