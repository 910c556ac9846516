import { describe, expect, it } from 'vitest';
import { refusals } from '../test/refusals.ts';
import { ANALYTICS_RANGES, analyticsRoutes, LibraryEntry, RANGE_DAYS } from './analytics.ts';

describe('analytics', () => {
  it('have as many days as their range says, thirty by default', () => {
    const { query } = analyticsRoutes['GET /snippets/analytics'];
    expect(query.parse({})).toEqual({ range: '30d' });
    expect(ANALYTICS_RANGES.map((range) => RANGE_DAYS[range])).toEqual([7, 30, 90, 365]);
    expect(refusals(query, { range: '2d' })).toEqual(['range: must be one of 7d, 30d, 90d, 1y']);
  });
});

describe('the library index', () => {
  it('comes in pages of 500 at most, after a cursor of 80 characters at most', () => {
    const { query } = analyticsRoutes['GET /snippets/library'];
    expect(query.parse({})).toEqual({ limit: 500 });
    expect(query.safeParse({ limit: '501' }).success).toBe(false);
    expect(query.safeParse({ cursor: 'x'.repeat(81) }).success).toBe(false);
  });

  it('has no field that is the same for every own snippet', () => {
    for (const field of ['isOwner', 'allowed', 'author', 'forkedFrom', 'aiExplanation']) {
      expect(LibraryEntry.shape).not.toHaveProperty(field);
    }
  });
});
