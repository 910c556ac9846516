import { describe, expect, it } from 'vitest';
import type { Figures } from '../../data/analytics.queries.ts';
import { bucketsOf, periodOf, tickOf } from './chart/buckets.ts';
import { pointTicks, valueRange, valueTicks } from './chart/ticks.ts';
import { readRange, writeRange } from './ranges.ts';

const FIRST = Date.parse('2025-11-22');

/** Consecutive days; each has one view more than the previous one. */
function days(count: number): Figures['days'] {
  return Array.from({ length: count }, (_, i) => ({
    day: new Date(FIRST + i * 86_400_000).toISOString().slice(0, 10),
    views: i + 1,
    stars: -1,
    forks: 0,
    copies: 2,
  }));
}

describe('the range of the figures in the address', () => {
  it.each([
    ['', '30d'],
    ['?range=7d', '7d'],
    ['?range=1y', '1y'],
    ['?range=2y', '30d'],
  ])('reads the address %s as the range %s', (search, range) => {
    expect(readRange(new URLSearchParams(search))).toBe(range);
  });

  it('writes the range into the address, keeps other parameters and omits the default', () => {
    const params = new URLSearchParams('a=1&range=7d');
    expect(String(writeRange(params, '90d'))).toBe('a=1&range=90d');
    expect(String(writeRange(params, '30d'))).toBe('a=1');
  });
});

describe('the buckets of the figures', () => {
  it('shows up to 120 days by day', () => {
    expect(bucketsOf(days(90)).map(({ views }) => views)).toEqual(days(90).map((d) => d.views));
  });

  it('groups a year into weeks without losing a day', () => {
    const weeks = bucketsOf(days(365));
    expect(weeks).toHaveLength(52);
    expect(weeks.map(({ from, to }) => [from, to]).at(-1)).toEqual(['2026-11-15', '2026-11-21']);
    expect(weeks[0]).toMatchObject({ from: '2025-11-22', to: '2025-11-29', stars: -8 });
    const sum = (365 * 366) / 2;
    expect(weeks.reduce((total, { views }) => total + views, 0)).toBe(sum);
  });

  it('labels a bucket with its dates in UTC', () => {
    const [first] = bucketsOf(days(365));
    const [day] = bucketsOf(days(7));
    expect([first && tickOf(first), day && periodOf(day)]).toEqual(['Nov 22', 'November 22, 2025']);
    expect(first && periodOf(first)).toMatch(/^November 22\s–\s29, 2025$/);
  });
});

describe('the chart of the figures', () => {
  it('starts the value axis at 0, with space above and never an empty range', () => {
    expect(valueRange(null, null)).toEqual([0, 1.08]);
    expect(valueRange(3, 100)).toEqual([0, 108]);
    expect(valueRange(-2, 8)[0]).toBe(-2);
  });

  it('draws about three round grid lines', () => {
    expect(valueTicks(0, 135)).toEqual([0, 50, 100]);
    expect(valueTicks(0, 1.08)).toEqual([0, 1]);
    expect(valueTicks(0, 7560)).toEqual([0, 2000, 4000, 6000]);
    expect(valueTicks(-5, 8)).toEqual([-5, 0, 5]);
    expect(valueTicks(0, 3_000_000)).toEqual([0, 1_000_000, 2_000_000, 3_000_000]);
  });

  it('labels as many days as fit, preferably one per week', () => {
    expect(pointTicks(7, 900, 84)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(pointTicks(30, 900, 84)).toEqual([0, 7, 14, 21, 28]);
    expect(pointTicks(30, 280, 84)).toEqual([0, 10, 20]);
    expect(pointTicks(52, 800, 84)).toHaveLength(8);
  });
});
