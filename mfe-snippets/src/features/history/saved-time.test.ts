import { expect, it } from 'vitest';
import { savedTime } from './saved-time.ts';

it.each([
  ['2026-11-04T15:12:00', 'Nov 4, 3:12 PM'],
  ['2025-11-04T15:12:00', 'Nov 4, 2025, 3:12 PM'],
])('formats the time of a revision, %s, with the year only if it is another one', (iso, said) => {
  expect(savedTime(iso, new Date('2026-12-01T00:00:00'))).toBe(said);
});
