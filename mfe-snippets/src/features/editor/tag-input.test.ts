import { describe, expect, it } from 'vitest';
import { suggestTags, tagAt, withTag } from './tag-input.tsx';

const RANKED = ['fetch', 'resilience', 'react', 'http', 'prefetch'];

const suggested = (text: string, position = text.length) =>
  suggestTags(RANKED, text, tagAt(text, position));

describe('suggested tags', () => {
  it('start with prefix matches', () => {
    expect(suggested('fet')).toEqual(['fetch', 'prefetch']);
    expect(suggested('http, RE')).toEqual(['resilience', 'react', 'prefetch']);
  });

  it('exclude tags that the snippet already has', () => {
    expect(suggested('fetch, react, ')).toEqual(['resilience', 'http', 'prefetch']);
    expect(suggested('fetch')).toEqual(['prefetch']);
  });

  it('match the tag at the cursor', () => {
    expect(suggested('ht, react', 2)).toEqual(['http']);
  });
});

describe('a chosen tag', () => {
  it('replaces the typed text and leaves space for the next', () => {
    expect(withTag('fetch, re', tagAt('fetch, re', 9), 'react')).toEqual({
      text: 'fetch, react, ',
      cursor: 14,
    });
    expect(withTag('fe', tagAt('fe', 2), 'fetch').text).toBe('fetch, ');
  });

  it('keeps the tags after it', () => {
    expect(withTag('fe, react', tagAt('fe, react', 2), 'fetch')).toEqual({
      text: 'fetch, react',
      cursor: 5,
    });
  });
});
