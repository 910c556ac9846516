import { LRUCache } from 'lru-cache';

/** Bytes of all files together: some twenty of the largest packs as ZIP. */
const MAX_CACHED = 32_000_000;

/** Files of published versions, by their entity tag. Requests for the same file at once share one. */
export class PackCache {
  readonly #files = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  readonly #pending = new Map<string, Promise<Uint8Array>>();

  /** @param make writes the file if it is not cached */
  get(tag: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const cached = this.#files.get(tag);
    if (cached) return Promise.resolve(cached);
    const pending = this.#pending.get(tag) ?? this.#write(tag, make);
    this.#pending.set(tag, pending);
    return pending;
  }

  async #write(tag: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      const file = await make();
      this.#files.set(tag, file);
      return file;
    } finally {
      this.#pending.delete(tag);
    }
  }
}
