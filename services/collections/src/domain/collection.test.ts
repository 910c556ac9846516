import { expect, it } from 'vitest';
import { nameKey } from './collection.ts';

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
