import { AppError } from '@snippetry/contracts';
import { fillText, msg } from '@snippetry/contracts/texts';
import {
  isDuplicateKeyError,
  newId,
  objectId,
  type ReadPersonalData,
  readOwnDocuments,
  type System,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type ImportDoc, importModel } from './import.model.ts';
import {
  type FileOutcome,
  type ImportItem,
  type ImportOrder,
  type ImportRecord,
  type ImportTally,
  MAX_ACTIVE_IMPORTS,
  MAX_SNIPPETS,
  pathOf,
} from './import.ts';

/** Kinds of jobs that are imports; other ones are of earlier versions. */
export const KIND: ImportRecord['kind'][] = ['github.import', 'gist.import'];
const KINDS = trusted({ $in: KIND });
/** States that can still change. */
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

/** Fields that change while an import runs. */
type Change = Partial<Pick<ImportRecord, 'message' | 'waitsUntil' | 'state'> & ImportOrder> & {
  isPrepared?: boolean;
};

/** Update that replaces a fault by the outcome of a retry. */
function retried(outcome: FileOutcome, fault: object) {
  const updatedAt = new Date();
  if (outcome.is === 'fault') return { $set: { 'faults.$.message': outcome.message, updatedAt } };
  const change = { $set: { updatedAt }, $pull: { faults: fault } };
  if (outcome.is === 'known') return { ...change, $inc: { alreadyImported: 1 } };
  const $push = { snippetIds: { $each: [outcome.snippetId], $slice: MAX_SNIPPETS } };
  return { ...change, $inc: { imported: 1 }, $push };
}

/** Maximum number of imports in a page of personal data: each may name a hundred files. */
const PERSONAL_PAGE = 50;
const PERSONAL_FIELDS = [
  'kind',
  'state',
  'owner',
  'repo',
  'ref',
  'gistIds',
  'imported',
  'alreadyImported',
  'snippetIds',
  'createdAt',
  'finishedAt',
];

/** End of an import. */
export type ImportEnd = Pick<ImportRecord, 'message' | 'reason'> & {
  state: 'completed' | 'failed' | 'cancelled';
};

/** End of an import of a version without files. */
export const NOTHING_TO_IMPORT: ImportEnd = {
  state: 'failed',
  message: msg('There was nothing to import'),
  reason: null,
};

/**
 * Records of imports. Each write changes one record and records no event, so it needs no transaction:
 * transactions would cost more than the queue.
 */
export class ImportRepository {
  readonly #imports: Model<ImportDoc>;
  readonly #onChange: (id: string) => void;
  readonly personalData: ReadPersonalData;

  /**
   * @param onChange runs after each change of an import
   * @param days how long finished imports are stored
   */
  constructor(connection: Connection, onChange: (id: string) => void, days?: number) {
    this.#imports = importModel(connection, days);
    this.#onChange = onChange;
    const owned = { owner: 'userId', fields: PERSONAL_FIELDS, size: PERSONAL_PAGE } as const;
    this.personalData = readOwnDocuments(this.#imports, owned);
  }

  /** @throws AppError `request.rate_limited` if the user has too many active imports */
  async create(viewer: UserViewer, order: ImportOrder): Promise<string> {
    const id = newId();
    for (let slot = 0; slot < MAX_ACTIVE_IMPORTS; slot += 1) {
      try {
        await this.#insert({ ...order, id, userId: viewer.id }, slot);
        return id;
      } catch (error) {
        if (!isDuplicateKeyError(error, 'few_at_once')) throw error;
      }
    }
    const message = fillText(
      'You can have {max} imports at a time. Wait until one has ended, or cancel it',
      { max: MAX_ACTIVE_IMPORTS },
    );
    throw new AppError('request.rate_limited', { message, retryAfter: 10 });
  }

  async latest(viewer: UserViewer, limit: number): Promise<ImportRecord[]> {
    const found = await this.#imports
      .find({ userId: objectId(viewer.id), kind: KINDS })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return found.map(toRecord);
  }

  async find({ id: userId }: UserViewer, id: string): Promise<ImportRecord | null> {
    const own = { _id: objectId(id), userId: objectId(userId), kind: KINDS };
    const found = await this.#imports.findOne(own).lean();
    return found && toRecord(found);
  }

  /** Finds any import, for jobs. */
  async get(_viewer: System, id: string): Promise<ImportRecord | null> {
    const found = await this.#imports.findOne({ _id: objectId(id), kind: KINDS }).lean();
    return found && toRecord(found);
  }

  async has({ session }: Transaction, id: string): Promise<boolean> {
    return (await this.#imports.exists({ _id: objectId(id) }).session(session)) !== null;
  }

  /** Lists imports that have not ended, oldest first, from the id `after`. */
  async open(_viewer: System, after: string | null, limit: number): Promise<ImportRecord[]> {
    const from = after === null ? {} : { _id: trusted({ $gt: objectId(after) }) };
    const found = await this.#imports
      .find({ kind: KINDS, state: NOT_OVER, ...from })
      .sort({ _id: 1 })
      .limit(limit)
      .lean();
    return found.map(toRecord);
  }

  /** Stores the complete items once they are known; false if the import has ended. */
  setPrepared(id: string, order: Partial<ImportOrder>): Promise<boolean> {
    return this.#change(id, { ...order, isPrepared: true, state: 'active' });
  }

  /** Stores the time until which GitHub accepts no requests; false if the import has ended. */
  setWait(id: string, message: string, waitsUntil: Date): Promise<boolean> {
    return this.#change(id, { message, waitsUntil });
  }

  /** Stores progress, unless more is stored already. */
  async setProgress(id: string, tally: ImportTally): Promise<void> {
    const isFurther = { state: NOT_OVER, done: trusted({ $lt: tally.done }) };
    const change = { ...tally, state: 'active' as const, updatedAt: new Date() };
    await this.#imports.updateOne({ _id: objectId(id), ...isFurther }, { $set: change });
    this.#onChange(id);
  }

  /** Ends an import; false if it has ended already. */
  async end(id: string, end: ImportEnd, tally: ImportTally): Promise<boolean> {
    const at = new Date();
    const change = { ...end, ...tally, waitsUntil: null, updatedAt: at, finishedAt: at };
    const { matchedCount } = await this.#imports.updateOne(
      { _id: objectId(id), state: NOT_OVER },
      { $set: change, $unset: { slot: 1 } },
    );
    this.#onChange(id);
    return matchedCount > 0;
  }

  /** Reopens a failed import with zero counts. */
  async reopen(id: string): Promise<void> {
    const change = { ...NOTHING_DONE, ...NO_END, state: 'active' as const, updatedAt: new Date() };
    await this.#imports.updateOne({ _id: objectId(id), state: 'failed' }, { $set: change });
    this.#onChange(id);
  }

  /** Replaces the fault of a file by the outcome of its retry. */
  async setRetried(
    { id, refused }: ImportRecord,
    item: ImportItem,
    outcome: FileOutcome,
  ): Promise<void> {
    // A refused item may have the same path: the file was chosen twice.
    const message = trusted({ $nin: refused.map((fault) => fault.message) });
    const fault = { path: pathOf(item), message };
    const has = { _id: objectId(id), faults: trusted({ $elemMatch: fault }) };
    await this.#imports.updateOne(has, retried(outcome, fault));
    this.#onChange(id);
  }

  /** Adds files of an ended import that were in progress at its end. */
  async correct(id: string, tally: ImportTally): Promise<void> {
    const isMore = { done: trusted({ $lt: tally.done }) };
    const change = { $set: { ...tally, updatedAt: new Date() } };
    await this.#imports.updateOne({ _id: objectId(id), ...isMore }, change);
    this.#onChange(id);
  }

  /** Stores a failed record for a job of a version without records. */
  async failUnknown({ id, userId }: { id: string; userId: string }): Promise<void> {
    const at = new Date();
    const ended = { ...NOTHING_TO_IMPORT, updatedAt: at, finishedAt: at };
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

  async #insert(
    { id, userId, ...order }: ImportOrder & { id: string; userId: string },
    slot: number,
  ): Promise<void> {
    const at = new Date();
    const fresh = { ...order, state: 'waiting', slot, createdAt: at, updatedAt: at };
    const doc = { ...fresh, _id: objectId(id), userId: objectId(userId) };
    await this.#imports.insertMany([doc]);
  }

  async #change(id: string, change: Change): Promise<boolean> {
    const running = { _id: objectId(id), state: NOT_OVER };
    const $set = { ...change, updatedAt: new Date() };
    const { matchedCount } = await this.#imports.updateOne(running, { $set });
    this.#onChange(id);
    return matchedCount > 0;
  }
}
