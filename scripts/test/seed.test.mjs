import { expect, it } from 'vitest';
import { samplesByAuthor } from '../lib/seed.mjs';

it('groups sample snippets by author in the order of their appearance', () => {
  const samples = [
    { author: 'ana', title: 'A' },
    { author: 'bo', title: 'B' },
    { author: 'ana', title: 'C' },
  ];
  expect([...samplesByAuthor(samples)]).toEqual([
    ['ana', [{ title: 'A' }, { title: 'C' }]],
    ['bo', [{ title: 'B' }]],
  ]);
});
