import { expect, it } from 'vitest';
import { checkName, checkTags, formOf, splitTags, toBody } from './form-values.ts';

it.each(['', '   '])('requires a collection name other than %j', (name) => {
  expect(checkName(name)).toBe('Collection name is required');
});

it('splits the tags of a collection on commas and drops the empty ones', () => {
  expect(splitTags(' sql, , window functions ,,')).toEqual(['sql', 'window functions']);
});

it('allows a collection ten tags of thirty characters, and no more', () => {
  const ten = Array.from({ length: 10 }, () => 'x'.repeat(30)).join(',');
  expect(checkTags(ten)).toBe(true);
  expect(checkTags(`${ten},y`)).toBe('Use at most 10 tags');
  expect(checkTags('x'.repeat(31))).toContain('at most 30 characters');
});

it('trims what the collection form sends and leaves a blank description out', () => {
  expect(toBody({ ...formOf(), name: '  Recipes ', description: '  ', tags: 'sql' })).toEqual({
    name: 'Recipes',
    tags: ['sql'],
    isPublic: true,
  });
});
