import { type Actor, type Log, type RequestContext, systemContext } from '@snippetry/service-kit';
import { KEEP_TRASH_MS } from '../domain/trashed-snippet.ts';
import type { RevisionRepository } from '../store/revision.repository.ts';
import type { RollUpRepository } from '../store/roll-up.repository.ts';
import type { StarRepository } from '../store/star.repository.ts';
import type { SnippetUnitOfWork, Tx } from '../store/transaction.ts';
import type { Dropped, TrashRepository } from '../store/trash.repository.ts';

export interface PurgeServiceDeps {
  unitOfWork: SnippetUnitOfWork;
  trash: TrashRepository;
  stars: StarRepository;
  revisions: RevisionRepository;
  rollUps: RollUpRepository;
  log: Log;
}

const BATCH = 100;

/** Which snippet goes, decided in the transaction that takes it away. */
export type Drop = (tx: Tx) => Promise<Dropped | null>;

type Context = RequestContext<Actor>;

/**
 * Takes snippets out of the trash for good, together with all that belongs to them. Any number of
 * processes may do so at once: whoever comes second finds nothing.
 */
export class PurgeService {
  readonly #deps: PurgeServiceDeps;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(deps: PurgeServiceDeps) {
    this.#deps = deps;
  }

  /** Whether there was something to take. */
  one(ctx: Context, drop: Drop): Promise<boolean> {
    return this.#deps.unitOfWork.commit(ctx, (tx) => this.within(tx, drop));
  }

  /** See `one`; inside somebody's transaction. */
  async within(tx: Tx, drop: Drop): Promise<boolean> {
    const { stars, revisions, rollUps } = this.#deps;
    const dropped = await drop(tx);
    if (dropped === null) return false;
    const { snippetId } = dropped;
    await stars.removeOfSnippet(tx, snippetId);
    await rollUps.removeOfSnippet(tx, snippetId);
    await revisions.removeOfSnippet(tx, snippetId);
    tx.emit('snippet.deleted', dropped);
    return true;
  }

  /** The regular look for what is in the trash too long or given up; at most one batch of it. */
  async expired(now = Date.now()): Promise<number> {
    const { trash, log } = this.#deps;
    const until = new Date(now - KEEP_TRASH_MS);
    let removed = 0;
    for (const id of await trash.deletedUntil(until, { limit: BATCH })) {
      if (this.#stopped) break;
      try {
        // With the time again: it may have been restored and deleted anew since.
        const drop: Drop = (tx) => trash.dropOld(tx, id, until);
        if (await this.one(systemContext({ log }), drop)) removed += 1;
      } catch (err) {
        // The others must not wait for this one.
        log.warn({ err, snippetId: id }, 'a deleted snippet could not be purged');
      }
    }
    return removed;
  }

  /** Begins now with what the regular look would find; what is left when it stops waits for that. */
  soon(): void {
    this.#running ??= this.#all().finally(() => {
      this.#running = null;
    });
  }

  /** Everything of a closed account; answers how many there were. */
  async ofAuthor(ctx: Context, authorId: string): Promise<number> {
    const { trash } = this.#deps;
    const until = new Date();
    let removed = 0;
    for (;;) {
      const ids = await trash.deletedUntil(until, { authorId, limit: BATCH });
      if (ids.length === 0) return removed;
      for (const id of ids) {
        if (await this.one(ctx, (tx) => trash.dropOld(tx, id, until))) removed += 1;
      }
    }
  }

  /** Ends what `soon` began. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #all(): Promise<void> {
    try {
      while ((await this.expired()) > 0);
    } catch (err) {
      this.#deps.log.warn({ err }, 'the trash could not be emptied');
    }
  }
}
