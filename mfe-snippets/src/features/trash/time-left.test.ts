import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-12-20T12:00:00Z', '30 days left'],
  ['2026-12-19T12:00:01Z', '30 days left'],
  ['2026-11-20T12:00:01Z', '1 day left'],
  ['2026-11-20T12:00:00Z', 'about to be deleted'],
  ['never', 'about to be deleted'],
])('formats the time left until %s as "%s"', (purgeAt, text) => {
  expect(timeLeft(purgeAt, now)).toBe(text);
});
