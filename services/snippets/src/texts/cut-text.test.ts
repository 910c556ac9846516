import { expect, it } from 'vitest';
import { cutText } from './written-fields.ts';

it('a text that is short enough is not cut, nor is a surrogate pair at its end', () => {
  expect(cutText('ab', 3)).toBe('ab');
  expect(cutText('a😀', 3)).toBe('a😀');
});

it('a text is cut before a surrogate pair that does not fit', () => {
  expect(cutText('abc😀', 4)).toBe('abc');
  expect(cutText('abc😀d', 5)).toBe('abc😀');
  expect(cutText('😀😀', 3)).toBe('😀');
});
