import { AppError } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import { LRUCache } from 'lru-cache';
import type { ReadTx } from '../index/index.ts';
import type { AuthorStatsRepository } from './author-stats.repository.ts';

interface StorageQuotaDeps {
  stats: AuthorStatsRepository;
  /** Bytes that an account may store; 0 for no limit. */
  maxBytes: number;
}

/** Bytes that a transaction adds to an author's storage. */
interface AddedBytes {
  authorId: string;
  bytes: number;
}

/** How long totals are cached, in milliseconds. */
const CACHE_MS = 60_000;
/**
 * Fraction of the storage up to which a cached total is used. Each process adds at most this
 * fraction before it reads the total again, so eight processes together cannot exceed the limit.
 */
const CACHED_PART = 1 / 8;

/** Limits the bytes of an account's snippets, with their revisions and the trash. */
export class StorageQuota {
  readonly #deps: StorageQuotaDeps;
  /** Totals by author. */
  readonly #totals = new LRUCache<string, number>({
    max: 20_000,
    ttl: CACHE_MS,
    noUpdateTTL: true,
  });

  constructor(deps: StorageQuotaDeps) {
    this.#deps = deps;
  }

  /** Returns the bytes that the viewer stores; `maxBytes` is null without a limit. */
  async show({ viewer }: UserContext): Promise<{ usedBytes: number; maxBytes: number | null }> {
    const { stats, maxBytes } = this.#deps;
    const used = (await stats.bytesOf([viewer.id])).get(viewer.id) ?? 0;
    // Briefly negative after an update from a version that counted no bytes.
    return { usedBytes: Math.max(0, used), maxBytes: maxBytes || null };
  }

  /**
   * Requires the transaction to add the same bytes to the totals, so that concurrent ones conflict.
   *
   * @throws AppError `snippet.storage_full` if an author would store more than allowed
   */
  async reserve(tx: ReadTx, added: readonly AddedBytes[]): Promise<void> {
    const { stats, maxBytes } = this.#deps;
    if (maxBytes === 0 || added.length === 0) return;
    if (added.every((one) => this.#hasRoom(one))) return;
    const totals = await stats.bytesOf([...new Set(added.map(({ authorId }) => authorId))], tx);
    for (const { authorId, bytes } of added) {
      const total = (totals.get(authorId) ?? 0) + bytes;
      if (bytes > 0 && total > maxBytes) throw new AppError('snippet.storage_full');
      totals.set(authorId, total);
    }
    for (const [authorId, total] of totals) {
      this.#totals.delete(authorId);
      this.#totals.set(authorId, total);
    }
  }

  /** Whether the cached total proves that an author has room; if so, adds the bytes to it. */
  #hasRoom({ authorId, bytes }: AddedBytes): boolean {
    const cached = this.#totals.get(authorId);
    if (cached === undefined || cached + bytes > this.#deps.maxBytes * CACHED_PART) return false;
    this.#totals.set(authorId, cached + bytes);
    return true;
  }
}
