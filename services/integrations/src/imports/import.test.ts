import { expect, it } from 'vitest';
import { titleOf } from './import.ts';

it.each([
  ['src/retry.ts', 'retry.ts'],
  ['🦊🦊', 'ana/kit/🦊🦊'],
  ['a', 'ana/kit/a'],
  [`${'🦊'.repeat(101)}.ts`, `${'🦊'.repeat(99)}…`],
])('the title of the file %s follows the rules of imported titles', (path, title) => {
  expect(titleOf(path, 'ana/kit')).toBe(title);
});
