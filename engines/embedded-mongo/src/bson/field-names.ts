/** A name and its bytes in a document. */
interface Known {
  bytes: Uint8Array;
  name: string;
}

/** Number of cached names; a power of two. */
const PLACES = 2048;
/** Maximum length in bytes of a cached name: longer ones are rare, and not worth the memory. */
const LONGEST = 64;

/** The last name read, by hash; names with the same hash replace each other. */
const known: (Known | undefined)[] = Array.from({ length: PLACES });

/**
 * The field name between two offsets, from a cache. Documents and commands repeat a few names all
 * the time: comparing bytes costs a fraction of creating a string, which the engine would also have
 * to intern for each object with a field of that name.
 */
export function fieldName(bytes: Buffer, start: number, end: number): string {
  const length = end - start;
  if (length > LONGEST) return bytes.toString('utf8', start, end);
  const place = placeOf(bytes, start, end);
  const found = known[place];
  if (found && found.bytes.length === length && same(found.bytes, bytes, start)) return found.name;
  const name = bytes.toString('utf8', start, end);
  known[place] = { bytes: new Uint8Array(bytes.subarray(start, end)), name };
  return name;
}

function placeOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at++) hash = Math.imul(hash, 31) + (bytes[at] ?? 0);
  return hash & (PLACES - 1);
}

function same(name: Uint8Array, bytes: Buffer, start: number): boolean {
  for (let at = 0; at < name.length; at++) if (name[at] !== bytes[start + at]) return false;
  return true;
}
