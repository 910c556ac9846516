import { describe, expect, it } from 'vitest';
import { BLANK } from '../values/form-values.ts';
import { ago, DRAFT_DAYS, type Draft, isStale, NEW_SNIPPET, offered } from './draft-store.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

function aDraft(id: string, minutes: number): Draft {
  return {
    id,
    target: NEW_SNIPPET,
    values: BLANK,
    revision: undefined,
    savedAt: NOW - minutes * MINUTE,
  };
}

describe('drafts that are offered', () => {
  it('offers drafts of editors that are gone, the newest first', () => {
    const drafts = [aDraft('old', 50), aDraft('open', 1), aDraft('crashed', 5)];
    expect(offered(drafts, new Set(['open'])).map((draft) => draft.id)).toEqual(['crashed', 'old']);
  });

  it('forgets drafts after their time', () => {
    expect(isStale(aDraft('a', DRAFT_DAYS * 1440 - 1), NOW)).toBe(false);
    expect(isStale(aDraft('a', DRAFT_DAYS * 1440 + 1), NOW)).toBe(true);
  });
});

it.each([
  [0, 'less than a minute ago'],
  [-5, 'less than a minute ago'],
  [1, '1 minute ago'],
  [5, '5 minutes ago'],
  [59, '59 minutes ago'],
  [60, '1 hour ago'],
  [1439, '23 hours ago'],
  [1440, '1 day ago'],
  [4400, '3 days ago'],
])('says of a draft how long ago %i minutes are', (minutes, text) => {
  expect(ago(NOW - minutes * MINUTE, NOW)).toBe(text);
});
