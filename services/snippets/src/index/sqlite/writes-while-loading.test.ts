import { createLog, redisReady } from '@snippetry/service-kit';
import { isolatedStores } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { IndexLibrary } from '../../../test/index-library.ts';
import { seededRandom } from '../../../test/random.ts';
import { idOfNumber, randomSnippet } from '../../../test/random-snippets.ts';
import { ChangeFeed } from './change-feed.ts';
import { IndexData } from './index-data.ts';
import { IndexSync } from './index-sync.ts';

const ROWS = 20;
const random = seededRandom(3);
const changed = { counted: () => {}, personChanged: () => {}, peopleUnknown: () => {} };
const row = (n: number, seq = 1) => ({
  ...randomSnippet(random, idOfNumber(n), seq),
  createdAt: n,
});

/** Database that delays its list until the test releases it. */
class LateLibrary extends IndexLibrary {
  readonly asked = Promise.withResolvers<void>();
  readonly go = Promise.withResolvers<void>();

  override async *listed() {
    this.asked.resolve();
    const found = this.snippets;
    await this.go.promise;
    yield found;
  }
}

/** Opens an index whose lists are being read; they lack changes written from now on. */
async function loading() {
  const source = new LateLibrary();
  for (let n = 0; n < ROWS; n += 1) source.put(row(n));
  const redis = new Redis((await isolatedStores()).redisUrl);
  await redisReady(redis);
  onTestFinished(() => redis.disconnect());
  const data = new IndexData({ dir: '', database: 'test', onError: () => {} });
  onTestFinished(() => data.close());
  const log = createLog({ name: 'test', level: 'silent' });
  const sync = new IndexSync({
    data,
    feed: new ChangeFeed(redis),
    source,
    listener: () => changed,
    log,
  });
  const loaded = sync.load();
  await source.asked.promise;
  return { source, redis, data, sync, loaded };
}

async function create(n: number, { source, sync }: { source: IndexLibrary; sync: IndexSync }) {
  const snippet = row(n);
  await sync.apply([source.put(snippet)]);
  return snippet;
}

it('a snippet written while lists are loaded is in the first list, after all older rows', async () => {
  const index = await loading();
  const { source, data, sync, loaded } = index;
  const made = await create(ROWS, index);
  await sync.apply([source.remove(idOfNumber(3))]);
  source.go.resolve();
  await loaded;
  await sync.current();
  expect(data.search.size).toBe(ROWS);
  expect(data.search.latest(2)).toEqual([made.id, idOfNumber(ROWS - 1)]);
  expect(data.search.sequenceOf(idOfNumber(3))).toBe(0);
});

it('changes that could not be announced while lists were loaded are read from the database', async () => {
  const index = await loading();
  const { source, redis, data, sync, loaded } = index;
  redis.disconnect();
  const made = await create(ROWS, index);
  await redis.connect();
  source.go.resolve();
  await loaded;
  expect(sync.upToDate).toBe(false);
  await sync.current();
  expect(data.search.sequenceOf(made.id)).toBe(1);
  expect(sync.upToDate).toBe(true);
});
