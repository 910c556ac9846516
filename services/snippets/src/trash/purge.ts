import { LIMITS } from '@snippetry/contracts';
import { type Log, type Outbox, withTransaction } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { type DailyModel, removeDays } from '../daily/daily.model.ts';
import type { RevisionRepository } from '../revisions/revision.repository.ts';
import type { Trace } from '../snippets/snippet.writer.ts';
import type { StarRepository } from '../stars/star.repository.ts';
import type { Dropped, TrashRepository } from './trash.repository.ts';

export interface PurgeParts {
  connection: Connection;
  trash: TrashRepository;
  stars: StarRepository;
  revisions: RevisionRepository;
  daily: DailyModel;
  outbox: Outbox;
  log: Log;
}

const DAY_MS = 86_400_000;
const BATCH = 100;

export const KEEP_TRASH_MS = LIMITS.trashDays * DAY_MS;

/** Which snippet goes, decided in the transaction that takes it away. */
export type Drop = (session: ClientSession) => Promise<Dropped | null>;

/**
 * Takes snippets out of the trash for good, together with all that belongs to them. Any number of
 * processes may do so at once: whoever comes second finds nothing.
 */
export class Purge {
  readonly #parts: PurgeParts;
  #running: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: PurgeParts) {
    this.#parts = parts;
  }

  /** Whether there was something to take. */
  async one(drop: Drop, trace: Trace): Promise<boolean> {
    const { connection, outbox } = this.#parts;
    const purged = await withTransaction(connection, (session) =>
      this.within(drop, session, trace),
    );
    outbox.kick();
    return purged;
  }

  async within(drop: Drop, session: ClientSession, trace: Trace): Promise<boolean> {
    const { stars, revisions, daily, outbox } = this.#parts;
    const dropped = await drop(session);
    if (dropped === null) return false;
    const { snippetId } = dropped;
    await stars.removeOfSnippet(snippetId, session);
    await removeDays(daily, snippetId, session);
    await revisions.removeOfSnippet(snippetId, session);
    await outbox.record('snippet.deleted', dropped, { session, ...trace });
    return true;
  }

  /** The regular look for what is in the trash too long or given up; at most one batch of it. */
  async expired(now = Date.now()): Promise<number> {
    const { trash, log } = this.#parts;
    const until = new Date(now - KEEP_TRASH_MS);
    let removed = 0;
    for (const id of await trash.deletedUntil(until, { limit: BATCH })) {
      if (this.#stopped) break;
      try {
        // With the time again: it may have been restored and deleted anew since.
        const gone = await this.one((session) => trash.dropOld(id, until, session), {});
        if (gone) removed += 1;
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
  async ofAuthor(authorId: string, trace: Trace): Promise<number> {
    const { trash } = this.#parts;
    const until = new Date();
    let removed = 0;
    for (;;) {
      const ids = await trash.deletedUntil(until, { authorId, limit: BATCH });
      if (ids.length === 0) return removed;
      for (const id of ids) {
        if (await this.one((session) => trash.dropOld(id, until, session), trace)) removed += 1;
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
      this.#parts.log.warn({ err }, 'the trash could not be emptied');
    }
  }
}
