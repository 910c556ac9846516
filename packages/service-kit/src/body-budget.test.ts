import { expect, it } from 'vitest';
import { hasMoreValues } from './body-budget.ts';

/** Number of values counted in a text. */
function valuesOf(json: string): number {
  const bytes = Buffer.from(json);
  let max = 1;
  while (hasMoreValues(bytes, max)) max += 1;
  return max;
}

it.each([
  ['1', 1],
  ['"a, [b] {c}"', 1],
  ['"a quote \\" and, another"', 1],
  ['"a backslash \\\\",2,"\\\\\\","', 3],
  ['[1,2,3]', 4],
  ['{"a":[{},{}]}', 6],
  ['{"文,": "]", "b": "\\u002c,"}', 3],
  ['"open, without an end [', 1],
  ['"open, and escaped \\" [', 1],
])('the values of the body %s are counted as %d without parsing it', (json, values) => {
  expect(valuesOf(json)).toBe(values);
});
