import { expect, it } from 'vitest';
import { passwordStrength, strengthLabel } from './password-strength.ts';

it.each([
  ['', 0, 'Too weak'],
  ['abcdefg', 0, 'Too weak'],
  ['abcdefgh', 1, 'Weak'],
  ['Abcdefgh', 2, 'Fair'],
  ['Abcdefg1', 3, 'Good'],
  ['Abcdef1!', 4, 'Strong'],
  ['A1!', 3, 'Good'],
])('the password %j has strength %i: %s', (password, strength, label) => {
  expect(passwordStrength(password)).toBe(strength);
  expect(strengthLabel(strength)).toBe(label);
});
