import { describe, expect, it } from 'vitest';
import { compileRegex } from './regex.ts';

describe('a pattern (manual: reference/operator/query/regex, and PCRE2)', () => {
  it.each<[pattern: string, options: string, text: string, matches: boolean]>([
    ['é b', '', 'xé by', true],
    ['c\\+\\+ \\\\', '', 'C c++ \\', true],
    ['ab', '', 'AB a\nb', false],
    ['ab', 'i', 'AB', true],
    ['é\\.b', 'i', 'É.B', true],
    ['^b', '', 'ab', false],
    ['foo$', '', 'a foo\n', true],
    ['(fo+)$', '', 'a foo\n', true],
    ['(fo+$)', '', 'a foo\n', true],
    ['foo\\z', '', 'a foo\n', false],
    ['^b$', 'm', 'a\nb\nc', true],
    ['^b', 'm', 'a\rb', false],
    ['a.c', '', 'a\rc', true],
    ['a.c', '', 'a\nc', false],
    ['a.c', 's', 'a\nc', true],
    ['^a\\sb', '', 'a\u00a0b', false],
    ['a\\sb', '', 'a\u000bb', true],
    ['[a\\s]x', '', '\u000bx', true],
    ['[$]$', 'm', '$\nb', true],
    ['\\p{Nd}+', '', 'x١٢3', true],
    ['\\P{L}+', '', 'é12', true],
    ['\\p{Greek}', '', 'aα', true],
    ['\\w+', '', 'é1', true],
    ['\\d+', '', '١2', true],
    ['[]a]+', '', 'a]', true],
    ['[\\w.-]+@', '', 'a.b-c@', true],
    ['a{,2}', '', 'a{,2}', true],
    ['\\x41\\x{42}', '', 'AB', true],
    ['(?<n>a)(b)?', '', 'ac', true],
    ['(?P<y>a|b)+', '', 'ab', true],
    ['x*', '', '😀x', true],
    ['😀?.', '', '😀', true],
  ])('%s with options "%s" matches what PCRE matches', (pattern, options, text, matches) => {
    expect(compileRegex(pattern, options).test(text)).toBe(matches);
  });

  it.each([
    ['a++b', 51091],
    ['(?>a)', 2],
    ['(?R)', 2],
    ['(?(1)a)', 2],
    ['(?i)a', 2],
    ['\\Ka', 51091],
    ['(a)\\1', 51091],
    ['a(?=b)', 2],
    ['(?<!x)a', 51091],
    ['a{1001}', 51091],
    ['(*UCP)é', 51091],
    ['(a', 51091],
    ['a)', 51091],
    ['[a', 51091],
    ['[z-a]', 51091],
    ['\\h', 51091],
    ['\\R', 51091],
    ['\\v', 2],
    ['[\\S]', 2],
    ['\\Qa\\E', 2],
    ['*a', 51091],
    ['\\', 51091],
    ['\\p{Nowhere}', 51091],
  ])('%s is refused with code %i', (pattern, code) => {
    expect(() => compileRegex(pattern)).toThrow(expect.objectContaining({ code }));
  });

  it('refuses an unknown option, and x', () => {
    expect(() => compileRegex('a b', 'x')).toThrow(expect.objectContaining({ code: 2 }));
    expect(() => compileRegex('a', 'g')).toThrow(expect.objectContaining({ code: 51108 }));
  });
});
