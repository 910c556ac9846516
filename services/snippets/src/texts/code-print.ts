import { createHash } from 'node:crypto';

/** Fields stored with a snippet to find it by its code. */
export interface CodePrint {
  /** Equal if and only if the codes are equal. */
  codeHash: string;
  /** Keys, of which very similar codes share at least one; empty for very short code. */
  codeBands: number[];
}

const BANDS = 8;
const ROWS = 3;

/** Seeds of independent random orders of shingles; the least shingle of each order is used. */
const SEEDS = Uint32Array.from({ length: BANDS * ROWS }, (_, at) => spread((at + 1) * 0x9e3779b9));

/** 128 bits of SHA-256: enough to distinguish one user's codes, and not meant for secrets. */
export function codeHash(code: string): string {
  return createHash('sha256').update(code).digest('base64url').slice(0, 22);
}

/** Returns the least value of the shingles in each order. */
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
 * Returns eight keys, each made of three least values under random orders (min-wise hashing, A. Z.
 * Broder, "On the resemblance and containment of documents", SEQUENCES 1997). Two codes of
 * resemblance r agree in one least value with probability r, so they share a key with probability
 * 1 − (1 − r³)⁸: 99.7 % at r = 0.8, 20 % at 0.3. A change of the keys must raise `WORDS_VERSION`.
 */
export function bandsOf(shingles: ReadonlySet<number>): number[] {
  if (shingles.size === 0) return [];
  const least = minima(shingles);
  const bands = new Set<number>();
  for (let band = 0; band < BANDS; band += 1) {
    let key = band + 1;
    for (let row = 0; row < ROWS; row += 1)
      key = spread(key ^ (least[band * ROWS + row] ?? 0)) + row;
    // Signed, so that the database stores a four-byte integer and not an eight-byte double.
    bands.add(key | 0);
  }
  return [...bands];
}

export function codePrint(code: string): CodePrint {
  return { codeHash: codeHash(code), codeBands: bandsOf(shinglesOf(code)) };
}

/** Names, numbers and single signs; white space does not affect similarity. */
const TOKENS = /[\p{L}\p{M}\p{N}_$]+|[^\s]/gu;
/** Tokens per shingle: enough to reflect order, few enough that a changed name affects few. */
const RUN = 3;
/** Minimum length: shorter code would resemble too many others. */
export const FEWEST_TOKENS = 10;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a of one token, as an unsigned 32-bit number. */
function hashToken(token: string): number {
  let hash = FNV_OFFSET;
  for (let i = 0; i < token.length; i += 1) {
    hash = Math.imul(hash ^ token.charCodeAt(i), FNV_PRIME);
  }
  return hash >>> 0;
}

/** Spreads the bits of a 32-bit number: every input bit changes about half of the output's. */
export function spread(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/**
 * Returns the runs of three tokens ("shingles") of a code as numbers, ignoring case, indentation
 * and line ends. Empty if the code has fewer than ten tokens.
 */
export function shinglesOf(code: string): Set<number> {
  const tokens = code.normalize('NFC').toLowerCase().match(TOKENS) ?? [];
  const shingles = new Set<number>();
  if (tokens.length < FEWEST_TOKENS) return shingles;
  const hashes = tokens.map(hashToken);
  for (let at = 0; at + RUN <= hashes.length; at += 1) {
    let run = 0;
    for (let i = 0; i < RUN; i += 1) run = spread(run ^ (hashes[at + i] ?? 0)) + i;
    shingles.add(run >>> 0);
  }
  return shingles;
}

/**
 * Returns the percentage of all shingles that both codes have, rounded down, so that 100 means all:
 * the resemblance |A ∩ B| / |A ∪ B| of A. Z. Broder, "On the resemblance and containment of
 * documents", SEQUENCES 1997.
 */
export function resemblance(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const shingle of fewer) if (more.has(shingle)) shared += 1;
  const either = a.size + b.size - shared;
  return either === 0 ? 0 : Math.floor((100 * shared) / either);
}
