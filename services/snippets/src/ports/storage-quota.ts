import { AppError } from '@snippetry/contracts';
import type { UserContext } from '@snippetry/service-kit';
import type { AuthorStatsRepository } from '../store/author-stats.repository.ts';
import type { ReadTx } from '../store/transaction.ts';

export interface StorageQuotaDeps {
  stats: AuthorStatsRepository;
  /** Bytes that an account may store; 0 for no limit. */
  maxBytes: number;
}

/** Bytes that a transaction adds to an author's storage. */
export interface AddedBytes {
  authorId: string;
  bytes: number;
}

/** Limits the bytes of an account's snippets, with their revisions and the trash. */
export class StorageQuota {
  readonly #deps: StorageQuotaDeps;

  constructor(deps: StorageQuotaDeps) {
    this.#deps = deps;
  }

  /** Returns the bytes that the viewer stores; `maxBytes` is null without a limit. */
  async show({ viewer }: UserContext): Promise<{ usedBytes: number; maxBytes: number | null }> {
    const { stats, maxBytes } = this.#deps;
    const used = (await stats.bytesOf([viewer.id])).get(viewer.id) ?? 0;
    // Negative for a moment after an update from a version that counted no bytes.
    return { usedBytes: Math.max(0, used), maxBytes: maxBytes || null };
  }

  /**
   * The transaction has to book the same bytes: another that does so too then conflicts with it.
   *
   * @throws AppError `snippet.storage_full` if an author would store more than allowed
   */
  async reserve(tx: ReadTx, added: readonly AddedBytes[]): Promise<void> {
    const { stats, maxBytes } = this.#deps;
    if (maxBytes === 0 || added.length === 0) return;
    const totals = await stats.bytesOf([...new Set(added.map(({ authorId }) => authorId))], tx);
    for (const { authorId, bytes } of added) {
      const total = (totals.get(authorId) ?? 0) + bytes;
      if (bytes > 0 && total > maxBytes) throw new AppError('snippet.storage_full');
      totals.set(authorId, total);
    }
  }
}
