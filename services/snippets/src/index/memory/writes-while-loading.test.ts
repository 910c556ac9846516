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

/** A database that answers its list late. */
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

/** An index whose lists are being read; what is written now is not among them. */
async function loading() {
  const source = new LateLibrary();
  for (let n = 0; n < ROWS; n += 1) source.put(row(n));
  const redis = new Redis((await isolatedStores()).redisUrl);
  await redisReady(redis);
  onTestFinished(() => redis.disconnect());
  const data = new IndexData();
  const log = createLog({ name: 'test', level: 'silent' });
  const sync = new IndexSync({ data, feed: new ChangeFeed(redis), source, changed, log });
  const loaded = sync.load();
  await source.asked.promise;
  return { source, redis, data, sync, loaded };
}

async function create(n: number, { source, sync }: { source: IndexLibrary; sync: IndexSync }) {
  const snippet = row(n);
  await sync.apply([source.put(snippet)]);
  return snippet;
}

it('what is written while lists are loaded is listed with the first of them, and makes no older row late', async () => {
  const index = await loading();
  const { source, data, sync, loaded } = index;
  const made = await create(ROWS, index);
  await sync.apply([source.remove(idOfNumber(3))]);
  source.go.resolve();
  await loaded;
  await sync.current();
  expect(data.columns.count).toBe(ROWS);
  expect(data.columns.ordinal(made.id)).toBe(ROWS);
  expect(data.columns.ordinal(idOfNumber(3))).toBeUndefined();
  expect([data.columns.late.length, data.columns.byCreation]).toEqual([0, null]);
});

it('what could not be announced while lists were loaded is read from the database', async () => {
  const index = await loading();
  const { source, redis, data, sync, loaded } = index;
  redis.disconnect();
  const made = await create(ROWS, index);
  await redis.connect();
  source.go.resolve();
  await loaded;
  expect(sync.upToDate).toBe(false);
  await sync.current();
  expect(data.columns.ordinal(made.id)).toBe(ROWS);
  expect(sync.upToDate).toBe(true);
});
