import { randomInt } from 'node:crypto';

/** Crockford's base 32 has no look-alike characters; ten of them are 50 random bits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const HALF = 5;

const half = () =>
  Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Returns a new recovery code: `xxxxx-xxxxx`. */
export function newRecoveryCode(): string {
  return `${half()}-${half()}`;
}

/** Normalizes a typed recovery code: drops separators and maps look-alike characters. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
}
