import { describe, expect, it } from 'vitest';
import { aSnippet } from '../../test/a-snippet.ts';
import { languageOptions, tagOptions } from './language-and-tag-filters.tsx';

const loaded = [
  aSnippet('one', { language: 'typescript', tags: ['react', 'hooks'] }),
  aSnippet('two', { language: 'cpp', tags: ['react'] }),
  aSnippet('three', { language: 'typescript', tags: [] }),
];

describe('filter options', () => {
  it('offers each language of the loaded snippets once, by name', () => {
    expect(languageOptions(loaded, '')).toEqual([
      { value: '', label: 'Any' },
      { value: 'cpp', label: 'C++' },
      { value: 'typescript', label: 'TypeScript' },
    ]);
  });

  it('offers each tag of the loaded snippets once', () => {
    expect(tagOptions(loaded, '').map((option) => option.value)).toEqual(['', 'hooks', 'react']);
  });

  it('keeps the chosen filter although no loaded snippet has it', () => {
    expect(languageOptions([], 'go').map((option) => option.label)).toEqual(['Any', 'Go']);
    expect(tagOptions(loaded, 'css').map((option) => option.value)).toContain('css');
  });
});
