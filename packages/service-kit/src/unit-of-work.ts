import type { EventName, EventPayload } from '@snippetry/contracts';
import type { ClientSession, Connection } from 'mongoose';
import type { Log } from './log.ts';
import { withTransaction } from './mongo.ts';
import type { Outbox, RecordedEvent } from './outbox.ts';
import type { RequestContext } from './request-context.ts';

/** One transaction under way. What it emits and indexes happens with its commit, or not at all. */
export interface Transaction<Change = never> {
  /** For repositories: every read and write of the transaction goes through it. */
  readonly session: ClientSession;
  /**
   * Tells other services; recorded in this very transaction and published after it.
   *
   * @throws ZodError for a payload that breaks the event's contract
   */
  emit<Name extends EventName>(name: Name, payload: EventPayload<Name>): void;
  /** Tells the search index once the transaction is committed. */
  index(change: Change): void;
}

/** A search index, as far as a unit of work knows it. It is up to date when `apply` resolves. */
export interface ChangeSink<Change> {
  apply(changes: readonly Change[]): Promise<void>;
}

/** What a unit of work is made of. */
export interface UnitOfWorkDeps<Change = never> {
  connection: Connection;
  /** For services that tell others of something. */
  outbox?: Outbox;
  log: Log;
  /** For services that have a search index. */
  index?: ChangeSink<Change>;
  /** How long write conflicts are tried again, in milliseconds, where not as the connection says. */
  limitMs?: number;
}

/** The parts of a context that a commit needs. */
type CommitContext = Pick<RequestContext, 'requestId'>;

/**
 * The one way to change something: commits, publishes and indexes in this order, so that no caller
 * can forget to announce what it did.
 */
export class UnitOfWork<Change = never> {
  readonly #deps: UnitOfWorkDeps<Change>;

  constructor(deps: UnitOfWorkDeps<Change>) {
    this.#deps = deps;
  }

  /**
   * Runs `work` in a transaction. It may run more than once, each time with a fresh `tx`.
   *
   * @returns what `work` returns, once its events and index changes are on their way
   * @throws what `work` throws, with nothing changed; AppError `service.unavailable` where others
   * kept changing the same documents for as long as conflicts are tried again
   */
  async commit<Result>(
    ctx: CommitContext,
    work: (tx: Transaction<Change>) => Promise<Result>,
  ): Promise<Result> {
    const { connection, outbox, limitMs } = this.#deps;
    let events: RecordedEvent[] = [];
    let changes: Change[] = [];
    const attempt = async (session: ClientSession) => {
      events = [];
      changes = [];
      const done = await work({
        session,
        emit: (name, payload) => {
          if (!outbox) throw new Error(`${name} needs a unit of work with an outbox`);
          events.push(outbox.check(name, payload));
        },
        index: (change) => void changes.push(change),
      });
      await outbox?.record(events, { session, requestId: ctx.requestId });
      return done;
    };
    const result = await withTransaction(connection, attempt, limitMs);
    if (events.length > 0) outbox?.kick();
    await this.#index(ctx, changes);
    return result;
  }

  /** The write is answered either way: an index that lags catches up from the database. */
  async #index({ requestId }: CommitContext, changes: readonly Change[]): Promise<void> {
    const { index, log } = this.#deps;
    if (changes.length === 0 || !index) return;
    try {
      await index.apply(changes);
    } catch (err) {
      log.warn({ err, requestId }, 'the search index lags behind');
    }
  }
}
