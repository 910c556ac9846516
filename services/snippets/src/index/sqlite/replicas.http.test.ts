import { aSnippet, until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { describe, expect, it } from 'vitest';
import { create, type Instance, newUser, startInstance, titles } from '../../../test/instance.ts';
import { twoInstancesOfFile } from '../../../test/parts.ts';

const { first, second } = await twoInstancesOfFile({ CATALOGUE_POLL_MS: '100' });

const find = async (instance: Instance, search: string) =>
  (await instance.visitor.call('GET /snippets', { query: { search } })).data;

describe('two processes', () => {
  it('see each other’s writes at once', async () => {
    const ana = newUser(first);
    const bo = newUser(second);
    for (let i = 0; i < 5; i += 1) {
      const word = `replica${i}x`;
      const { _id: id } = await create(ana, { title: `Title ${word}` });
      expect(titles(await find(second, word))).toEqual([`Title ${word}`]);
      await bo.api.call('POST /snippets/:id/star', { params: { id } });
      expect((await find(first, word)).snippets[0]?.starCount).toBe(1);
      const trending = await first.visitor.call('GET /snippets/trending', { query: { limit: 50 } });
      expect(trending.data.snippets.map(({ _id }) => _id)).toContain(id);
      const body = aSnippet({ title: `Changed${i}y` });
      await ana.api.call('PUT /snippets/:id', { params: { id }, body });
      expect([
        (await find(second, word)).pagination.total,
        titles(await find(second, `changed${i}y`)),
      ]).toEqual([0, [`Changed${i}y`]]);
      await ana.api.call('DELETE /snippets/:id', { params: { id } });
      expect((await find(second, `changed${i}y`)).pagination.total).toBe(0);
    }
  });

  it('agree while both write and read without a pause', { timeout: 30_000 }, async () => {
    const writers = [newUser(first), newUser(second)];
    const work = writers.map(async (user, n) => {
      for (let i = 0; i < 8; i += 1) {
        const word = `busy${'ab'[n]}${'cdefghij'[i]}`;
        await create(user, { title: `${word} busytogether` });
        const other = n === 0 ? second : first;
        expect((await find(other, word)).pagination.total).toBe(1);
      }
    });
    await Promise.all(work);
    for (const instance of [first, second]) {
      const { snippets, pagination } = await find(instance, 'busytogether');
      expect(pagination.total).toBe(16);
      const times = snippets.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted().reverse());
    }
  });

  it('catch up from the database if the feed was trimmed or lost', async () => {
    const ana = newUser(first);
    const redis = new Redis(first.stores.redisUrl);
    const { _id: id } = await create(ana, { title: 'Beforeloss' });
    await create(ana, { title: 'Atloss' });
    await redis.xtrim('{snippets:changes}:stream', 'MAXLEN', 0);
    await create(ana, { title: 'Afterloss' });
    expect((await find(second, 'afterloss')).pagination.total).toBe(1);
    await ana.api.call('DELETE /snippets/:id', { params: { id } });
    await redis.del('{snippets:changes}:stream', '{snippets:changes}:head');
    await create(ana, { title: 'Newepoch' });
    expect((await find(second, 'newepoch')).pagination.total).toBe(1);
    expect((await find(second, 'beforeloss')).pagination.total).toBe(0);
    expect((await find(second, 'atloss')).pagination.total).toBe(1);
    redis.disconnect();
  });

  it('find a snippet that was saved but never announced', async () => {
    const redis = new Redis(first.stores.redisUrl);
    await create(newUser(first), { title: 'Neverannounced' });
    // The announcement is undone, as if its process had been killed right after the commit.
    await redis.xtrim('{snippets:changes}:stream', 'MAXLEN', 0);
    await redis.hincrby('{snippets:changes}:head', 'number', -1);
    await until(async () => (await find(second, 'neverannounced')).pagination.total === 1);
    redis.disconnect();
  });
});

describe('a restart', () => {
  it('keeps everything: lists, orders, totals, stars and trending', async () => {
    const stores = first.stores;
    const ana = newUser(first);
    for (const title of ['Kept one', 'Kept two', 'Kept three']) await create(ana, { title });
    const query = { author: ana.id, search: 'kept', sortBy: 'stars' } as const;
    const before = (await ana.api.call('GET /snippets', { query })).data;
    const id = before.snippets[2]?._id ?? '';
    await ana.api.call('POST /snippets/:id/star', { params: { id } });
    const summary = (await ana.api.call('GET /snippets/summary')).data;
    const trending = (await first.visitor.call('GET /snippets/trending', { query: {} })).data;
    const third = await startInstance(stores);
    const again = third.visitor.as(ana);
    const after = (await again.call('GET /snippets', { query })).data;
    expect(after.pagination).toEqual(before.pagination);
    expect(after.snippets[0]).toMatchObject({ _id: id, starCount: 1, isStarred: true });
    expect((await again.call('GET /snippets/summary')).data).toEqual(summary);
    const same = await third.visitor.call('GET /snippets/trending', { query: {} });
    expect(same.data).toEqual(trending);
    await third.stop();
  });
});
