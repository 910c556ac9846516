import type { UserViewer } from '@snippetry/service-kit';
import { beforeEach, expect, it } from 'vitest';
import { StarCache } from './star-cache.ts';

const viewer: UserViewer = { kind: 'user', id: 'ana', username: 'ana', jti: '1', exp: 1, key: 'a' };

let stored: Set<string>;
/** State of the index: its version, those of snippets' stars, and whether changes are known. */
let version: number;
let changed: Map<string, number>;
let current: boolean;
let asked: string[];
/** Delays a read of all stars until the test resolves it. */
let hold: Promise<void>;
let cache: StarCache;

beforeEach(() => {
  stored = new Set(['a']);
  version = 1;
  changed = new Map();
  current = true;
  asked = [];
  hold = Promise.resolve();
  cache = new StarCache({
    stars: {
      async starredAmong(_viewer, ids) {
        asked.push(ids.join());
        return new Set(ids.filter((id) => stored.has(id)));
      },
      async someOf(_viewer, limit) {
        asked.push('all');
        const found = [...stored].slice(0, limit);
        await hold;
        return found;
      },
    },
    versions: {
      refresh: async () => {},
      seqOf: () => 1,
      now: () => version,
      starsChanged: (id) => changed.get(id) ?? 1,
      isPublic: () => true,
      isCurrent: () => current,
    },
  });
});

const look = async (...ids: string[]) => [...(await cache.starredAmong(viewer, ids))];

/** Gives or removes a star, as the index then shows it. */
function toggle(id: string): void {
  if (!stored.delete(id)) stored.add(id);
  version += 1;
  changed.set(id, version);
}

it('the stars of a viewer are read once for all snippets', async () => {
  expect(await look('a', 'b')).toEqual(['a']);
  expect(await look('b', 'c')).toEqual([]);
  expect(asked).toEqual(['all']);
});

it('only a snippet whose stars have changed is looked up again, and once', async () => {
  await look('a', 'b');
  toggle('b');
  expect(await look('a', 'b')).toEqual(['a', 'b']);
  toggle('b');
  expect(await look('a', 'b')).toEqual(['a']);
  expect(await look('a', 'b')).toEqual(['a']);
  expect(asked).toEqual(['all', 'b', 'b']);
});

it('a star that is given while the stars are read is not missed', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  hold = promise;
  const before = look('b');
  toggle('b');
  const after = look('b');
  resolve();
  await before;
  expect(await after).toEqual(['b']);
});

it('a snippet that the index does not have is looked up in the database', async () => {
  changed.set('b', Number.POSITIVE_INFINITY);
  stored.add('b');
  expect(await look('b')).toEqual(['b']);
  stored.delete('b');
  expect(await look('b')).toEqual([]);
});

it('the cache is not used while changes of other processes may be unknown', async () => {
  await look('b');
  stored.add('b');
  current = false;
  expect(await look('b')).toEqual(['b']);
});

it('stars of a viewer with very many are looked up by snippet', async () => {
  stored = new Set(Array.from({ length: 501 }, (_, n) => `many${n}`));
  expect(await look('many500', 'b')).toEqual(['many500']);
  expect(await look('many500', 'b')).toEqual(['many500']);
  expect(asked).toEqual(['all', 'many500,b']);
});

it('all stars of a viewer are read again after very many lookups by snippet', async () => {
  const ids = Array.from({ length: 501 }, (_, n) => `other${n}`);
  await look('a');
  version += 1;
  for (const id of ids) changed.set(id, version);
  await look(...ids);
  asked = [];
  expect(await look('a', 'other7')).toEqual(['a']);
  expect(await look('a', 'other8')).toEqual(['a']);
  expect(asked).toEqual(['all']);
});

it('a visitor has no stars, and none are read', async () => {
  const visitor = { kind: 'visitor', id: null, key: 'v' } as const;
  stored = new Set();
  expect((await cache.starredAmong(visitor, ['a'])).size).toBe(0);
  expect(asked).not.toContain('all');
});
