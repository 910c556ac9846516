/** Numbers of up to 31 bits in as few bytes as they need, seven bits in each, low ones first. */

/** Set in each byte of a number but its last. */
export const MORE = 128;

export function packedSize(number: number): number {
  if (number < 1 << 7) return 1;
  if (number < 1 << 14) return 2;
  if (number < 1 << 21) return 3;
  return number < 1 << 28 ? 4 : 5;
}

/** Writes a number; answers where the next one goes. */
export function pack(bytes: Uint8Array, at: number, number: number): number {
  let end = at;
  let rest = number;
  for (; rest >= MORE; rest >>>= 7) {
    bytes[end] = (rest & 127) | MORE;
    end += 1;
  }
  bytes[end] = rest;
  return end + 1;
}

/** Reads all numbers into an array that has room for them; answers how many there are. */
export function unpack(bytes: Uint8Array, into: Int32Array): number {
  let count = 0;
  let number = 0;
  let shift = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    number |= (byte & 127) << shift;
    shift += 7;
    if (byte >= MORE) continue;
    into[count] = number;
    count += 1;
    number = 0;
    shift = 0;
  }
  return count;
}

/** The largest place in a list of bytes: places are kept in 32 bits. */
export const MAX_OFFSET = 2 ** 31 - 1;

/**
 * Answers the place.
 *
 * @throws RangeError for one that 32 bits cannot hold
 */
export function checkOffset(offset: number): number {
  if (offset <= MAX_OFFSET) return offset;
  throw new RangeError(
    'the in-process index is full: its lists outgrow 2 GB. Use OpenSearch (SEARCH_URL) instead',
  );
}

/** Sizes become the places where each begins, one more than there are: the last is the end. */
export function toOffsets(sizes: Int32Array): Int32Array {
  for (let i = 1; i < sizes.length; i += 1) {
    sizes[i] = checkOffset((sizes[i] ?? 0) + (sizes[i - 1] ?? 0));
  }
  return sizes;
}
