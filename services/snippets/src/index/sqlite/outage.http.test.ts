import {
  isolatedStores,
  letVisitorsRead,
  startRedis,
  type TestRedis,
  until,
} from '@snippetry/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  create,
  type Instance,
  newUser,
  open,
  startInstance,
  titles,
} from '../../../test/instance.ts';

let redis: TestRedis;
let instance: Instance;

beforeAll(async () => {
  const stores = await isolatedStores();
  redis = await startRedis();
  await letVisitorsRead(redis.url);
  instance = await startInstance({ ...stores, redisUrl: redis.url });
});
afterAll(async () => {
  await instance.stop();
  await redis.stop();
});

describe('while Redis is away', () => {
  it('snippets and lists are served; afterwards views count and changes arrive again', async () => {
    const ana = newUser(instance);
    const { _id: id } = await create(ana, { title: 'Lonely' });
    expect((await open(instance.visitor, id)).data.snippet.viewCount).toBe(1);
    await redis.kill();
    const list = () => instance.visitor.call('GET /snippets', { query: { search: 'lonely' } });
    expect((await open(instance.visitor, id)).data.snippet.title).toBe('Lonely');
    expect(titles((await list()).data)).toEqual(['Lonely']);
    await redis.restart();
    const views = async () => (await open(newUser(instance).api, id)).data.snippet.viewCount;
    // The first view was answered before the outage and is still there.
    expect(await until(() => views().catch(() => 0))).toBe(2);
    await create(ana, { title: 'Lonely no more' });
    expect(titles((await list()).data)).toEqual(['Lonely no more', 'Lonely']);
  });
});
