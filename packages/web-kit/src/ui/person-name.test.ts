import { expect, it } from 'vitest';
import { personName } from './person-name.ts';

it('uses the full name if both names are known, otherwise the username', () => {
  const mira = { username: 'mira', firstName: 'Mira' };
  expect(personName(mira)).toBe('mira');
  expect(personName({ ...mira, lastName: 'Lund' })).toBe('Mira Lund');
});
