import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_KEYS,
  LANGUAGES,
  languageMark,
  languageName,
  titleCase,
} from './languages.ts';
import { estimatedReadTime, splitTags } from './limits.ts';
import { languageKey } from './search.ts';

describe('the languages', () => {
  it('are 28, each with a key, a mark and an extension of its own', () => {
    expect(LANGUAGES).toHaveLength(28);
    for (const field of ['key', 'mark', 'extension', 'name'] as const) {
      expect(new Set(LANGUAGES.map((language) => language[field])).size).toBe(28);
    }
    expect(LANGUAGES.every(({ mark }) => [...mark].length <= 2)).toBe(true);
    expect(LANGUAGE_KEYS).toContain(DEFAULT_LANGUAGE);
  });

  it.each([
    ['javascript', 'JavaScript', 'JS'],
    ['cpp', 'C++', 'C+'],
    ['csharp', 'C#', 'C#'],
    ['powershell', 'PowerShell', 'PS'],
    ['python', 'Python', 'PY'],
    ['c', 'C', 'C'],
    ['json', 'JSON', '{}'],
    ['sql', 'SQL', 'SQ'],
    ['php', 'PHP', 'PH'],
    ['html', 'HTML', 'HT'],
    ['css', 'CSS', 'CS'],
    ['scss', 'SCSS', 'SS'],
    ['xml', 'XML', '<>'],
    ['yaml', 'YAML', 'YM'],
    ['dockerfile', 'Dockerfile', 'DK'],
  ])('%s is shown as %s with the mark %s', (key, name, mark) => {
    expect([languageName(key), languageMark(key)]).toEqual([name, mark]);
  });

  it('shows an unknown key by its own name and a neutral mark', () => {
    expect([languageName('cobol'), languageMark('cobol')]).toEqual(['Cobol', '··']);
    expect([languageName(''), languageMark('')]).toEqual(['', '··']);
  });

  it('are all found by key, name and extension in any case', () => {
    for (const { key, name, extension } of LANGUAGES) {
      for (const text of [key, name, extension]) {
        expect([languageKey(text.toUpperCase()), languageKey(text)]).toEqual([key, key]);
      }
    }
  });
});

it.each([
  ['data-structure', 'Data Structure'],
  ['api', 'API'],
  ['ui-component', 'UI Component'],
  ['', ''],
])('shows the key %j as %j', (key, shown) => {
  expect(titleCase(key)).toBe(shown);
});

it.each([
  ['', 0],
  ['   ', 0],
  ['one', 1],
  [Array(200).fill('word').join(' '), 1],
  [Array(201).fill('word').join('  '), 2],
])('estimates the reading time of %# as %s minutes at 200 words a minute', (content, minutes) => {
  expect(estimatedReadTime(content)).toBe(minutes);
});

it.each([
  [' fetch, retry ,, back off , ', ['fetch', 'retry', 'back off']],
  ['', []],
  [' , ,', []],
])('splits the tags %j on commas, trims them and drops empty ones', (text, tags) => {
  expect(splitTags(text)).toEqual(tags);
});
