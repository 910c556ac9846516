/** Clearing fewer numbers than this takes no longer than asking for memory that is not cleared. */
const LARGE = 1024;

/**
 * An array for numbers that has whatever was in its memory before: whoever asks for one writes all
 * that is read of it. Clearing takes longer than writing: of a large array, jemalloc gives the memory
 * back to the system and gets it anew, page by page.
 */
export function unwritten(length: number): Int32Array<ArrayBuffer> {
  if (length < LARGE) return new Int32Array(length);
  const { buffer } = Buffer.allocUnsafeSlow(length * Int32Array.BYTES_PER_ELEMENT);
  return new Int32Array(buffer, 0, length);
}

/** An array of zeroes. */
export function zeroes(length: number): Int32Array<ArrayBuffer> {
  return unwritten(length).fill(0);
}

/** A copy, as `slice` makes one. */
export function copyOf(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const copy = unwritten(numbers.length);
  copy.set(numbers);
  return copy;
}
