import { describe, expect, it } from 'vitest';
import { longDate, relativeDays, shortDate } from './dates.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const ago = (hours: number) => relativeDays(new Date(NOW - hours * 3_600_000).toISOString(), NOW);

describe('relative days', () => {
  it('round every started day up', () => {
    expect([1, 24, 25, 48, 24 * 14 + 1].map(ago)).toEqual([
      '1 day',
      '1 day',
      '2 days',
      '2 days',
      '15 days',
    ]);
  });

  it('count this moment, and a clock that runs behind, as the first day', () => {
    expect([0, -3].map(ago)).toEqual(['1 day', '1 day']);
  });

  it('are empty for what is no time', () => {
    expect([relativeDays('soon', NOW), longDate(''), shortDate('x')]).toEqual(['', '', '']);
  });
});

describe('dates', () => {
  it('are written the American way, long and short', () => {
    expect(longDate('2026-11-04T12:00:00Z')).toBe('November 4, 2026');
    expect(shortDate('2026-11-04T12:00:00Z')).toBe('Nov 4, 2026');
  });
});
