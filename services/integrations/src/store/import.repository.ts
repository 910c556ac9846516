import {
  objectId,
  type System,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import {
  type FileOutcome,
  type ImportItem,
  type ImportOrder,
  type ImportRecord,
  type ImportTally,
  MOST_SNIPPETS,
  pathOf,
} from '../domain/import.ts';
import { type ImportDoc, importModel } from './import.model.ts';

/** Imports among the jobs. */
const KIND: ImportRecord['kind'][] = ['github.import', 'gist.import'];
const KINDS = trusted({ $in: KIND });
/** An import that has ended keeps the state that its user saw. */
const RUNNING: ImportRecord['state'][] = ['waiting', 'active'];
const NOT_OVER = trusted({ $in: RUNNING });

const NOTHING_DONE: ImportTally = {
  done: 0,
  imported: 0,
  alreadyImported: 0,
  faults: [],
  snippetIds: [],
};
const NO_END = { message: null, reason: null, finishedAt: null };

const MISSING = {
  owner: null,
  repo: null,
  ref: null,
  gistIds: [],
  items: [],
  refused: [],
  isPrepared: false,
  ...NOTHING_DONE,
  message: null,
  reason: null,
  waitsUntil: null,
};

function toRecord({ _id, slot: _, ...doc }: ImportDoc): ImportRecord {
  return { ...MISSING, ...doc, id: _id.toHexString(), userId: doc.userId.toHexString() };
}

/** What may be noted of an import while it runs. */
type Note = Partial<Pick<ImportRecord, 'message' | 'waitsUntil' | 'state'> & ImportOrder> & {
  isPrepared?: boolean;
};

/** What changes in a record once a file has ended in another way than by this fault. */
function retried(outcome: FileOutcome, fault: object) {
  const updatedAt = new Date();
  if (outcome.is === 'fault') return { $set: { 'faults.$.message': outcome.message, updatedAt } };
  const change = { $set: { updatedAt }, $pull: { faults: fault } };
  if (outcome.is === 'known') return { ...change, $inc: { alreadyImported: 1 } };
  const $push = { snippetIds: { $each: [outcome.snippetId], $slice: MOST_SNIPPETS } };
  return { ...change, $inc: { imported: 1 }, $push };
}

/** How an import ended. */
export type ImportEnd = Pick<ImportRecord, 'message' | 'reason'> & {
  state: 'completed' | 'failed' | 'cancelled';
};

/**
 * The records of imports. Each write changes one record and causes no event, so it needs no
 * transaction: those would cost an import more than its queue does.
 */
export class ImportRepository {
  readonly #imports: Model<ImportDoc>;

  constructor(connection: Connection) {
    this.#imports = importModel(connection);
  }

  /**
   * Stores a new import in one of the places that its user has.
   *
   * @throws a duplicate key error of the index `few_at_once` where that place is taken
   */
  async insert(
    { id, userId, ...order }: ImportOrder & { id: string; userId: string },
    slot: number,
  ): Promise<void> {
    const at = new Date();
    const fresh = { ...order, state: 'waiting', slot, createdAt: at, updatedAt: at };
    const doc = { ...fresh, _id: objectId(id), userId: objectId(userId) };
    await this.#imports.insertMany([doc]);
  }

  /** The viewer's own imports, newest first. */
  async latest(viewer: UserViewer, limit: number): Promise<ImportRecord[]> {
    const found = await this.#imports
      .find({ userId: objectId(viewer.id), kind: KINDS })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return found.map(toRecord);
  }

  /** One of the viewer's own imports. */
  async find({ id: userId }: UserViewer, id: string): Promise<ImportRecord | null> {
    const own = { _id: objectId(id), userId: objectId(userId), kind: KINDS };
    const found = await this.#imports.findOne(own).lean();
    return found && toRecord(found);
  }

  /** Any import, for the jobs that run it. */
  async get(_viewer: System, id: string): Promise<ImportRecord | null> {
    const found = await this.#imports.findOne({ _id: objectId(id), kind: KINDS }).lean();
    return found && toRecord(found);
  }

  /** Whether there is such an import. */
  async has({ session }: Transaction, id: string): Promise<boolean> {
    return (await this.#imports.exists({ _id: objectId(id) }).session(session)) !== null;
  }

  /** Imports that have not ended, oldest first, after the one that was answered last. */
  async open(_viewer: System, after: string | null, limit: number): Promise<ImportRecord[]> {
    const from = after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
    const found = await this.#imports
      .find({ kind: KINDS, state: NOT_OVER, ...from })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(toRecord);
  }

  /** Notes something of an import that has not ended; false where it has. */
  async note(id: string, note: Note): Promise<boolean> {
    const change = { $set: { ...note, updatedAt: new Date() } };
    const running = { _id: objectId(id), state: NOT_OVER };
    return (await this.#imports.updateOne(running, change)).matchedCount > 0;
  }

  /** Notes how far it is, unless somebody has noted more already. */
  async noteProgress(id: string, tally: ImportTally): Promise<void> {
    const isFurther = { state: NOT_OVER, done: trusted({ $lt: tally.done }) };
    const change = { ...tally, state: 'active' as const, updatedAt: new Date() };
    await this.#imports.updateOne({ _id: objectId(id), ...isFurther }, { $set: change });
  }

  /** Ends an import that has not ended; false where it has. */
  async end(id: string, end: ImportEnd, tally: ImportTally): Promise<boolean> {
    const at = new Date();
    const change = { ...end, ...tally, waitsUntil: null, updatedAt: at, finishedAt: at };
    const { matchedCount } = await this.#imports.updateOne(
      { _id: objectId(id), state: NOT_OVER },
      { $set: change, $unset: { slot: 1 } },
    );
    return matchedCount > 0;
  }

  /** Lets an import that has failed begin to count again. */
  async reopen(id: string): Promise<void> {
    const change = { ...NOTHING_DONE, ...NO_END, state: 'active' as const, updatedAt: new Date() };
    await this.#imports.updateOne({ _id: objectId(id), state: 'failed' }, { $set: change });
  }

  /** Counts a file that could not be imported as what it has become since. */
  async noteRetried(
    { id, refused }: ImportRecord,
    item: ImportItem,
    outcome: FileOutcome,
  ): Promise<void> {
    // What was not even tried may have the same name, where a file was chosen twice.
    const message = trusted({ $nin: refused.map((fault) => fault.message) });
    const fault = { path: pathOf(item), message };
    const has = { _id: objectId(id), faults: trusted({ $elemMatch: fault }) };
    await this.#imports.updateOne(has, retried(outcome, fault));
  }

  /** Counts files as well that were under way when the import was ended. */
  async correct(id: string, tally: ImportTally): Promise<void> {
    const isMore = { done: trusted({ $lt: tally.done }) };
    const change = { $set: { ...tally, updatedAt: new Date() } };
    await this.#imports.updateOne({ _id: objectId(id), ...isMore }, change);
  }

  /** Notes that a job without a record was begun before imports had files. */
  async failUnknown({ id, userId }: { id: string; userId: string }, end: ImportEnd): Promise<void> {
    const at = new Date();
    const ended = { ...end, updatedAt: at, finishedAt: at };
    const fresh = { userId: objectId(userId), kind: 'github.import' as const, createdAt: at };
    const _id = objectId(id);
    await this.#imports.updateOne(
      { _id },
      { $setOnInsert: { ...fresh, ...ended } },
      { upsert: true },
    );
  }

  async removeOfUser({ session }: Transaction, userId: string): Promise<void> {
    await this.#imports.deleteMany({ userId: objectId(userId), kind: KINDS }, { session });
  }
}
