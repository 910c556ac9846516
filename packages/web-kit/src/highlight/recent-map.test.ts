import { expect, it } from 'vitest';
import { recentMap } from './recent-map.ts';

it('drops the least recently used entry', () => {
  const map = recentMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(['a', 'b', 'c'].filter((key) => map.has(key))).toEqual(['a', 'c']);
});

it('counts a key that is set again once', () => {
  const map = recentMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('b', 3);
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, 3, undefined]);
});
