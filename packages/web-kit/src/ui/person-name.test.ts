import { expect, it } from 'vitest';
import { personName } from './person-name.ts';

it('a person is named in full where both names are known', () => {
  const mira = { username: 'mira', firstName: 'Mira' };
  expect(personName(mira)).toBe('mira');
  expect(personName({ ...mira, lastName: 'Lund' })).toBe('Mira Lund');
});
