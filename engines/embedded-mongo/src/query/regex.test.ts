import { describe, expect, it } from 'vitest';
import { compileRegex } from './regex.ts';

const found = (pattern: string, options: string, text: string): unknown[] =>
  [...compileRegex(pattern, options).matches(text)].map(({ start, end, captures }) => [
    text.slice(start, end),
    ...captures,
  ]);

describe('a pattern (manual: reference/operator/query/regex, and PCRE2)', () => {
  it.each<[pattern: string, options: string, text: string, matches: unknown[]]>([
    ['é b', '', 'xé by', [['é b']]],
    ['c\\+\\+ \\\\', '', 'C c++ \\', [['c++ \\']]],
    ['ab', '', 'AB a\nb', []],
    ['ab', 'i', 'AB', [['AB']]],
    ['foo$', '', 'a foo\n', [['foo']]],
    ['(fo+)$', '', 'a foo\n', [['foo', 'foo']]],
    ['(fo+$)', '', 'a foo\n', [['foo', 'foo']]],
    ['foo\\z', '', 'a foo\n', []],
    ['fo+\\Z', '', 'a foo\n', [['foo']]],
    ['^b$', 'm', 'a\nb\nc', [['b']]],
    ['^b', 'm', 'a\rb', []],
    ['a.c', '', 'a\rc', [['a\rc']]],
    ['a.c', '', 'a\nc', []],
    ['a.c', 's', 'a\nc', [['a\nc']]],
    ['a b # the end\n c', 'x', 'abc', [['abc']]],
    ['(?i)éA', '', 'Éa', [['Éa']]],
    [
      '(a(?i)b|c)D',
      '',
      'aBD abD',
      [
        ['aBD', 'aB'],
        ['abD', 'ab'],
      ],
    ],
    ['^a\\sb', '', 'a\u00a0b', []],
    ['a\\sb', '', 'a\u000bb', [['a\u000bb']]],
    ['[^\\S\\n]+x', '', ' \tx', [[' \tx']]],
    ['\\p{Nd}+', '', 'x١٢3', [['١٢3']]],
    ['\\P{L}+', '', 'é12', [['12']]],
    ['\\p{Greek}', '', 'aα', [['α']]],
    ['\\w+', '', 'é1', [['1']]],
    ['(*UCP)\\w+', '', 'é1', [['é1']]],
    ['\\d+', '', '١2', [['2']]],
    ['[[:alpha:]]+|[[:^ascii:]]', '', '12ab€', [['ab'], ['€']]],
    ['[]a]+', '', 'a]', [['a]']]],
    ['[\\w.-]+@', '', 'a.b-c@', [['a.b-c@']]],
    ['\\Qa.b\\E+', '', 'axb a.bb', [['a.bb']]],
    ['a{,2}', '', 'a{,2}', [['a{,2}']]],
    ['\\x41\\x{42}\\103', '', 'ABC', [['ABC']]],
    ['\\h\\R\\N', '', '\t\r\nx', [['\t\r\nx']]],
    ['(?<n>a)(b)?', '', 'ac', [['a', 'a', null]]],
    ['(?P<y>a|b)+', '', 'ab', [['ab', 'b']]],
    ['a(?=b)', '', 'ac ab', [['a']]],
    ['(?<!x)a', '', 'xa a', [['a']]],
    ['(a)\\1', '', 'baa', [['aa', 'a']]],
    ['x*', '', '😀x', [[''], ['x'], ['']]],
    ['😀?.', '', '😀', [['😀']]],
    ['a{1001}', '', 'a'.repeat(1001), [['a'.repeat(1001)]]],
  ])('%s with options "%s" finds what PCRE finds', (pattern, options, text, matches) => {
    expect(found(pattern, options, text)).toEqual(matches);
    expect(compileRegex(pattern, options).test(text)).toBe(matches.length > 0);
  });

  it.each([
    ['a++b', 2],
    ['(?>a)', 2],
    ['(?R)', 2],
    ['(?(1)a)', 2],
    ['\\Ka', 2],
    ['(a)?\\1', 2],
    ['(*UCP)\\bé', 2],
    ['(*COMMIT)a', 2],
    ['(a', 51091],
    ['a)', 51091],
    ['[a', 51091],
    ['[z-a]', 51091],
    ['[[:no:]]', 51091],
    ['*a', 51091],
    ['\\', 51091],
    ['(a)\\2', 51091],
    ['\\p{Nowhere}', 51091],
  ])('%s is refused with code %i', (pattern, code) => {
    expect(() => compileRegex(pattern)).toThrow(expect.objectContaining({ code }));
  });

  it('takes options only once, and only those there are', () => {
    expect(() => compileRegex('a', 'g')).toThrow(expect.objectContaining({ code: 51108 }));
  });
});
