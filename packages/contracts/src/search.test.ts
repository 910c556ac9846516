import { describe, expect, it } from 'vitest';
import { parseSearch, partsOf } from './search.ts';

const plain = (text: string) => parseSearch(text).words.map(({ whole }) => whole);

describe('parseSearch', () => {
  it('reads words, quoted code and filters from one box', () => {
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
  ])('knows a language by name, key or extension: %s', (text, key) => {
    expect(parseSearch(text)).toMatchObject({ languages: [key], words: [] });
  });

  it('takes only the last word as a prefix, wherever filters stand', () => {
    const { words } = parseSearch('alpha beta tag:x');
    expect(words.map(({ prefix }) => prefix)).toEqual([false, true]);
  });

  it('does not empty the result while a quote or a filter is being typed', () => {
    expect(parseSearch('alpha "beta ga')).toMatchObject({ phrases: ['beta ga'] });
    expect(parseSearch('alpha "')).toMatchObject({ phrases: [] });
    expect(parseSearch('alpha language: ')).toMatchObject({ languages: [] });
    expect(plain('alpha language:')).toEqual(['alpha']);
    expect(plain('alpha tag:""')).toEqual(['alpha']);
  });

  it('searches signs without a letter in the code', () => {
    expect(parseSearch('=> x')).toMatchObject({ phrases: ['=>'] });
  });

  it('leaves other colons alone', () => {
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
  ])('splits %s', (identifier, parts) => {
    expect(partsOf(identifier)).toEqual(parts);
  });
});
