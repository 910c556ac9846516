import type { Viewer } from '@snippetry/service-kit';
import { beforeEach, expect, it } from 'vitest';
import type { SnippetRecord } from './snippet.ts';
import { SnippetCache } from './snippet-cache.ts';

const visitor: Viewer = { kind: 'visitor', id: null, key: 'somebody' };
const ID = 'a'.repeat(24);

let stored: SnippetRecord;
let known: number;
/** The `seq` after the next refresh of the versions. */
let answered: number;
let current: boolean;
let listedAsPublic: boolean;
let asked: string[][];
let outage: Error | null;
let cache: SnippetCache;

beforeEach(() => {
  const texts = { title: 'First', description: '', content: 'x' };
  stored = { id: ID, isPublic: true, seq: 1, ...texts } as SnippetRecord;
  known = 1;
  answered = 1;
  current = true;
  listedAsPublic = false;
  asked = [];
  outage = null;
  cache = new SnippetCache({
    snippets: {
      async page(_viewer, ids) {
        asked.push([...ids]);
        return new Map(ids.filter(() => stored.isPublic).map((id) => [id, stored]));
      },
      async find(_viewer, id) {
        asked.push([id]);
        return stored.isPublic ? stored : null;
      },
      async whole(_viewer, ids) {
        asked.push([...ids]);
        return new Map(ids.filter(() => stored.isPublic).map((id) => [id, { ...stored, id }]));
      },
    },
    versions: {
      refresh: async () => {
        if (outage) throw outage;
        known = answered;
      },
      seqOf: () => known,
      isPublic: () => listedAsPublic,
      now: () => known,
      starsChanged: () => 0,
      isCurrent: () => current,
    },
  });
});

const look = async () => (await cache.page(visitor, [ID])).get(ID)?.title;

it('the cache of snippets reads an unchanged snippet from the database once', async () => {
  expect(await look()).toBe('First');
  expect(await look()).toBe('First');
  expect(asked).toEqual([[ID], []]);
});

it('the cache of snippets reads a snippet again once a newer `seq` is known', async () => {
  await look();
  stored = { ...stored, seq: 2, title: 'Second' };
  known = 2;
  expect(await look()).toBe('Second');
});

it('the cache of snippets never returns snippets that are private or gone, or may have unknown changes', async () => {
  await look();
  stored = { ...stored, isPublic: false, seq: 2 };
  known = 2;
  expect(await look()).toBeUndefined();
  known = 0;
  expect(await look()).toBeUndefined();
  known = 1;
  current = false;
  expect(await look()).toBeUndefined();
});

it('the cache of snippets stores nothing private', async () => {
  const own: Viewer = {
    kind: 'user',
    id: 'b'.repeat(24),
    username: 'ana',
    jti: 'x',
    exp: 1,
    key: 'ana',
  };
  stored = { ...stored, isPublic: false };
  await cache.page(own, [ID]);
  await cache.page(own, [ID]);
  expect(asked).toEqual([[ID], [ID]]);
});

it('the cache of snippets does not query the database after a failed refresh of the versions', async () => {
  await cache.find(visitor, ID);
  outage = new Error('the database does not answer');
  await expect(cache.find(visitor, ID)).rejects.toBe(outage);
  expect(asked).toEqual([[ID]]);
});

it('the cache of snippets returns a cached snippet only after a refresh of the versions', async () => {
  const open = async () => (await cache.find(visitor, ID))?.title;
  expect([await open(), await open()]).toEqual(['First', 'First']);
  expect(asked).toEqual([[ID]]);
  stored = { ...stored, isPublic: false, seq: 2 };
  answered = 2;
  expect(await open()).toBeUndefined();
});

const COUNTS = { id: ID, views: 7, stars: 2, forks: 1, starDays: { 20000: 2 } };
const SHOWN = { copies: 3, viewBatch: 'views-1', copyBatch: 'copies-1' };

it('the cache of snippets applies changed counters without a query of the database', async () => {
  const first = await cache.find(visitor, ID);
  await look();
  for (const seq of [2, 3]) cache.count({ ...COUNTS, seq, views: 5 + seq, shown: SHOWN });
  answered = 3;
  expect(await cache.find(visitor, ID)).toMatchObject({
    title: 'First',
    seq: 3,
    viewCount: 8,
    viewBatch: 'views-1',
    copyCount: 3,
    copyBatch: 'copies-1',
    starCount: 2,
    starDays: { 20000: 2 },
    forkCount: 1,
  });
  expect((await cache.page(visitor, [ID])).get(ID)?.viewCount).toBe(8);
  expect(asked).toEqual([[ID], [ID], []]);
  // A record that was returned before does not change.
  expect(first).toMatchObject({ seq: 1 });
  expect(first).not.toHaveProperty('viewCount');
});

it('the cache of snippets reads a snippet again if more than counters has changed, before or after them', async () => {
  for (const [counted, now] of [
    [3, 3],
    [2, 3],
  ] as const) {
    stored = { ...stored, seq: 1, title: 'First' };
    known = 1;
    answered = 1;
    await look();
    cache.count({ ...COUNTS, seq: counted, shown: SHOWN });
    stored = { ...stored, seq: now, title: 'Second' };
    known = now;
    expect(await look()).toBe('Second');
  }
});

it('the cache of snippets reads a snippet again if a change has only the counters of the index', async () => {
  await look();
  cache.count({ ...COUNTS, seq: 2 });
  stored = { ...stored, seq: 2, viewCount: 7 };
  known = 2;
  expect((await cache.page(visitor, [ID])).get(ID)?.viewCount).toBe(7);
});

it('the cache of snippets reads public snippets that are opened at the same time in one batch', async () => {
  listedAsPublic = true;
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(24));
  const found = await Promise.all(ids.map((id) => cache.find(visitor, id)));
  expect(found.map((record) => record?.id)).toEqual(ids);
  // The first one does not wait for a batch.
  expect(asked).toEqual([ids.slice(0, 1), ids.slice(1)]);
});

it('the cache of snippets reads a snippet that is no longer public for the viewer', async () => {
  listedAsPublic = true;
  stored = { ...stored, isPublic: false };
  expect(await cache.find(visitor, ID)).toBeNull();
  expect(asked).toEqual([[ID], [ID]]);
});
