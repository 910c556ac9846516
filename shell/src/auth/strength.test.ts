import { expect, it } from 'vitest';
import { returnPath } from './return-path.ts';
import { passwordStrength, strengthLabel } from './strength.ts';

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

it.each([
  [{ from: '/app/github?x=1#y' }, '/app/github?x=1#y'],
  [{ from: 'https://evil.example' }, '/app'],
  [{ from: '//evil.example' }, '/app'],
  [{ from: '/\\evil.example' }, '/app'],
  [{ from: 5 }, '/app'],
  [null, '/app'],
])('after signing in %j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});
