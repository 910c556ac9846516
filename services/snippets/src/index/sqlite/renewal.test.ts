import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog, redisReady } from '@snippetry/service-kit';
import { isolatedStores, until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished, vi } from 'vitest';
import { BusyLibrary } from '../../../test/busy-library.ts';
import { type LibrarySnippet, upsert } from '../../../test/index-library.ts';
import { randomQuery } from '../../../test/random-snippets.ts';
import type { SnippetChange } from '../port.ts';
import { SqliteIndex } from './sqlite-index.ts';

const ROWS = 500;
/** More replaced rows than files may have before they are renewed. */
const EDITS = 11_000;
const QUESTIONS = 120;
const log = createLog({ name: 'test', level: 'silent' });

/** Library whose snippets change while the files of their index are renewed. */
class EditedLibrary extends BusyLibrary {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'renewal-'));
  index: SqliteIndex | null = null;
  listings = 0;
  polls = 0;
  answersDuringRenewal = 0;
  beforeListing = async (): Promise<void> => {};

  async close(): Promise<void> {
    await this.index?.close();
    this.index = null;
  }

  async open(): Promise<SqliteIndex> {
    const redis = new Redis((await isolatedStores()).redisUrl);
    await redisReady(redis);
    const index = new SqliteIndex({
      ...{ source: this, redis, log, dir: this.dir },
      database: 'test',
      pollMs: 50,
    });
    onTestFinished(async () => {
      await this.close();
      redis.disconnect();
    });
    await index.start();
    this.index = index;
    return index;
  }

  override async removedSince(since: Date) {
    this.polls += 1;
    return super.removedSince(since);
  }

  override async *listed() {
    this.listings += 1;
    await this.beforeListing();
    yield* super.listed();
  }

  /** Checks searches while words are read. */
  override async words(ids: readonly string[]): Promise<LibrarySnippet[]> {
    const found = await super.words(ids);
    if (this.index !== null && this.random() < 0.7) {
      const untold = [...this.untold];
      this.untold.clear();
      await this.index.refresh(untold);
      await this.expectRight();
      this.answersDuringRenewal += 1;
    }
    return found;
  }

  async expectRight(): Promise<void> {
    const query = randomQuery(this.random, this);
    const { ids, total } = (await this.index?.find(query)) ?? {};
    const { ids: expected, total: count } = this.find(query);
    expect({ query, ids, total }).toEqual({ query, ids: expected, total: count });
  }

  /** Folders with files, by number. */
  folders(): string[] {
    const files = globSync(`${this.dir}/*/*/lists.db`);
    return files.map((file) => path.basename(path.dirname(file))).sort();
  }

  protected override async tell(change: SnippetChange): Promise<void> {
    await this.index?.apply([change]);
  }
}

interface WearOptions {
  beforeRenewal?: () => Promise<void>;
  chance?: number;
}

/** Opens an index whose files consist mostly of replaced rows; `chance` replaces random numbers. */
async function worn({ beforeRenewal, chance = 0 }: WearOptions = {}) {
  const random = vi.spyOn(Math, 'random').mockReturnValue(chance);
  onTestFinished(() => random.mockRestore());
  const library = new EditedLibrary();
  onTestFinished(() => rmSync(library.dir, { recursive: true }));
  for (let i = 0; i < ROWS; i += 1) library.add();
  const index = await library.open();
  const edited = library.add();
  if (beforeRenewal !== undefined) library.beforeListing = beforeRenewal;
  const edits = Array.from({ length: EDITS }, (_, i) => upsert({ ...edited, seq: 2 + i }));
  library.put({ ...edited, seq: 1 + EDITS });
  await index.apply(edits);
  return library;
}

it('files that edits have made large are renewed while the old ones answer, without losing changes', {
  timeout: 60_000,
}, async () => {
  const library = await worn();
  await until(() => library.folders().join() === '1');
  expect([library.listings, library.answersDuringRenewal > 0]).toEqual([2, true]);
  for (let i = 0; i < QUESTIONS; i += 1) await library.expectRight();
  await library.close();
  await library.open();
  expect(library.listings).toBe(2);
  await library.expectRight();
});

it('files that wore out in all replicas at once were renewed in all at once, too', async () => {
  const library = await worn({ chance: 0.5 });
  const before = library.polls;
  await until(() => library.polls > before + 5);
  expect([library.listings, library.folders()]).toEqual([1, ['0']]);
});

it('a renewal that fails or is interrupted leaves the files that answer', {
  timeout: 60_000,
}, async () => {
  const failed = Promise.withResolvers<void>();
  const library = await worn({
    beforeRenewal: async () => {
      failed.resolve();
      throw new Error('the database is away');
    },
  });
  await failed.promise;
  await until(() => library.folders().join() === '0');
  await library.expectRight();
  await library.close();
  const began = Promise.withResolvers<void>();
  library.beforeListing = () => {
    began.resolve();
    return new Promise(() => {});
  };
  await library.open();
  await began.promise;
  expect(library.folders()).toEqual(['0', '1']);
  await library.close();
  expect(library.folders()).toEqual(['0']);
});
