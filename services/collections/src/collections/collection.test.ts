import { describe, expect, it } from 'vitest';
import { nameKey, withinLimits } from './collection.ts';

it.each([
  ['React Hooks', 'react hooks'],
  ['  React   hooks ', 'REACT HOOKS'],
  ['ＲＥＡＣＴ hooks', 'React hooks'],
])('treats %j and %j as the same name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it.each([
  ['React hooks', 'React hook'],
  ['C', 'C++'],
])('treats %j and %j as different names', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

describe('the limit of a collection', () => {
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at}` }));
  const hides = (id: string) => id.startsWith('h');

  it('counts only members that its owner sees', () => {
    expect(withinLimits([...many(500, 's'), ...many(3, 'h')], hides)).toHaveLength(503);
    expect(() => withinLimits(many(501, 's'), hides)).toThrowError(
      expect.objectContaining({ code: 'collection.full' }),
    );
  });

  it('drops the first hidden members if there are too many to store', () => {
    const kept = withinLimits([...many(600, 'h'), ...many(402, 's')], hides);
    expect([kept.length, kept[0]?.id]).toEqual([1000, 'h2']);
  });
});
