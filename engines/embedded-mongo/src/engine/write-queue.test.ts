import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/server.ts';
import { encode } from '../bson/encode.ts';
import { isCommandError } from '../errors.ts';
import { ALL_KEYS } from '../plan/ranges.ts';
import { SqliteStorage } from '../storage/sqlite-storage.ts';
import { Engine } from './engine.ts';
import { WriteQueue } from './write-queue.ts';

describe('a full disk', () => {
  it('refuses whole batches with code 14031 and keeps memory equal to the disk', async () => {
    const file = path.join(temporaryFolder(), 'data.db');
    const storage = new SqliteStorage(file, { cacheKb: 4096, durable: false });
    const engine = new Engine(storage);
    const collection = await engine.write(() => {
      const made = engine.catalog.create('app.c', {});
      engine.catalog.addIndex(made, { name: 'l_1', key: { l: 1 } });
      return made;
    });
    // Simulates the full disk, for which SQLite returns the same error.
    storage.exec('pragma max_page_count=200');
    const insert = (n: number) =>
      engine.write(() =>
        engine.documents.insert(collection, encode({ _id: n, l: [n], text: 'x'.repeat(2000) }), {}),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => insert(n)));
    const more: PromiseSettledResult<unknown>[] = [];
    for (let n = 50; n < 600; n++) more.push(...(await Promise.allSettled([insert(n)])));
    const refused = [...outcomes, ...more].filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused) expect(isCommandError(reason, 14031)).toBe(true);
    const stored = 600 - refused.length;
    const entries = { collection: collection.id, index: collection.indexes[0]?.spec.id ?? 0 };
    expect(collection.count).toBe(stored);
    expect(storage.countDocuments(collection.id)).toBe(stored);
    expect(storage.countAllKeys({ ...entries, ...ALL_KEYS })).toBe(stored);
    expect(() => engine.catalog.get('app.none')).not.toThrow();
    await expect(engine.write(() => engine.catalog.create('app.d', {}))).rejects.toMatchObject({
      code: 14031,
    });
    expect(engine.catalog.get('app.d')).toBeUndefined();
    storage.exec('pragma max_page_count=100000');
    await insert(10_000);
    expect(collection.count).toBe(stored + 1);
    await engine.close();
  });
});

describe('a write job', () => {
  it('undoes only itself if it fails, in the store and in memory', async () => {
    const file = path.join(temporaryFolder(), 'data.db');
    const engine = new Engine(new SqliteStorage(file, { cacheKb: 4096, durable: false }));
    const { catalog, documents, storage } = engine;
    const collection = await engine.write(() => catalog.create('app.c', {}));
    await engine.write(() => catalog.addIndex(collection, { name: 'l_1', key: { l: 1 } }));
    const good = engine.write(() => documents.insert(collection, encode({ _id: 1, l: 1 }), {}));
    const bad = engine.write(() => {
      documents.insert(collection, encode({ _id: 2, l: [1, 2] }), {});
      catalog.create('app.other', {});
      catalog.addIndex(collection, { name: 'm_1', key: { m: 1 } });
      throw new Error('changed my mind');
    });
    const after = engine.write(() => documents.insert(collection, encode({ _id: 3, l: 3 }), {}));
    await expect(Promise.allSettled([good, bad, after])).resolves.toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected' },
      { status: 'fulfilled' },
    ]);
    expect(collection.count).toBe(2);
    expect(storage.countDocuments(collection.id)).toBe(2);
    expect(catalog.get('app.other')).toBeUndefined();
    expect(collection.indexes.map(({ spec }) => [spec.name, spec.multikey])).toEqual([
      ['l_1', undefined],
    ]);
    await engine.close();
  });
});

describe('a write job alone in its batch', () => {
  it('leaves nothing behind if it fails, in the store and in memory', async () => {
    const file = path.join(temporaryFolder(), 'data.db');
    const engine = new Engine(new SqliteStorage(file, { cacheKb: 4096, durable: false }));
    const { catalog, documents, storage } = engine;
    const collection = await engine.write(() => catalog.create('app.c', {}));
    const insert = (id: number) => documents.insert(collection, encode({ _id: id }), {});
    const failing = engine.write(() => {
      insert(1);
      catalog.create('app.other', {});
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([collection.count, storage.countDocuments(collection.id)]).toEqual([0, 0]);
    expect(catalog.get('app.other')).toBeUndefined();
    await engine.write(() => insert(1));
    await expect(engine.write(() => insert(1))).rejects.toMatchObject({ code: 11000 });
    expect([collection.count, storage.countDocuments(collection.id)]).toEqual([1, 1]);
    await engine.close();
  });
});

describe('the write queue', () => {
  it('gathers jobs during a sync of the log, but does not delay a command that has started', async () => {
    let endSync: () => void = () => undefined;
    const batches: string[][] = [];
    const queue = new WriteQueue({
      syncing: new Promise((resolve) => {
        endSync = resolve;
      }),
      synced: () => Promise.resolve(),
      savepoint: (work) => work(),
      transaction(work) {
        batches.push([]);
        work();
      },
    });
    const job = (name: string, gathered: boolean) =>
      queue.runUnsynced(() => batches.at(-1)?.push(name), gathered);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const first = job('first', true);
    await turn();
    const second = job('second', true);
    await turn();
    expect(batches).toEqual([]);
    const urgent = job('urgent', false);
    await Promise.all([first, second, urgent]);
    expect(batches).toEqual([['first', 'second', 'urgent']]);
    const third = job('third', true);
    await turn();
    expect(batches).toHaveLength(1);
    endSync();
    await third;
    expect(batches).toEqual([['first', 'second', 'urgent'], ['third']]);
  });
});
