export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/** UTF-16 labels by byte order mark. */
const UTF16_MARKS: readonly [first: number, second: number, label: string][] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/** Control characters that occur only in binary files. */
const BINARY = /(?!\s)\p{Cc}/u;

function decoded(bytes: ArrayBuffer, label: string, ignoreBOM = false): string | null {
  try {
    return new TextDecoder(label, { fatal: true, ignoreBOM }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Decodes a text file as UTF-16 with a byte order mark, UTF-8, or else Windows-1252. Returns null if it is
 * binary.
 *
 * @param keepMark keeps a UTF-8 byte order mark, so that code stays byte for byte; false by default
 */
export async function readTextFile(
  file: Blob,
  { keepMark = false } = {},
): Promise<DecodedText | null> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const utf16 = UTF16_MARKS.find((mark) => mark[0] === first && mark[1] === second);
  if (utf16) {
    const text = decoded(bytes, utf16[2]);
    return text === null ? null : { text, encoding: 'UTF-16' };
  }
  const text = decoded(bytes, 'utf-8', keepMark);
  if (text !== null) return text.includes('\0') ? null : { text, encoding: 'UTF-8' };
  const guess = decoded(bytes, 'windows-1252');
  return guess === null || BINARY.test(guess) ? null : { text: guess, encoding: 'Windows-1252' };
}
