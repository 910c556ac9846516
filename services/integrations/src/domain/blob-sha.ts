import { createHash } from 'node:crypto';

/** The hash that git gives a file of this content. */
export function blobSha(content: string): string {
  const length = Buffer.byteLength(content);
  return createHash('sha1').update(`blob ${length}\0`).update(content).digest('hex');
}
