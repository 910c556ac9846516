import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside the repository. */
export const at = (...parts) => path.join(ROOT, ...parts);

/** A path as people read it: relative where it lies inside the repository. */
export function shown(file) {
  const relative = path.relative(ROOT, file);
  return relative.startsWith('..') ? file : relative;
}
