import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the first 8 hexadecimal digits of the SHA-256 hash of a content. */
export function shortHash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8);
}

function sourceDigest(dir: string): string {
  const files = readdirSync(path.join(dir, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const digest = createHash('sha256');
  for (const file of files) digest.update(path.relative(dir, file)).update(readFileSync(file));
  return digest.digest('hex').slice(0, 8);
}

/**
 * Identifies one build of an app. It must change whenever the code does: the chunk registry is
 * named after it, and two builds with the same registry would load each other's chunks.
 */
export function buildId(dir: string): string {
  return process.env.MF_BUILD ?? process.env.TURBO_HASH?.slice(0, 12) ?? sourceDigest(dir);
}
