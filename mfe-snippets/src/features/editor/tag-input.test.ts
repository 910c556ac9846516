import { describe, expect, it } from 'vitest';
import { suggestTags, tagAt, withTag } from './tag-input.tsx';

const RANKED = ['fetch', 'resilience', 'react', 'http', 'prefetch'];

const suggested = (text: string, position = text.length) =>
  suggestTags(RANKED, text, tagAt(text, position));

describe('suggested tags', () => {
  it('suggests tags that begin with what is typed before those that contain it', () => {
    expect(suggested('fet')).toEqual(['fetch', 'prefetch']);
    expect(suggested('http, RE')).toEqual(['resilience', 'react', 'prefetch']);
  });

  it('suggests no tag the snippet has already', () => {
    expect(suggested('fetch, react, ')).toEqual(['resilience', 'http', 'prefetch']);
    expect(suggested('fetch')).toEqual(['prefetch']);
  });

  it('suggests tags for the cursor in the middle of the text', () => {
    expect(suggested('ht, react', 2)).toEqual(['http']);
  });
});

describe('a chosen tag', () => {
  it('replaces what was typed of a chosen tag and leaves room for the next', () => {
    expect(withTag('fetch, re', tagAt('fetch, re', 9), 'react')).toEqual({
      text: 'fetch, react, ',
      cursor: 14,
    });
    expect(withTag('fe', tagAt('fe', 2), 'fetch').text).toBe('fetch, ');
  });

  it('keeps the tags after a chosen one', () => {
    expect(withTag('fe, react', tagAt('fe, react', 2), 'fetch')).toEqual({
      text: 'fetch, react',
      cursor: 5,
    });
  });
});
