import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The first 8 hexadecimal digits of a digest over a file's or text's bytes. */
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
 * Names one build of an app. It must change whenever the code does: the chunk registry is named after it,
 * and a registry shared by two builds would serve one build's chunks to the other.
 */
export function buildId(dir: string): string {
  return process.env.MF_BUILD ?? process.env.TURBO_HASH?.slice(0, 12) ?? sourceDigest(dir);
}
