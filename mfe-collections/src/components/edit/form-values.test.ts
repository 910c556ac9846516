import { expect, it } from 'vitest';
import { checkName, checkTags, formOf, toBody } from './form-values.ts';

it.each(['', '   '])('rejects the collection name %j', (name) => {
  expect(checkName(name)).toBe('Collection name is required');
});

it('accepts at most ten tags of at most thirty characters', () => {
  const ten = Array.from({ length: 10 }, () => 'x'.repeat(30)).join(',');
  expect(checkTags(ten)).toBe(true);
  expect(checkTags(`${ten},y`)).toBe('Use at most 10 tags');
  expect(checkTags('x'.repeat(31))).toContain('at most 30 characters');
});

it('trims the values and omits a blank description', () => {
  expect(toBody({ ...formOf(), name: '  Recipes ', description: '  ', tags: 'sql' })).toEqual({
    name: 'Recipes',
    tags: ['sql'],
    isPublic: true,
  });
});
