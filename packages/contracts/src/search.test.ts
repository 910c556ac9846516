import { describe, expect, it } from 'vitest';
import { parseSearch, partsOf } from './search.ts';

const plain = (text: string) => parseSearch(text).words.map(({ whole }) => whole);

describe('parseSearch', () => {
  it('parses words, quoted code and filters', () => {
    expect(
      parseSearch('fetch language:TS tag:"react hooks" "await  Fetch(" user:@Ana getUser'),
    ).toEqual({
      words: [
        { whole: 'fetch', parts: ['fetch'], prefix: false },
        { whole: 'getuser', parts: ['get', 'user'], prefix: true },
      ],
      phrases: ['await  fetch('],
      languages: ['typescript'],
      tags: ['react hooks'],
      users: ['ana'],
    });
  });

  it.each([
    ['language:c++', 'cpp'],
    ['language:C#', 'csharp'],
    ['Language:py', 'python'],
    ['language:"JavaScript"', 'javascript'],
    ['language:klingon', 'klingon'],
  ])('finds a language by its name, key or extension: %s', (text, key) => {
    expect(parseSearch(text)).toMatchObject({ languages: [key], words: [] });
  });

  it('treats only the last word as a prefix, regardless of filters', () => {
    const { words } = parseSearch('alpha beta tag:x');
    expect(words.map(({ prefix }) => prefix)).toEqual([false, true]);
  });

  it('accepts an unclosed quote, and ignores empty quotes and filters', () => {
    expect(parseSearch('alpha "beta ga')).toMatchObject({ phrases: ['beta ga'] });
    expect(parseSearch('alpha "')).toMatchObject({ phrases: [] });
    expect(parseSearch('alpha language: ')).toMatchObject({ languages: [] });
    expect(plain('alpha language:')).toEqual(['alpha']);
    expect(plain('alpha tag:""')).toEqual(['alpha']);
  });

  it('treats words without letters and digits as quoted code', () => {
    expect(parseSearch('=> x')).toMatchObject({ phrases: ['=>'] });
  });

  it('treats a colon after an unknown filter name as text', () => {
    expect(plain('std::vector mylanguage:go http://x')).toEqual([
      'std',
      'vector',
      'mylanguage',
      'go',
      'http',
      'x',
    ]);
  });
});

describe('partsOf', () => {
  it.each([
    ['getUserName', ['get', 'user', 'name']],
    ['HTTPServer', ['http', 'server']],
    ['utf8Decode', ['utf', '8', 'decode']],
    ['parseJSON5', ['parse', 'json', '5']],
    ['MAX', ['max']],
    ['größeÄndern', ['größe', 'ändern']],
    ['x', ['x']],
  ])('splits the identifier %s into its parts', (identifier, parts) => {
    expect(partsOf(identifier)).toEqual(parts);
  });
});
