import type { EventName, EventPayload } from '@snippetry/contracts';
import { msg } from '@snippetry/contracts/texts';
import type { ClientSession, Connection } from 'mongoose';
import type { Log } from './log.ts';
import { withTransaction } from './mongo.ts';
import type { Outbox, RecordedEvent } from './outbox.ts';
import type { RequestContext } from './request-context.ts';
import { type Statement, sendStatements } from './statements.ts';

/** An open transaction. Its events and index changes take effect only if it commits. */
export interface Transaction<Change = never> {
  /** For repositories: every read and write of the transaction must use it. */
  readonly session: ClientSession;
  /**
   * Adds writes without a result. They are batched at commit, in order, so reads of the work do not
   * see them.
   */
  write(...statements: readonly Statement[]): void;
  /**
   * Emits an event to other services. It is stored in this transaction and published after it.
   *
   * @throws ZodError for a payload that breaks the event's contract
   */
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Passes a change to the search index after the commit. */
  index(change: Change): void;
  /** Adds a step outside the database that `commit` runs and awaits once the changes are stored. */
  afterCommit(step: () => Promise<void>): void;
}

/** The part of a search index that a unit of work uses. */
export interface ChangeSink<Change> {
  /** Returns whether lists and searches show the changes; if not, the index catches up later. */
  apply(changes: readonly Change[]): Promise<boolean>;
}

/** Dependencies of {@link UnitOfWork}. */
export interface UnitOfWorkDeps<Change = never> {
  connection: Connection;
  /** For services that emit events. */
  outbox?: Outbox;
  log: Log;
  /** For services that have a search index. */
  index?: ChangeSink<Change>;
  /** How long write conflicts are retried, in milliseconds; the connection's limit by default. */
  limitMs?: number;
}

/** The parts of a context that a commit needs. */
type CommitContext = Pick<RequestContext, 'requestId'> &
  Partial<Pick<RequestContext, 'setMessage'>>;

/** Returns the context of one commit for several requests, which all get its message. */
export function sharedContext(contexts: readonly CommitContext[]): CommitContext {
  return {
    requestId: contexts[0]?.requestId ?? '',
    setMessage: (message) => {
      for (const ctx of contexts) ctx.setMessage?.(message);
    },
  };
}

const NOT_SHOWN_YET = msg('Lists and search will show this change soon.');

/**
 * The only way to change data: it commits, publishes events, updates the index and runs the steps
 * after the commit in this order, so that no caller can forget one of them.
 */
export class UnitOfWork<Change = never> {
  readonly #deps: UnitOfWorkDeps<Change>;

  constructor(deps: UnitOfWorkDeps<Change>) {
    this.#deps = deps;
  }

  /**
   * Runs `work` in a transaction. It may run more than once, each time with a fresh `tx`.
   *
   * @returns what `work` returns, after the commit and the attempt to update the index
   * @throws what `work` throws, with nothing changed; AppError `service.unavailable` if write
   * conflicts last longer than they are retried; what a step after the commit throws, with the changes
   * stored
   */
  async commit<Result>(
    ctx: CommitContext,
    work: (tx: Transaction<Change>) => Promise<Result>,
  ): Promise<Result> {
    const { connection, outbox, limitMs } = this.#deps;
    let events: RecordedEvent[] = [];
    let changes: Change[] = [];
    let steps: (() => Promise<void>)[] = [];
    const attempt = async (session: ClientSession) => {
      events = [];
      changes = [];
      steps = [];
      const statements: Statement[] = [];
      const done = await work({
        session,
        write: (...more) => void statements.push(...more),
        emit: (name, payload) => {
          if (!outbox) throw new Error(`${name} needs a unit of work with an outbox`);
          events.push(outbox.check(name, payload));
        },
        index: (change) => void changes.push(change),
        afterCommit: (step) => void steps.push(step),
      });
      const recorded = outbox?.statements(events, ctx.requestId) ?? [];
      await sendStatements({ connection, session }, [...statements, ...recorded]);
      return done;
    };
    const result = await withTransaction(connection, attempt, limitMs);
    if (events.length > 0) outbox?.kick(events);
    await this.#index(ctx, changes);
    for (const step of steps) await step();
    return result;
  }

  /**
   * Runs `work` in one transaction after another until it handles fewer than `size` records, since
   * the records may be too many for one transaction, which MongoDB ends after a minute.
   *
   * @param work handles at most `size` records; returns their number
   */
  async commitBatches(
    ctx: CommitContext,
    size: number,
    work: (tx: Transaction<Change>, size: number) => Promise<number>,
  ): Promise<void> {
    let handled = size;
    while (handled === size) handled = await this.commit(ctx, (tx) => work(tx, size));
  }

  /** Updates the index. A failure does not fail the write: the index catches up from the database. */
  async #index(ctx: CommitContext, changes: readonly Change[]): Promise<void> {
    const { index, log } = this.#deps;
    if (changes.length === 0 || !index) return;
    const { requestId } = ctx;
    const isVisible = await index.apply(changes).catch((err) => {
      log.warn({ err, requestId }, 'the search index lags behind');
      return false;
    });
    if (!isVisible) ctx.setMessage?.(NOT_SHOWN_YET);
  }
}
