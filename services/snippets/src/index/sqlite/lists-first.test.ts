import { AppError } from '@snippetry/contracts';
import { createLog, redisReady } from '@snippetry/service-kit';
import { isolatedStores, until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { aSnippet } from '../../../test/index-behaviour/library.ts';
import { IndexLibrary, indexQuery, visitor, withWords } from '../../../test/index-library.ts';
import { seededRandom } from '../../../test/random.ts';
import { idOfNumber, randomSnippet } from '../../../test/random-snippets.ts';
import { SqliteIndex } from './sqlite-index.ts';

const log = createLog({ name: 'test', level: 'silent' });
/** More than the number of texts that lists wait for. */
const ROWS = 1100;
const SEARCHES = ['get', 'getUs', 'na', 'u', '"tch"', 'fetch data', 'get tag:one'] as const;
const random = seededRandom(8);

/** Database that returns words only once the test releases them. */
class HeldLibrary extends IndexLibrary {
  listedTimes = 0;
  wordsAsked = 0;
  /** Number of reads that fail. */
  failures = 0;
  readonly #held = Promise.withResolvers<void>();

  constructor() {
    super();
    for (let n = 0; n < ROWS; n += 1) {
      this.put({ ...randomSnippet(random, idOfNumber(n), 1), createdAt: n });
    }
  }

  handOver(): void {
    this.#held.resolve();
  }

  override listed() {
    this.listedTimes += 1;
    return super.listed();
  }

  /** Reads at once, and answers late. */
  override async words(ids: readonly string[]) {
    this.wordsAsked += 1;
    const found = await super.words(ids);
    await this.#held.promise;
    this.failures -= 1;
    if (this.failures >= 0) throw new Error('the database is away');
    return found;
  }
}

/** Processes over one database that announce changes to each other. */
async function processes() {
  const { redisUrl } = await isolatedStores();
  return async (source: IndexLibrary) => {
    const redis = new Redis(redisUrl);
    await redisReady(redis);
    const index = new SqliteIndex({
      source,
      redis,
      log,
      pollMs: 600_000,
      dir: '',
      database: 'test',
    });
    onTestFinished(async () => {
      await index.close();
      redis.disconnect();
    });
    return index;
  };
}

const isListed = (index: SqliteIndex) => {
  try {
    index.listed();
    return true;
  } catch {
    return false;
  }
};

/** Opens an index whose words are not loaded yet. */
async function listing() {
  const library = new HeldLibrary();
  const open = await processes();
  const index = await open(library);
  const loading = index.start();
  await until(() => isListed(index) && library.wordsAsked > 0);
  const finish = async () => {
    library.handOver();
    await loading;
  };
  return { library, index, open, finish };
}

type Listing = Awaited<ReturnType<typeof listing>>;

async function expectLists({ library, index }: Pick<Listing, 'library' | 'index'>): Promise<void> {
  for (const query of [
    indexQuery(),
    indexQuery({ sort: 'stars', page: 3 }),
    indexQuery({ sort: 'oldest', filters: { language: 'go', tags: ['one'] } }),
    indexQuery({ search: 'tag:one language:rust user:user_a' }),
    indexQuery({ scope: { kind: 'author', authorId: 'a'.repeat(24) } }),
    indexQuery({ scope: { kind: 'chosen', ids: library.snippets.slice(40).map(({ id }) => id) } }),
  ]) {
    const { ids, total } = library.find(query);
    expect(await index.find(query)).toMatchObject({ ids, total });
    expect(await index.facets(query)).toEqual(library.facets(query));
  }
  expect(await index.count(indexQuery())).toBe(library.find(indexQuery()).total);
  expect((await index.trending(20)).ids).toEqual(library.trending(20));
}

async function expectSearches({ library, index }: Pick<Listing, 'library' | 'index'>) {
  for (const search of SEARCHES) {
    const query = indexQuery({ search, limit: 50 });
    const { ids, total } = library.find(query);
    expect({ search, ...(await index.find(query)) }).toMatchObject({ search, ids, total });
  }
}

it('lists are answered before words are loaded, and searches right after', async () => {
  const held = await listing();
  const { index, finish } = held;
  await expectLists(held);
  const alike = { viewer: visitor, except: '', language: 'go', traits: [], limit: 5 };
  const refused = [
    () => index.find(indexQuery({ search: 'get' })),
    () => index.find(indexQuery({ search: '"tch" tag:one' })),
    () => index.facets(indexQuery({ search: 'u' })),
    () => index.alike(alike),
  ];
  for (const ask of refused) {
    const error: unknown = await ask().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'service.unavailable', retryAfter: 2 });
  }
  expect(() => index.ready()).toThrow(/words of snippets/);
  await finish();
  index.ready();
  for (const ask of refused) await ask();
  await expectLists(held);
  await expectSearches(held);
});

it('changes before words are loaded are listed at once, and found by searches right afterwards', async () => {
  const held = await listing();
  const { library, index, open, finish } = held;
  const other = await open(library);
  const [first, second, third, fourth] = library.snippets;
  if (!(first && second && third && fourth)) throw new Error('there are too few');
  const text = (one: typeof first, content: string) => withWords({ ...one, content });
  await index.apply([library.put({ ...text(first, 'let fresh;'), seq: 2 })]);
  await index.apply([library.remove(second.id), library.count(third.id, { stars: 90 })]);
  await index.apply([library.put({ ...text(second, 'let returned;'), seq: 4 })]);
  await index.apply([library.put({ ...fourth, isPublic: !fourth.isPublic, seq: 2 })]);
  await expectLists(held);
  const added = { id: idOfNumber(ROWS), createdAt: ROWS, content: 'let added;' };
  await other.apply([library.remove(first.id), library.put(aSnippet(added))]);
  await other.apply([library.put({ ...text(third, 'let elsewhere;'), stars: 90, seq: 3 })]);
  expect(index.versions.seqOf(third.id)).toBe(2);
  await expectLists(held);
  expect([index.versions.seqOf(third.id), index.versions.isCurrent()]).toEqual([3, true]);
  await finish();
  await expectSearches(held);
  for (const word of ['fresh', 'returned', 'added', 'elsewhere']) {
    const query = indexQuery({ search: word });
    expect((await index.find(query)).ids).toEqual(library.find(query).ids);
  }
});

it('words of a change that was never announced are applied together with its other fields', async () => {
  const held = await listing();
  const { library, index, finish } = held;
  const newest = library.snippets.findLast(({ isPublic }) => isPublic);
  if (newest === undefined) throw new Error('there is none');
  // The words of the newest snippets have not been requested yet.
  const hidden = withWords({ ...newest, content: 'let untold;', isPublic: false });
  library.put({ ...hidden, seq: 2 });
  await finish();
  expect((await index.find(indexQuery({ search: 'untold' }))).ids).toEqual([]);
  await expectLists(held);
  await expectSearches(held);
});

it('snippets deleted without a record are not listed once their words were requested', async () => {
  const held = await listing();
  const { library, index, finish } = held;
  const [first, last] = [library.snippets[0], library.snippets.at(-1)];
  for (const gone of [first, last]) library.forget(gone?.id ?? '');
  await finish();
  expect([first, last].map((gone) => index.versions.seqOf(gone?.id ?? ''))).toEqual([1, 0]);
  await index.refresh([first?.id ?? '']);
  await expectLists(held);
  await expectSearches(held);
});

it('words that could not be read are requested again, while lists are answered', async () => {
  const held = await listing();
  const { library, index, finish } = held;
  library.failures = 2;
  const done = finish();
  await until(() => library.failures < 2);
  await expectLists(held);
  await expect(index.find(indexQuery({ search: 'get' }))).rejects.toThrow(AppError);
  await done;
  await expectSearches(held);
  expect(library.listedTimes).toBe(1);
});
