import { createHash } from 'node:crypto';
import { LIMITS, languageOfFile } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';

/** A file at GitHub that cannot become a snippet. Its message is shown to users. */
export class UnusableFile extends Error {
  override name = 'UnusableFile';
}

/** Maximum number of bytes in 200,000 characters. */
const MAX_FILE_BYTES = LIMITS.content.max * 4;

/** Whether the name and the size of a file allow a snippet of it. */
export function isImportable(name: string, bytes: number): boolean {
  return languageOfFile(name) !== null && bytes > 0 && bytes <= MAX_FILE_BYTES;
}

function checked(text: string): string {
  if (text.trim() === '') throw new UnusableFile(msg('The file is empty'));
  // Counts code points, as the contracts do.
  const isTooLong = text.length > LIMITS.content.max && [...text].length > LIMITS.content.max;
  if (isTooLong) throw new UnusableFile(msg('The file has more than 200,000 characters'));
  if (text.includes('\0')) throw new UnusableFile(msg('The file is not a text file'));
  return text;
}

/** @throws UnusableFile if it is more than a snippet can have */
export function checkSize(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new UnusableFile(msg('The file is too large'));
}

/** Decodes a file. @throws UnusableFile */
export function textOfBytes(bytes: Uint8Array): string {
  checkSize(bytes.byteLength);
  try {
    return checked(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    if (cause instanceof UnusableFile) throw cause;
    throw new UnusableFile(msg('The file is not a text file in UTF-8'), { cause });
  }
}

/** Checks a text that GitHub has decoded. @throws UnusableFile */
export function usableText(text: string): string {
  // GitHub replaces invalid bytes by U+FFFD; real texts may contain a few.
  const replaced = text.split('\uFFFD').length - 1;
  if (replaced > text.length / 100)
    throw new UnusableFile(msg('The file is not a text file in UTF-8'));
  return checked(text);
}

/** Returns git's hash of a file with this content. */
export function blobSha(content: string): string {
  const length = Buffer.byteLength(content);
  return createHash('sha1').update(`blob ${length}\0`).update(content).digest('hex');
}
