import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A path inside the repository. */
export const at = (...parts) => path.join(ROOT, ...parts);

/** A path for display: relative if it is inside the repository. */
export function displayPath(file) {
  const relative = path.relative(ROOT, file);
  return relative.startsWith('..') ? file : relative;
}
