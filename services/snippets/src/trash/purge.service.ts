import { type Actor, type Log, type RequestContext, systemContext } from '@snippetry/service-kit';
import type { SnippetUnitOfWork, Tx } from '../index/index.ts';
import type { RemovedSnippet, TrashRepository } from './trash.repository.ts';
import { KEEP_TRASH_MS } from './trash.ts';

interface PurgeServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  trash: TrashRepository;
  /** Removes data of purged snippets inside the transaction of the purge, one after another. */
  onPurged: readonly ((tx: Tx, snippetId: string) => Promise<void>)[];
  log: Log;
}

const BATCH = 100;

/**
 * Removes a snippet from the trash; null if there is nothing to remove. Runs inside the
 * transaction of the purge.
 */
export type Remove = (tx: Tx) => Promise<RemovedSnippet | null>;

type Context = RequestContext<Actor>;

/**
 * Deletes snippets in the trash for good, together with their stars, revisions and statistics.
 * Several processes may purge at once: the second one finds nothing to remove.
 */
export class PurgeService {
  readonly #deps: PurgeServiceDeps;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(deps: PurgeServiceDeps) {
    this.#deps = deps;
  }

  /** Purges one snippet; returns false if there was nothing to remove. */
  purgeOne(ctx: Context, remove: Remove): Promise<boolean> {
    return this.#deps.unitOfWork.commit(ctx, (tx) => this.purgeOneWithin(tx, remove));
  }

  /** See `purgeOne`; inside the transaction of the caller. */
  async purgeOneWithin(tx: Tx, remove: Remove): Promise<boolean> {
    const removed = await remove(tx);
    if (removed === null) return false;
    for (const removeData of this.#deps.onPurged) await removeData(tx, removed.snippetId);
    tx.emit('snippet.deleted', removed);
    return true;
  }

  /** Purges one batch of snippets whose time in the trash is over; returns how many it purged. */
  async purgeExpired(now = Date.now()): Promise<number> {
    const { trash, log } = this.#deps;
    const until = new Date(now - KEEP_TRASH_MS);
    let removed = 0;
    for (const id of await trash.deletedUntil(until, { limit: BATCH })) {
      if (this.#stopped) break;
      try {
        // Checks the time again: the snippet may have been restored and deleted once more since.
        const remove: Remove = (tx) => trash.removeExpired(tx, id, until);
        if (await this.purgeOne(systemContext({ log }), remove)) removed += 1;
      } catch (err) {
        // One failure must not keep the others in the trash.
        log.warn({ err, snippetId: id }, 'a deleted snippet could not be purged');
      }
    }
    return removed;
  }

  /**
   * Starts to purge everything expired in the background, without waiting for the next interval.
   */
  purgeInBackground(): void {
    this.#running ??= this.#purgeAllExpired().finally(() => {
      this.#running = null;
    });
  }

  /** Purges the whole trash of a deleted account; returns how many snippets it purged. */
  async purgeAllOfAuthor(ctx: Context, authorId: string): Promise<number> {
    const { trash } = this.#deps;
    const until = new Date();
    let removed = 0;
    for (;;) {
      const ids = await trash.deletedUntil(until, { authorId, limit: BATCH });
      if (ids.length === 0) return removed;
      for (const id of ids) {
        if (await this.purgeOne(ctx, (tx) => trash.removeExpired(tx, id, until))) removed += 1;
      }
    }
  }

  /** Stops the background purge and waits for it to end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #purgeAllExpired(): Promise<void> {
    try {
      while ((await this.purgeExpired()) > 0);
    } catch (err) {
      this.#deps.log.warn({ err }, 'the trash could not be emptied');
    }
  }
}
