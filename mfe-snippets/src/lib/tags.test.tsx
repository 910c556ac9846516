import { describe, expect, it } from 'vitest';
import { formatTags, parseTags } from './tags.ts';

describe('parseTags', () => {
  it('splits on commas, trims and drops blanks', () => {
    expect(parseTags(' fetch, retry ,, back off , ')).toEqual(['fetch', 'retry', 'back off']);
  });

  it('reads nothing from an empty field', () => {
    expect(parseTags('')).toEqual([]);
    expect(parseTags(' , ,')).toEqual([]);
  });

  it('reads back what formatTags wrote', () => {
    const tags = ['react', 'hooks', 'c++'];
    expect(parseTags(formatTags(tags))).toEqual(tags);
  });
});
