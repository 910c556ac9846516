import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLog, redisReady } from '@snippetry/service-kit';
import { isolatedStores, until } from '@snippetry/test-kit';
import { Redis } from 'ioredis';
import { expect, it, onTestFinished } from 'vitest';
import { aSnippet } from '../../../test/index-behaviour/library.ts';
import { IndexLibrary, indexQuery } from '../../../test/index-library.ts';
import { SqliteIndex } from './sqlite-index.ts';

const log = createLog({ name: 'test', level: 'silent' });

/** Counts what is read of a database. */
class CountingLibrary extends IndexLibrary {
  listings = 0;
  wordsRead = 0;

  override listed() {
    this.listings += 1;
    return super.listed();
  }

  override async words(ids: readonly string[]) {
    this.wordsRead += ids.length;
    return super.words(ids);
  }
}

/** Opens one process after another on the same folder. */
async function processes() {
  const dir = mkdtempSync(path.join(tmpdir(), 'index-files-'));
  const { redisUrl } = await isolatedStores();
  const redis = new Redis(redisUrl);
  await redisReady(redis);
  onTestFinished(() => {
    redis.disconnect();
    rmSync(dir, { recursive: true });
  });
  const start = async (source: IndexLibrary) => {
    const index = new SqliteIndex({ source, redis, log, dir, database: 'test', pollMs: 600_000 });
    await index.start();
    return index;
  };
  return { dir, start };
}

const found = async (index: SqliteIndex, search: string) =>
  (await index.find(indexQuery({ search }))).ids;

it('a restarted process reads only what changed since it stopped', async () => {
  const { start } = await processes();
  const library = new CountingLibrary();
  const [same, changed, gone] = [aSnippet(), aSnippet(), aSnippet({ content: 'early' })];
  for (const one of [same, changed, gone]) library.put(one);
  await (await start(library)).close();
  expect([library.listings, library.wordsRead]).toEqual([1, 3]);
  const added = aSnippet({ content: 'let added;' });
  library.put(added);
  library.remove(gone.id);
  library.count(changed.id, { stars: 4 });
  const index = await start(library);
  expect([library.listings, library.wordsRead]).toEqual([1, 3]);
  expect((await index.find(indexQuery({ sort: 'stars' }))).ids[0]).toBe(changed.id);
  expect(await found(index, 'added')).toEqual([added.id]);
  expect(await found(index, '"early"')).toEqual([]);
  expect(await found(index, 'let')).toEqual([added.id, changed.id, same.id]);
  expect(await index.count(indexQuery())).toBe(3);
  await index.close();
});

it('files are rebuilt if their database was replaced by an older one', async () => {
  const { start } = await processes();
  const library = new CountingLibrary();
  const first = aSnippet({ content: 'let first;' });
  library.put(first);
  library.put(aSnippet());
  await (await start(library)).close();
  const restored = new CountingLibrary();
  restored.put(first);
  restored.put(aSnippet({ createdAt: 1 }));
  const index = await start(restored);
  expect(restored.listings).toBe(1);
  expect((await index.find(indexQuery())).ids.toSorted()).toEqual(
    restored.snippets.map(({ id }) => id).toSorted(),
  );
  await index.close();
});

it('files that break while a process runs are rebuilt, and nothing is lost', async () => {
  const { dir, start } = await processes();
  const library = new CountingLibrary();
  const snippet = aSnippet({ content: 'let survivor;' });
  library.put(snippet);
  const index = await start(library);
  for (const file of globSync(`${dir}/*/*/words.db*`)) {
    if (file.endsWith('-shm')) continue;
    writeFileSync(file, Buffer.alloc(readFileSync(file).length, 0xff), { flag: 'r+' });
  }
  await expect(found(index, 'survivor')).rejects.toThrow(
    expect.objectContaining({ code: 'service.unavailable' }),
  );
  const later = aSnippet({ content: 'let later;' });
  await index.apply([library.put(later)]);
  const ids = await until(() => found(index, 'let').catch(() => null));
  expect(ids).toEqual([later.id, snippet.id]);
  await index.close();
});
