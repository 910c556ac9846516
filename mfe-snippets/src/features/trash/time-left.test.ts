import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

it.each([
  ['2026-12-20T12:00:00Z', 'goes in 30 days'],
  ['2026-12-19T12:00:01Z', 'goes in 30 days'],
  ['2026-11-20T12:00:01Z', 'goes in 1 day'],
  ['2026-11-20T12:00:00Z', 'goes any moment'],
  ['never', 'goes any moment'],
])('says of a deleted snippet that goes at %s: "%s"', (purgeAt, text) => {
  expect(timeLeft(purgeAt, now)).toBe(text);
});
