import { expect, it } from 'vitest';
import { lineBounds, sameLines } from './line-range.ts';

it('a range of marked lines is read from either end', () => {
  expect(lineBounds({ anchor: 3, head: 7 })).toEqual({ from: 3, to: 7 });
  expect(lineBounds({ anchor: 7, head: 3 })).toEqual({ from: 3, to: 7 });
});

it('ranges of marked lines are the same only end for end', () => {
  expect(sameLines({ anchor: 3, head: 7 }, { anchor: 3, head: 7 })).toBe(true);
  expect(sameLines({ anchor: 3, head: 7 }, { anchor: 7, head: 3 })).toBe(false);
  expect(sameLines(null, { anchor: 3, head: 7 })).toBe(false);
  expect(sameLines(null, null)).toBe(true);
});
