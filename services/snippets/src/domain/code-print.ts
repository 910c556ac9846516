import { createHash } from 'node:crypto';
import { shinglesOf, spread } from './shingles.ts';

/** Fields stored with a snippet to find it by its code. */
export interface CodePrint {
  /** Equal if and only if the codes are equal. */
  codeHash: string;
  /** Codes much alike share at least one of these; none for very short code. */
  codeBands: number[];
}

const BANDS = 8;
const ROWS = 3;

/** One seed for each of the independent orders in which the least shingle is looked for. */
const SEEDS = Uint32Array.from({ length: BANDS * ROWS }, (_, at) => spread((at + 1) * 0x9e3779b9));

/** 128 bits of SHA-256: enough to distinguish one user's codes, and not meant for secrets. */
export function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url').slice(0, 22);
}

/** The least value of the shingles in each of the orders. */
function minima(shingles: ReadonlySet<number>): Uint32Array {
  const least = new Uint32Array(SEEDS.length).fill(0xffffffff);
  for (const shingle of shingles) {
    for (let at = 0; at < SEEDS.length; at += 1) {
      const value = spread(shingle ^ (SEEDS[at] ?? 0));
      if (value < (least[at] ?? 0)) least[at] = value;
    }
  }
  return least;
}

/**
 * Eight keys, each of three least values under random orders (min-wise hashing, A. Z. Broder,
 * "On the resemblance and containment of documents", SEQUENCES 1997). Two codes of resemblance r
 * agree in one least value with probability r, so they share a key with 1 − (1 − r³)⁸: 99.7 % at
 * r = 0.8, 20 % at 0.3. Whatever changes a key must raise `WORDS_VERSION`, too.
 */
export function bandsOf(shingles: ReadonlySet<number>): number[] {
  if (shingles.size === 0) return [];
  const least = minima(shingles);
  const bands = new Set<number>();
  for (let band = 0; band < BANDS; band += 1) {
    let key = band + 1;
    for (let row = 0; row < ROWS; row += 1)
      key = spread(key ^ (least[band * ROWS + row] ?? 0)) + row;
    // Signed, so that the database keeps four bytes and not a fraction of eight.
    bands.add(key | 0);
  }
  return [...bands];
}

export function codePrint(code: string): CodePrint {
  return { codeHash: codeHash(code), codeBands: bandsOf(shinglesOf(code)) };
}
