import { randomInt } from 'node:crypto';

/** Crockford's base 32, in which no two characters look alike: ten of them are 50 random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;

const half = () =>
  Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new recovery code: `xxxxx-xxxxx`. */
export function newRecoveryCode(): string {
  return `${half()}-${half()}`;
}

/** A recovery code as it is compared: without signs, and what looks alike is the same. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}
