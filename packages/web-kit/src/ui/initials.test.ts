import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

it('makes initials of one letter of a username and two of a full name', () => {
  expect(['mira', 'devon-k', 'Mira Lopez', 'Ana Maria de Souza'].map(initialsOf)).toEqual([
    'M',
    'D',
    'ML',
    'AS',
  ]);
});

it('makes initials of names with blanks and letters outside the basic plane', () => {
  expect(['', '   ', ' é ', '𝒜da'].map(initialsOf)).toEqual(['?', '?', 'É', '𝒜']);
});
