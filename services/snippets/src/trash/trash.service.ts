import { AppError, type PageQuery, type Snippet } from '@snippetry/contracts';
import {
  type Actor,
  type Log,
  type Page,
  type RequestContext,
  type SystemContext,
  systemContext,
  type UserContext,
} from '@snippetry/service-kit';
import type { SnippetUnitOfWork, Tx } from '../index/index.ts';
import {
  grant,
  grantSystem,
  type SnippetPresenter,
  type SnippetRecord,
  type SnippetRepository,
} from '../snippets/index.ts';
import type { RemovedSnippet, TrashRepository } from './trash.repository.ts';
import { KEEP_TRASH_MS, type TrashedRecord } from './trash.ts';

interface TrashServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  snippets: SnippetRepository;
  trash: TrashRepository;
  presenter: SnippetPresenter;
  /** Removes data of purged snippets inside the transaction of the purge, one after another. */
  onPurged: readonly ((tx: Tx, snippetId: string) => Promise<void>)[];
  log: Log;
}

const BATCH = 100;

/**
 * Removes a snippet from the trash; null if there is nothing to remove. Runs inside the
 * transaction of the purge.
 */
type Remove = (tx: Tx) => Promise<RemovedSnippet | null>;

type Context = RequestContext<Actor>;

/**
 * Deletes, restores and purges snippets: a purge deletes a snippet in the trash for good, together
 * with its stars, revisions and statistics. Several processes may purge at once: the second one
 * finds nothing to remove. Other services keep the data of a deleted snippet until it is
 * purged, but treat the snippet as missing. Events announce deletions and restorations to services
 * that count snippets.
 */
export class TrashService {
  readonly #deps: TrashServiceDeps;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(deps: TrashServiceDeps) {
    this.#deps = deps;
  }

  /** Moves a snippet to the trash. No process shows it after this has returned. */
  async remove(ctx: UserContext, id: string): Promise<void> {
    const { unitOfWork, snippets, trash } = this.#deps;
    const removed = await unitOfWork.commit(ctx, async (tx) => {
      const snippet = grant(ctx.viewer, 'delete', await snippets.find(ctx.viewer, id, tx));
      return trash.insert(tx, snippet);
    });
    if (!removed) throw new AppError('snippet.not_found');
  }

  /**
   * Restores a snippet from the trash, unchanged. Every process finds it after this has returned.
   */
  async restore(ctx: UserContext, id: string): Promise<SnippetRecord> {
    const { unitOfWork, trash } = this.#deps;
    const snippet = await unitOfWork.commit(ctx, (tx) => trash.restore(tx, ctx.viewer, id));
    if (snippet === null) throw new AppError('snippet.not_found');
    return snippet;
  }

  /** See `restore`; returns the snippet as the API shows it. */
  async restoreAndPresent(ctx: UserContext, id: string): Promise<Snippet> {
    return this.#deps.presenter.one(ctx.viewer, await this.restore(ctx, id));
  }

  list({ viewer }: UserContext, query: PageQuery): Promise<Page<TrashedRecord>> {
    return this.#deps.trash.page(viewer, query);
  }

  /** Deletes one snippet in the trash for good. */
  async purge(ctx: UserContext, id: string): Promise<void> {
    const { trash } = this.#deps;
    const purged = await this.#purgeOne(ctx, (tx) => trash.removeOwn(tx, ctx.viewer, id));
    if (!purged) throw new AppError('snippet.not_found');
  }

  /**
   * Empties the trash. Nothing in it can be restored after this has returned; the purge runs in the
   * background.
   */
  async empty(ctx: UserContext): Promise<number> {
    const { unitOfWork, trash } = this.#deps;
    const removed = await unitOfWork.commit(ctx, (tx) => trash.expireAll(tx, ctx.viewer));
    if (removed > 0) this.#purgeInBackground();
    return removed;
  }

  /** Purges all snippets of a deleted account, also those that were not in the trash. */
  async onUserDeleted(ctx: SystemContext, authorId: string): Promise<void> {
    const { snippets } = this.#deps;
    // Repeats until nothing is left: a request of the account may still create snippets.
    for (;;) {
      const ids = await snippets.idsOfAuthor(authorId);
      for (const id of ids) await this.#erase(ctx, id);
      if ((await this.#purgeAllOfAuthor(ctx, authorId)) + ids.length === 0) return;
    }
  }

  async #erase(ctx: SystemContext, id: string): Promise<void> {
    const { unitOfWork, snippets, trash } = this.#deps;
    await unitOfWork.commit(ctx, async (tx) => {
      const snippet = await snippets.find(ctx.viewer, id, tx);
      if (snippet === null) return;
      await trash.insert(tx, grantSystem('delete', snippet));
      await this.#purgeWithin(tx, () => trash.removeExpired(tx, id, new Date()));
    });
  }

  /** Purges one snippet; returns false if there was nothing to remove. */
  #purgeOne(ctx: Context, remove: Remove): Promise<boolean> {
    return this.#deps.unitOfWork.commit(ctx, (tx) => this.#purgeWithin(tx, remove));
  }

  /** See `#purgeOne`; inside the transaction of the caller. */
  async #purgeWithin(tx: Tx, remove: Remove): Promise<boolean> {
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
        if (await this.#purgeOne(systemContext({ log }), remove)) removed += 1;
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
  #purgeInBackground(): void {
    this.#running ??= this.#purgeAllExpired().finally(() => {
      this.#running = null;
    });
  }

  /** Purges the whole trash of a deleted account; returns how many snippets it purged. */
  async #purgeAllOfAuthor(ctx: Context, authorId: string): Promise<number> {
    const { trash } = this.#deps;
    const until = new Date();
    let removed = 0;
    for (;;) {
      const ids = await trash.deletedUntil(until, { authorId, limit: BATCH });
      if (ids.length === 0) return removed;
      for (const id of ids) {
        if (await this.#purgeOne(ctx, (tx) => trash.removeExpired(tx, id, until))) removed += 1;
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
