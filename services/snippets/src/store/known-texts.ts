/** A text and the bytes it is made of. */
interface Known {
  bytes: Uint8Array;
  text: string;
}

/** A power of two. */
const PLACES = 1 << 14;
/** Longer ones are mostly unique. */
const LONGEST = 32;

/**
 * Texts that were made lately, by their bytes. Authors, languages and tags of snippets repeat all the
 * time: comparing bytes costs a fraction of a new string, which every map would have to hash besides.
 */
export class KnownTexts {
  readonly #encoding: 'utf8' | 'hex';
  readonly #known: (Known | undefined)[] = Array.from({ length: PLACES });

  constructor(encoding: 'utf8' | 'hex') {
    this.#encoding = encoding;
  }

  /** The text between two offsets. */
  get(bytes: Buffer, start: number, end: number): string {
    if (end - start > LONGEST) return bytes.toString(this.#encoding, start, end);
    const place = placeOf(bytes, start, end);
    const found = this.#known[place];
    if (found && found.bytes.length === end - start && isAt(found.bytes, bytes, start)) {
      return found.text;
    }
    const text = bytes.toString(this.#encoding, start, end);
    this.#known[place] = { bytes: Uint8Array.from(bytes.subarray(start, end)), text };
    return text;
  }
}

/** Whether these bytes stand there. */
export function isAt(wanted: Uint8Array, bytes: Buffer, start: number): boolean {
  for (let i = 0; i < wanted.length; i += 1) if (wanted[i] !== bytes[start + i]) return false;
  return true;
}

function placeOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash, 31) + (bytes[at] ?? 0);
  return (hash ^ (hash >>> 14)) & (PLACES - 1);
}
