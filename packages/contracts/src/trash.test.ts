import { describe, expect, it } from 'vitest';
import { id, refusals } from '../test/refusals.ts';
import { BulkRequest } from './trash.ts';

const ids = (count: number) => Array.from({ length: count }, (_, n) => id(n));

describe('an action on several snippets', () => {
  it.each(['delete', 'restore', 'publish', 'hide'] as const)('%s needs ids only', (action) => {
    const request = { action, ids: [id(1)] };
    expect(BulkRequest.parse({ ...request, tag: 'ignored' })).toEqual(request);
  });

  it.each(['add-tag', 'remove-tag'] as const)(
    '%s needs a tag, trimmed and in lower case',
    (action) => {
      const request = { action, ids: [id(1)], tag: ' React ' };
      expect(BulkRequest.parse(request)).toEqual({ ...request, tag: 'react' });
      expect(refusals(BulkRequest, { ...request, tag: ' ' })).toEqual(['tag: must not be empty']);
      expect(BulkRequest.safeParse({ ...request, tag: 'x'.repeat(31) }).success).toBe(false);
      expect(BulkRequest.safeParse({ action, ids: [id(1)] }).success).toBe(false);
    },
  );

  it.each([
    [[], 'ids: Choose at least one snippet'],
    [ids(101), 'ids: Choose at most 100 snippets at once'],
  ])('is refused for none and for more than a hundred: %#', (chosen, refusal) => {
    expect(refusals(BulkRequest, { action: 'delete', ids: chosen })).toEqual([refusal]);
  });

  it('is refused if it is unknown', () => {
    for (const action of ['destroy', 'DELETE', '', undefined, ['delete']]) {
      expect(BulkRequest.safeParse({ action, ids: [id(1)] }).success).toBe(false);
    }
  });
});
