import { expect, test } from 'vitest';
import { analyse } from './analyse.ts';

test('the explanation of a function says what it calls, throws and waits for', () => {
  const content = `export async function load(url, tries) {
  for (let i = 0; i < tries; i += 1) {
    try {
      const reply = await fetch(url);
      if (reply.ok) return reply;
    } catch {}
  }
  throw new TypeError('no luck');
}
`;
  const { summary, claims, complexity } = analyse({ content, language: 'javascript' });
  expect(summary).toBe(
    'Defines `load(url, tries)`, an exported async function that makes network requests (`fetch`), calls `fetch` in a loop, catches errors, throws `TypeError` and awaits once.',
  );
  expect(claims.map(({ fromLine, toLine }) => [fromLine, toLine])).toEqual([[1, 9]]);
  expect(complexity).toBe('intermediate');
});
