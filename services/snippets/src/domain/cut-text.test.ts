import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it('leaves a text alone that is short enough, a pair at its very end too', () => {
  expect(cutText('ab', 3)).toBe('ab');
  expect(cutText('a😀', 3)).toBe('a😀');
});

it('cuts before a surrogate pair that does not fit whole', () => {
  expect(cutText('abc😀', 4)).toBe('abc');
  expect(cutText('abc😀d', 5)).toBe('abc😀');
  expect(cutText('😀😀', 3)).toBe('😀');
});
