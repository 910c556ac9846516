import { type Msg, msg } from '@snippetry/contracts/texts';

const LABELS = [msg('Too weak'), msg('Weak'), msg('Fair'), msg('Good'), msg('Strong')] as const;

/** Minimum strength of a new password. */
export const MIN_STRENGTH = 2;
export const MAX_STRENGTH = 4;

const RULES: readonly ((password: string) => boolean)[] = [
  (password) => password.length >= 8,
  (password) => /[A-Z]/.test(password),
  (password) => /\d/.test(password),
  (password) => /[^A-Za-z0-9]/.test(password),
];

/**
 * Strength of a password from 0 to 4: one point each for length, an upper-case letter, a digit and
 * a sign.
 */
export function passwordStrength(password: string): number {
  return RULES.filter((rule) => rule(password)).length;
}

export function strengthLabel(strength: number): Msg {
  return LABELS[strength] ?? LABELS[0];
}
