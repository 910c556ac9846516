import { describe, expect, it } from 'vitest';
import { moveMembers, placeMembers } from './member.ts';

const members = (ids: string) => [...ids].map((id) => ({ id }));
const text = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('');
const move = (stored: string, moved: string, order: string) =>
  text(moveMembers(members(stored), { moved: [...moved], order: [...order] }));

describe('moving members', () => {
  it.each([
    ['to the front', 'abcd', 'c', 'cabd', 'cabd'],
    ['to the end', 'abcd', 'a', 'bcda', 'bcda'],
    ['several at once', 'abcd', 'da', 'dbca', 'dbca'],
    ['behind one that was removed concurrently', 'acd', 'a', 'bacd', 'acd'],
    ['behind the nearest one that is still there', 'acd', 'd', 'abdc', 'adc'],
    ['next to one that was added concurrently', 'abxcd', 'd', 'adbc', 'adbxc'],
    ['one that was removed concurrently', 'acd', 'b', 'bacd', 'acd'],
    ['one that the order does not name', 'abcd', 'b', 'acd', 'abcd'],
    ['one that the order names twice, once', 'abcd', 'c', 'cabcd', 'cabd'],
  ])('puts them where they were dropped: %s', (_what, stored, moved, order, expected) => {
    expect(move(stored, moved, order)).toBe(expected);
  });

  it('preserves two concurrent moves', () => {
    const first = move('abcdef', 'f', 'fabcde');
    expect([first, move(first, 'a', 'bcdefa')]).toEqual(['fabcde', 'fabcde']);
    expect(move(first, 'a', 'bcdaef')).toBe('fbcdae');
  });
});

it('inserts members behind their former predecessors', () => {
  const places = [
    { member: { id: 'b' }, after: 'a' },
    { member: { id: 'c' }, after: 'b' },
    { member: { id: 'x' }, after: null },
    { member: { id: 'y' }, after: 'gone' },
  ];
  expect(text(placeMembers(members('ad'), places))).toBe('yxabcd');
});
