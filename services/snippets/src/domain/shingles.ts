/** Names, numbers and single signs; white space does not affect similarity. */
const TOKENS = /[\p{L}\p{M}\p{N}_$]+|[^\s]/gu;
/** Tokens of one run: enough to tell order, few enough that one changed name breaks few of them. */
const RUN = 3;
/** Shorter code is like far too much. */
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
 * The runs of three tokens ("shingles") that a code consists of, as numbers: without regard to
 * case, indentation and line ends. None if it has fewer than ten tokens.
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
 * Percent of the shingles of both that they share, rounded down, so that 100 means all: the
 * resemblance |A ∩ B| / |A ∪ B| of A. Z. Broder, "On the resemblance and containment of
 * documents", SEQUENCES 1997.
 */
export function resemblance(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const [fewer, more] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const shingle of fewer) if (more.has(shingle)) shared += 1;
  const either = a.size + b.size - shared;
  return either === 0 ? 0 : Math.floor((100 * shared) / either);
}
