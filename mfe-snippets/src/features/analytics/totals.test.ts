import { describe, expect, it } from 'vitest';
import { aSnippet } from '../../../test/a-snippet.ts';
import { activityOf, growth, languagesOf, percent, topOf, totalsOf } from './totals.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

function daysAgo(days: number): string {
  return new Date(NOW - days * 86_400_000).toISOString();
}

describe('growth', () => {
  it('is rounded to one decimal, and "new" if the previous value is 0', () => {
    expect(growth(3, 4)).toBe(33.3);
    expect(growth(4, 3)).toBe(-25);
    expect(growth(0, 9)).toBe('new');
    expect(growth(0, 0)).toBe(0);
  });
});

describe('totalsOf', () => {
  it('compares snippets created in the last 30 days with the 30 days before', () => {
    const totals = totalsOf(
      [
        aSnippet('new', { createdAt: daysAgo(3), viewCount: 30, starCount: 1 }),
        aSnippet('newer', { createdAt: daysAgo(29), viewCount: 10, starCount: 1 }),
        aSnippet('before', { createdAt: daysAgo(31), viewCount: 20, starCount: 4 }),
        aSnippet('old', { createdAt: daysAgo(90), viewCount: 41, starCount: 2 }),
      ],
      NOW,
      undefined,
    );
    expect(totals).toEqual({
      snippets: 4,
      views: 101,
      stars: 8,
      averageViews: 25,
      growth: { snippets: 100, views: 100, stars: -50 },
    });
  });

  it('has average views of 0 without snippets', () => {
    expect(totalsOf([], NOW, undefined)).toMatchObject({ snippets: 0, averageViews: 0 });
  });

  it('returns the totals of the whole library if it is larger than the loaded part', () => {
    const library = { totalSnippets: 3000, totalViews: 7000, totalStars: 9 };
    const totals = totalsOf([aSnippet('one', { viewCount: 5 })], NOW, library);
    expect(totals).toMatchObject({ snippets: 3000, views: 7000, stars: 9, averageViews: 2 });
  });
});

describe('rankings', () => {
  it('keeps the six most used languages with their share of all snippets', () => {
    const keys = ['go', 'go', 'go', 'css', 'css', 'php', 'sql', 'rust', 'java', 'zig'];
    const shares = languagesOf(keys.map((language, index) => aSnippet(`${index}`, { language })));
    expect(shares.map((row) => row.key)).toEqual(['go', 'css', 'java', 'php', 'rust', 'sql']);
    expect(shares[0]).toEqual({ key: 'go', count: 3, share: 30 });
  });

  it('ranks top snippets by views plus twice the stars, five at most', () => {
    const ranked = topOf([
      aSnippet('viewed', { viewCount: 10 }),
      aSnippet('starred', { viewCount: 1, starCount: 5 }),
      ...[1, 2, 3, 4].map((views) => aSnippet(`s${views}`, { viewCount: views })),
    ]);
    expect(ranked.map((row) => row.title)).toEqual(['starred', 'viewed', 's4', 's3', 's2']);
  });

  it('names a snippet never changed "Created" and others "Updated", newest first', () => {
    const rows = activityOf([
      aSnippet('made', { createdAt: daysAgo(2), updatedAt: daysAgo(2) }),
      aSnippet('changed', { createdAt: daysAgo(9), updatedAt: daysAgo(1) }),
    ]);
    expect(rows.map((row) => [row.action, row.snippet.title])).toEqual([
      ['Updated', 'changed'],
      ['Created', 'made'],
    ]);
  });

  it('has a percentage of 0 of an empty whole', () => {
    expect(percent(0, 0)).toBe(0);
    expect(percent(1, 8)).toBe(12.5);
  });
});
