import { describe, expect, it } from 'vitest';
import { indexText, MAX_TOKEN, MAX_WORDS, runsOf, wordsOf } from './tokenizer.ts';

describe('wordsOf', () => {
  it('finds the parts of identifiers, and names of several parts whole', () => {
    const { parts, names } = wordsOf('__getUser_by-ID2__(x) MAX_VALUE kebab-case');
    const expected = ['2', 'by', 'case', 'get', 'id', 'kebab', 'max', 'user', 'value', 'x'];
    expect([...parts].sort()).toEqual(expected);
    expect([...names.keys()].sort()).toEqual(['getuser', 'id2']);
  });

  it('finds nothing in signs alone', () => {
    expect(wordsOf('=> { } -- __ ;').parts.size).toBe(0);
  });
});

describe('runsOf', () => {
  it('divides a text into letters, signs and blanks', () => {
    expect(runsOf('if (a_B=>\n1')).toEqual(['if', '', '(', 'a', '_', 'b', '=>', '', '1']);
  });
});

describe('indexText', () => {
  const base = {
    authorName: 'Ana_B',
    title: 'Alpha word',
    description: 'beta',
    tags: ['gamma delta'],
    content: '',
  };

  it('stores words that the code does not have separately', () => {
    const content = 'const word = betaGamma(eTag);';
    const field = indexText({ ...base, title: 'Alpha eTag isX word', content });
    const sorted = (tokens: string) => tokens.split(' ').sort();
    const code = ['(', ');', '=', 'beta', 'const', 'e', 'gamma', 'tag', 'word'];
    expect(sorted(field.codeWords)).toEqual(code.sort());
    const beside = [':#gamma', ':@ana', 'alpha', 'ana', 'b', 'delta', 'is', 'x'];
    expect(sorted(field.textWords)).toEqual(beside);
    expect([field.names, field.wordsCut]).toEqual([' betagamma etag \n isx ', false]);
  });

  it('stores a limited number of tokens, and whether some are missing', () => {
    const content = Array.from({ length: MAX_WORDS + 50 }, (_, i) => `w${i}x`).join();
    const field = indexText({ ...base, content });
    const tokens = [field.codeWords, field.names, field.textWords].join(' ').trim().split(/\s+/);
    expect(tokens.length).toBe(MAX_WORDS);
    expect(field.wordsCut).toBe(true);
    const long = indexText({ ...base, content: `short ${'a'.repeat(MAX_TOKEN + 1)}` });
    expect([long.codeWords, long.wordsCut]).toEqual(['short', true]);
  });

  it('stores a name only with all its parts', () => {
    const partsOf = (i: number) => ['get', String(i), 'name'];
    for (const count of [MAX_WORDS / 2, MAX_WORDS - 100, MAX_WORDS + 100]) {
      const numbers = Array.from({ length: count }, (_, i) => i);
      const content = numbers.map((i) => `get${i}Name`).join();
      const { codeWords, textWords, names } = indexText({ ...base, title: 'get7Name', content });
      const words = new Set(`${codeWords} ${textWords}`.split(' '));
      const kept = new Set(names.trim().split(/\s+/));
      const whole = numbers.filter((i) => kept.has(partsOf(i).join('')));
      expect(whole.length).toBeLessThan(count);
      expect(whole.flatMap(partsOf).filter((part) => !words.has(part))).toEqual([]);
    }
  });
});
