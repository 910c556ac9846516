import { createHash } from 'node:crypto';

/**
 * Returns a fingerprint of code that is independent of its author: SHA-256 in hexadecimal digits of the
 * language, a zero byte and the code as UTF-8.
 */
export function codeFingerprint({
  language,
  content,
}: {
  language: string;
  content: string;
}): string {
  return createHash('sha256').update(`${language}\0${content}`).digest('hex');
}
