import { describe, expect, it } from 'vitest';
import { marksOf } from './search-marks.ts';

const cut = (text: string, ranges: readonly (readonly [number, number])[] = []) =>
  ranges.map(([start, end]) => text.slice(start, end));
const inText = (search: string, text: string) => cut(text, marksOf(search)?.text(text));
const inCode = (search: string, code: string) => cut(code, marksOf(search)?.code(code));

describe('marksOf', () => {
  it.each([
    ['debounced', 'useDebouncedValue is debounced', ['Debounced', 'debounced']],
    ['deb', 'Debounce by deburring', ['Deb', 'deb']],
    ['deb by', 'Debounce by the deb', ['by', 'deb']],
    ['getUser', 'get_user_name, getusername', ['get', 'user', 'getuser']],
    ['fetchuser', 'const fetchUserById', ['fetchUser']],
    ['user name', 'userName', ['userName']],
    ['json5', 'parseJSON5', ['JSON5']],
    ['größe', 'Die Größe', ['Größe']],
  ])('marks what search matched by %s in %s', (search, text, hits) => {
    expect(inText(search, text)).toEqual(hits);
  });

  it('marks quoted text in code alone, wherever it stands', () => {
    const code = 'await fetch(url); AWAIT FETCH(x)';
    expect(inCode('"await fetch("', code)).toEqual(['await fetch(', 'AWAIT FETCH(']);
    expect(inText('"await fetch("', code)).toEqual([]);
    expect(inCode('=>', 'a => b')).toEqual(['=>']);
  });

  it('marks nothing for the filters of a search, and knows when there is nothing to mark', () => {
    expect(marksOf('language:go tag:net user:ana')).toBeUndefined();
    expect(marksOf('  ')).toBeUndefined();
    expect(inText('tag:net io', 'net io')).toEqual(['io']);
  });
});
