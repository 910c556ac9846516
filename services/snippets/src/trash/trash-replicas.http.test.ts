import { until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import {
  create,
  type Instance,
  newUser,
  startInstance,
  type TestUser,
} from '../../test/instance.ts';
import { twoInstancesOfFile } from '../../test/parts.ts';

const { first, second } = await twoInstancesOfFile({ CATALOGUE_POLL_MS: '100' });

const total = async (instance: Instance, search: string) =>
  (await instance.visitor.call('GET /snippets', { query: { search } })).data.pagination.total;
const remove = ({ api }: TestUser, id: string) =>
  api.call('DELETE /snippets/:id', { params: { id } });
const restore = ({ api }: TestUser, id: string) =>
  api.call('POST /snippets/trash/:id/restore', { params: { id } });

/** Removes the announcement, as if the process had been killed right after its commit. */
async function unannounce(redis: Redis): Promise<void> {
  await redis.xtrim('{snippets:changes}:stream', 'MAXLEN', 0);
  await redis.hincrby('{snippets:changes}:head', 'number', -1);
}

describe('a snippet that is deleted and restored', () => {
  it('is hidden and back in every process as soon as the request is answered', async () => {
    const ana = newUser(first);
    const elsewhere = { ...ana, api: second.visitor.as(ana) };
    const { _id: id } = await create(ana, { title: 'Wanderer', content: 'let "quoted text" = 1' });
    for (let round = 0; round < 4; round += 1) {
      const [one, other] = round % 2 === 0 ? [ana, elsewhere] : [elsewhere, ana];
      expect((await remove(one, id)).status).toBe(200);
      expect([await total(first, 'wanderer'), await total(second, 'wanderer')]).toEqual([0, 0]);
      expect((await restore(other, id)).status).toBe(200);
      expect([await total(first, 'wanderer'), await total(second, 'wanderer')]).toEqual([1, 1]);
      for (const instance of [first, second]) {
        expect(await total(instance, '"quoted text" wanderer')).toBe(1);
      }
    }
  });

  it('is found by a process that started while it was deleted, and by one that started afterwards', async () => {
    const ana = newUser(first);
    const { _id: id } = await create(ana, { title: 'Latecomer' });
    await remove(ana, id);
    const third = await startInstance(first.stores);
    expect(await total(third, 'latecomer')).toBe(0);
    await restore(ana, id);
    const fourth = await startInstance(first.stores);
    for (const instance of [third, fourth]) expect(await total(instance, 'latecomer')).toBe(1);
    await third.stop();
    await fourth.stop();
  });

  it('is updated in other processes also if the announcements are lost', async () => {
    const ana = newUser(first);
    const redis = new Redis(first.stores.redisUrl);
    const { _id: id } = await create(ana, { title: 'Unheard' });
    expect(await total(second, 'unheard')).toBe(1);
    for (let round = 0; round < 2; round += 1) {
      await remove(ana, id);
      await unannounce(redis);
      await until(async () => (await total(second, 'unheard')) === 0);
      await restore(ana, id);
      await unannounce(redis);
      await until(async () => (await total(second, 'unheard')) === 1);
    }
    // Both at once: the record of the deletion is gone before another process reads it.
    await remove(ana, id);
    await restore(ana, id);
    await redis.del('{snippets:changes}:stream', '{snippets:changes}:head');
    await create(ana, { title: 'Newer epoch' });
    expect(await total(second, 'unheard')).toBe(1);
    redis.disconnect();
  });
});
