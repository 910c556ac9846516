import { expect, it } from 'vitest';
import { mentionedNames } from './mentions.ts';

it.each([
  ['@ana', ['ana']],
  ['Hi @ana, @bo_1 and (@Cy-d)!', ['ana', 'bo_1', 'Cy-d']],
  ['@ana @Ana @ANA', ['ana']],
  ['ana@example.com, a.b+c@ana.org and x@ana', []],
  ['@ana@example.com', []],
  ['https://example.com/@ana', []],
  ['@an', []],
  [`@${'x'.repeat(31)}`, []],
  ['`@ana` and ``a ` @bob``', []],
  ['a ` alone, then @ana', ['ana']],
  ['```ts\n@ana\n```\n@bob', ['bob']],
  ['~~~\n@ana\n```\n@bob\n~~~\n@cyd', ['cyd']],
  ['````\n```\n@ana\n````\n@bob', ['bob']],
  ['```\n@ana without an end', []],
  ['```\n```\n@ana', ['ana']],
])('the names that are mentioned in %j: %j', (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});

it('a comment mentions twenty people at most', () => {
  const text = Array.from({ length: 30 }, (_, i) => `@user${i}`).join(' ');
  expect(mentionedNames(text)).toHaveLength(20);
});
