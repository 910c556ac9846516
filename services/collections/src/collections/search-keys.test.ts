import { expect, it } from 'vitest';
import { searchKeys, soughtKey } from './search-keys.ts';

const finds = (text: string, search: string) =>
  searchKeys([text]).some((key) => key.startsWith(soughtKey(search).key));

it.each([
  ['React hooks', 'react'],
  ['React hooks', 'HOO'],
  ['React  hooks', 'react hooks'],
  ['react-hooks', 'hooks'],
  ['(grids) in CSS', 'grids)'],
  ['(grids) in CSS', '(gr'],
  ['use_debounce', 'debounce'],
  ['useDebounce', 'debounce'],
  ['C++ and C#', 'c++'],
  ['=> arrows', '=>'],
  ['Ärger mit Umlauten', 'ärger'],
  ['前端工具集', '工具'],
  ['ＲＥＡＣＴ', 'react'],
  ['Everything I need for work', 'everything i need for work and more'],
])('a text like %j is found by %j', (text, search) => {
  expect(finds(text, search)).toBe(true);
});

it.each([
  ['Javascript', 'script'],
  ['React hooks', 'hooks react'],
])('a text like %j is not found by %j', (text, search) => {
  expect(finds(text, search)).toBe(false);
});

it('has at most one key per word, and splits no character', () => {
  const keys = searchKeys(['one two two', `x${'😀'.repeat(40)}`, ' ']);
  expect(keys).toEqual(['one two two', 'two two', 'two', `x${'😀'.repeat(15)}`]);
  expect(soughtKey(`x${'😀'.repeat(40)}`)).toEqual({ key: `x${'😀'.repeat(15)}`, isWhole: false });
});
