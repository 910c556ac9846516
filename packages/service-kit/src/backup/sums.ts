import { createHash } from 'node:crypto';
import type { Sums } from './archive-format.ts';

/** Counts and hashes the parts of a section. */
export class RunningSums {
  readonly #hash = createHash('sha256');
  #parts = 0;
  #bytes = 0;

  add(part: Buffer): void {
    this.#parts += 1;
    this.#bytes += part.length;
    this.#hash.update(part);
  }

  /** Returns the result; nothing can be added after it. */
  finish(): Sums {
    return { parts: this.#parts, bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
