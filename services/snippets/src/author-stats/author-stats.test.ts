import { describe, expect, it } from 'vitest';
import { addAuthorStats, areZero, noAuthorStats, statsChange } from './author-stats.ts';

const counted = {
  authorId: 'a'.repeat(24),
  isPublic: true,
  viewCount: 5,
  starCount: 3,
  forkCount: 2,
};
const figures = { totalSnippets: 1, totalViews: 5, totalStars: 3, totalForks: 2 };
const none = { totalSnippets: 0, totalViews: 0, totalStars: 0, totalForks: 0 };
const minus = { totalSnippets: -1, totalViews: -5, totalStars: -3, totalForks: -2 };

describe('the change of an author’s figures', () => {
  it.each([
    ['a public snippet comes', null, counted, { all: figures, public: figures }],
    ['a private one comes', null, { ...counted, isPublic: false }, { all: figures, public: none }],
    ['a public one goes', counted, null, { all: minus, public: minus }],
    ['it is hidden', counted, { ...counted, isPublic: false }, { all: none, public: minus }],
    ['it is published', { ...counted, isPublic: false }, counted, { all: none, public: figures }],
  ])('follows when %s', (_what, before, after, change) => {
    // −0 counts as 0.
    const { authorId, ...found } = statsChange(before, after);
    expect(authorId).toBe(counted.authorId);
    expect(JSON.parse(JSON.stringify(found))).toEqual({ ...change, bytes: 0 });
  });

  it('is zero if nothing that counts has changed', () => {
    expect(areZero(statsChange(counted, { ...counted }))).toBe(true);
    expect(areZero(statsChange(counted, { ...counted, starCount: 4 }))).toBe(false);
  });

  it('turns the figures before into the figures after when it is added', () => {
    const from = { all: figures, public: none, bytes: 5 };
    const to = { all: { ...figures, totalStars: 1 }, public: figures, bytes: 3 };
    const difference = noAuthorStats();
    addAuthorStats(difference, to);
    addAuthorStats(difference, from, -1);
    const sum = noAuthorStats();
    addAuthorStats(sum, from);
    addAuthorStats(sum, difference);
    expect(sum).toEqual(to);
  });
});
