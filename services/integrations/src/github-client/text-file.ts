import { LIMITS, languageOfFile } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import { UnusableFile } from '../ports/github-api.ts';

/** Bytes that 200 000 characters can have at most. */
const MAX_FILE_BYTES = LIMITS.content.max * 4;

/** Whether a file of this name and size can become a snippet, as far as that can be told. */
export function isImportable(name: string, bytes: number): boolean {
  return languageOfFile(name) !== null && bytes > 0 && bytes <= MAX_FILE_BYTES;
}

function checked(text: string): string {
  if (text.trim() === '') throw new UnusableFile(msg('The file is empty'));
  // Code points, as everywhere where characters are counted.
  const isTooLong = text.length > LIMITS.content.max && [...text].length > LIMITS.content.max;
  if (isTooLong) throw new UnusableFile(msg('The file has more than 200,000 characters'));
  if (text.includes('\0')) throw new UnusableFile(msg('The file is not a text file'));
  return text;
}

/** @throws UnusableFile where it is more than a snippet can have */
export function checkSize(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new UnusableFile(msg('The file is too large'));
}

/** The text of a file. @throws UnusableFile */
export function textOfBytes(bytes: Uint8Array): string {
  checkSize(bytes.byteLength);
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    if (cause instanceof UnusableFile) throw cause;
    throw new UnusableFile(msg('The file is not a text file in UTF-8'), { cause });
  }
}

/** A text that GitHub has decoded. @throws UnusableFile */
export function usableText(text: string): string {
  // GitHub puts U+FFFD where bytes are no text; a text may well have a few.
  const replaced = text.split('\uFFFD').length - 1;
  if (replaced > text.length / 100)
    throw new UnusableFile(msg('The file is not a text file in UTF-8'));
  return checked(text);
}
