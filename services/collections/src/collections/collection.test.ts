import { describe, expect, it } from 'vitest';
import { nameKey, withinLimits } from './collection.ts';

it.each([
  ['React Hooks', 'react hooks'],
  ['  React   hooks ', 'REACT HOOKS'],
  ['ＲＥＡＣＴ hooks', 'React hooks'],
])('takes %j and %j for the same name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other));
});

it.each([
  ['React hooks', 'React hook'],
  ['C', 'C++'],
])('tells %j and %j apart', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other));
});

describe('the limit of a collection', () => {
  const many = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => ({ id: `${prefix}${at}` }));
  const hides = (id: string) => id.startsWith('h');

  it('counts what its owner sees', () => {
    expect(withinLimits([...many(500, 's'), ...many(3, 'h')], hides)).toHaveLength(503);
    expect(() => withinLimits(many(501, 's'), hides)).toThrowError(
      expect.objectContaining({ code: 'collection.full' }),
    );
  });

  it('drops the first of those that its owner does not see any more, where it holds too many', () => {
    const kept = withinLimits([...many(600, 'h'), ...many(402, 's')], hides);
    expect([kept.length, kept[0]?.id]).toEqual([1000, 'h2']);
  });
});
