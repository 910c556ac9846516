import { expect, it } from 'vitest';
import { plainExcerpt } from './plain-excerpt.ts';

it.each([
  ['Does `place-items` work with **two** children?', 'Does place-items work with two children?'],
  ['> quoted\n\n- one\n- two', 'quoted\none\ntwo'],
  ['Like so:\n```css\n.a { color: red }\n```', 'Like so:\n.a { color: red }'],
  ['snake_case * 2 > 1', 'snake_case * 2 > 1'],
])('of %j is %j', (markdown, plain) => {
  expect(plainExcerpt(markdown)).toBe(plain);
});
