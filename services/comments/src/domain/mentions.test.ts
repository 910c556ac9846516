import { expect, it } from 'vitest';
import { namesIn } from './mentions.ts';

it('a comment mentions twenty people at most', () => {
  const text = Array.from({ length: 30 }, (_, i) => `@user${i}`).join(' ');
  expect(namesIn(text)).toHaveLength(20);
});
