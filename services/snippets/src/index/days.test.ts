import { describe, expect, it } from 'vitest';
import { dayNumber, isPastWeek, isThisWeek } from './days.ts';

const noon = Date.UTC(2026, 10, 22, 12);
const today = dayNumber(noon);

describe('a day', () => {
  it('begins at midnight in UTC', () => {
    expect(dayNumber(Date.UTC(2026, 10, 22))).toBe(today);
    expect(dayNumber(Date.UTC(2026, 10, 22) - 1)).toBe(today - 1);
    expect(dayNumber(0)).toBe(0);
  });

  it.each([
    [0, true, false],
    [6, true, false],
    [7, false, true],
    // A star dated tomorrow by a fast clock must not be dropped: it counts from tomorrow.
    [-1, false, false],
  ])('that is %i days ago is this week: %s, past it: %s', (ago, thisWeek, past) => {
    const day = today - ago;
    expect([isThisWeek(day, noon), isPastWeek(day, noon)]).toEqual([thisWeek, past]);
  });
});
