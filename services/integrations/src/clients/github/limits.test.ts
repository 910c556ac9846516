import { expect, it } from 'vitest';
import { limitedUntil } from './limits.ts';

/** Seconds until requests are accepted again. */
function secondsOf(answer: Parameters<typeof limitedUntil>[0]): number | null {
  const until = limitedUntil(answer);
  return until && Math.round((until.getTime() - Date.now()) / 1000);
}

const now = () => Math.floor(Date.now() / 1000);

it('reads the end of a limit from the response that exhausts it', () => {
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now() + 90) };
  for (const status of [200, 403, 429]) {
    const seconds = secondsOf({ status, headers }) ?? 0;
    expect(seconds).toBeGreaterThanOrEqual(89);
    expect(seconds).toBeLessThanOrEqual(91);
  }
  expect(secondsOf({ status: 404, headers })).toBeNull();
});

it('uses GitHub’s clock if it differs from the local one', () => {
  const theirs = now() - 500;
  const headers = {
    date: new Date(theirs * 1000).toUTCString(),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(theirs + 60),
  };
  expect(secondsOf({ status: 403, headers })).toBe(60);
});

it('waits as long as requested, a minute without a time, and never for days', () => {
  const message = 'You have exceeded a secondary rate limit';
  expect(secondsOf({ status: 403, headers: { 'retry-after': '7' }, message })).toBe(7);
  expect(secondsOf({ status: 403, headers: {}, message })).toBe(60);
  expect(secondsOf({ status: 429, headers: {} })).toBe(60);
  expect(secondsOf({ status: 429, headers: { 'retry-after': '999999' } })).toBe(7200);
});

it('does not treat other refusals as limits', () => {
  expect(secondsOf({ status: 403, headers: {}, message: 'Resource not accessible' })).toBeNull();
  expect(secondsOf({ status: 200, headers: { 'x-ratelimit-remaining': '10' } })).toBeNull();
});
