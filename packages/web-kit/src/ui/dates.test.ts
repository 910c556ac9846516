import { describe, expect, it } from 'vitest';
import { longDate, relativeTime, shortDate } from './dates.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 1 / 60;
const ago = (hours: number) => relativeTime(new Date(NOW - hours * 3_600_000).toISOString(), NOW);

describe('relative times', () => {
  it('round up to whole days from one day on', () => {
    expect([24, 25, 48, 24 * 14 + 1].map(ago)).toEqual([
      '1 day ago',
      '2 days ago',
      '2 days ago',
      '15 days ago',
    ]);
  });

  it('name minutes and hours below a day', () => {
    expect([MINUTE, 5 * MINUTE, 59.9 * MINUTE, 1, 23.9].map(ago)).toEqual([
      '1 minute ago',
      '5 minutes ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
    ]);
  });

  it('call the last minute, and a clock that runs behind, "just now"', () => {
    expect([0, 0.9 * MINUTE, -3].map(ago)).toEqual(['just now', 'just now', 'just now']);
  });

  it('are empty for invalid times', () => {
    expect([relativeTime('soon', NOW), longDate(''), shortDate('x')]).toEqual(['', '', '']);
  });
});

describe('dates', () => {
  it('are written the American way, long and short', () => {
    expect(longDate('2026-11-04T12:00:00Z')).toBe('November 4, 2026');
    expect(shortDate('2026-11-04T12:00:00Z')).toBe('Nov 4, 2026');
  });
});
