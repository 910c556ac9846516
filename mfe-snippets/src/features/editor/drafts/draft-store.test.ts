import { describe, expect, it } from 'vitest';
import { BLANK } from '../values/form-values.ts';
import { DRAFT_DAYS, type Draft, isStale, NEW_SNIPPET, offeredDrafts } from './draft-store.ts';

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

describe('offered drafts', () => {
  it('are those of closed editors, newest first', () => {
    const drafts = [aDraft('old', 50), aDraft('open', 1), aDraft('crashed', 5)];
    expect(offeredDrafts(drafts, new Set(['open'])).map((draft) => draft.id)).toEqual([
      'crashed',
      'old',
    ]);
  });

  it('expire', () => {
    expect(isStale(aDraft('a', DRAFT_DAYS * 1440 - 1), NOW)).toBe(false);
    expect(isStale(aDraft('a', DRAFT_DAYS * 1440 + 1), NOW)).toBe(true);
  });
});
