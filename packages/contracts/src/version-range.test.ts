import { expect, it } from 'vitest';
import { satisfies } from './version-range.ts';

it.each([
  ['1.2.3', '^1.0.0'],
  ['1.2.3', '^1.2.3'],
  ['0.2.9', '^0.2.3'],
  ['1.2.9', '~1.2.3'],
  ['1.2.9', '~1'],
  ['1.2.3', '>=1.0 <2'],
  ['3.0.0', '^1.0.0 || >=3.0.0'],
  ['1.2.3', '1.2.3'],
  ['1.2.3', '*'],
])('version %s satisfies the range %s', (version, range) => {
  expect(satisfies(version, range)).toBe(true);
});

it.each([
  ['2.0.0', '^1.0.0'],
  ['1.2.2', '^1.2.3'],
  ['0.3.0', '^0.2.3'],
  ['0.0.4', '^0.0.3'],
  ['1.3.0', '~1.2.3'],
  ['1.3.0', '~1.2'],
  ['2.0.0', '~1'],
  ['2.0.0', '>=1.0 <2'],
  ['1.2.4', '1.2.3'],
  ['1.0.0', 'latest'],
  ['1.0.0', ''],
  ['unknown', '*'],
])('version %s does not satisfy the range %s', (version, range) => {
  expect(satisfies(version, range)).toBe(false);
});
