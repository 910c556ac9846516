import {
  isDuplicateKeyError,
  objectId,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model, UpdateQuery } from 'mongoose';
import { type ExplanationDoc, explanationModel } from './explanation.model.ts';
import {
  type Asker,
  type Explanation,
  type ExplanationFailure,
  type ExplanationRecord,
  UNFINISHED,
} from './explanation.ts';

export type NewExplanation = Pick<
  ExplanationRecord,
  'id' | 'key' | 'generation' | 'fingerprint'
> & { asker: Asker };

/** Far more than the users who request the same code within seconds. */
const MAX_ASKERS = 1000;

const unfinished = { state: trusted({ $in: UNFINISHED }) };

function toRecord({ _id, askers, unserved, ...doc }: ExplanationDoc): ExplanationRecord {
  return {
    id: _id,
    key: doc.key,
    generation: doc.generation,
    fingerprint: doc.fingerprint,
    state: doc.state,
    result: doc.result,
    error: doc.error,
    calls: doc.calls,
    revivals: doc.revivals,
    askers: askers.map(({ userId, snippetId }) => ({
      userId: userId.toHexString(),
      snippetId: snippetId.toHexString(),
    })),
    unserved: unserved.map((id) => id.toHexString()),
    createdAt: doc.createdAt,
    startedAt: doc.startedAt ?? null,
  };
}

const toAsker = ({ userId, snippetId }: Asker) => ({
  userId: objectId(userId),
  snippetId: objectId(snippetId),
});

/** Whether another process started the same explanation at the same moment. */
export const isStartedTwice = (error: unknown): boolean => isDuplicateKeyError(error, '_id_');

/** Running and finished explanations. A finished one never changes, unless an operator retries a failed one. */
export class ExplanationRepository {
  readonly #explanations: Model<ExplanationDoc>;

  /** @param days how long finished explanations are stored */
  constructor(connection: Connection, days?: number) {
    this.#explanations = explanationModel(connection, days);
  }

  /** Finds an explanation regardless of its askers, for jobs. */
  async find(id: string): Promise<ExplanationRecord | null> {
    const doc = await this.#explanations.findById(id).lean<ExplanationDoc>();
    return doc && toRecord(doc);
  }

  /** Finds an explanation that the viewer has requested. */
  async findOfAsker(viewer: UserViewer, id: string): Promise<ExplanationRecord | null> {
    const doc = await this.#explanations
      .findOne({ _id: id, 'askers.userId': objectId(viewer.id) })
      .lean<ExplanationDoc>();
    return doc && toRecord(doc);
  }

  /** Finds the explanation of the highest generation. */
  async latest(key: string): Promise<ExplanationRecord | null> {
    const doc = await this.#explanations
      .findOne({ key })
      .sort({ generation: -1 })
      .lean<ExplanationDoc>();
    return doc && toRecord(doc);
  }

  /** Lists unfinished explanations that have not changed since. */
  async unchangedSince(time: Date, limit: number): Promise<ExplanationRecord[]> {
    const docs = await this.#explanations
      .find({ ...unfinished, updatedAt: trusted({ $lt: time }) })
      .sort({ updatedAt: 1 })
      .limit(limit)
      .lean<ExplanationDoc[]>();
    return docs.map(toRecord);
  }

  /** @throws an error for {@link isStartedTwice} if the id exists */
  async insert(
    { session }: Transaction,
    { id, key, generation, fingerprint, asker }: NewExplanation,
  ): Promise<void> {
    const at = new Date();
    const doc: ExplanationDoc = {
      _id: id,
      key,
      generation,
      fingerprint,
      state: 'waiting',
      result: null,
      error: null,
      calls: 0,
      revivals: 0,
      askers: [toAsker(asker)],
      unserved: [objectId(asker.snippetId)],
      createdAt: at,
      updatedAt: at,
      finishedAt: null,
    };
    await this.#explanations.insertMany([doc], { session });
  }

  /** Adds an asker; null if the explanation is finished or has too many askers. */
  join(tx: Transaction, id: string, asker: Asker): Promise<ExplanationRecord | null> {
    const added = {
      $addToSet: { askers: toAsker(asker), unserved: objectId(asker.snippetId) },
    };
    const room = { [`askers.${MAX_ASKERS - 1}`]: trusted({ $exists: false }) };
    return this.#change(tx, id, added, room);
  }

  /** Marks the explanation as active; null if it is finished or deleted. */
  begin(tx: Transaction, id: string): Promise<ExplanationRecord | null> {
    const startedAt = new Date();
    // The time limit of all attempts counts from the first start.
    const update = { $set: { state: 'active' as const }, $min: { startedAt } };
    return this.#change(tx, id, update);
  }

  async await({ session }: Transaction, id: string): Promise<void> {
    await this.#explanations.updateOne(
      { _id: id, ...unfinished, result: null },
      { $set: { state: 'waiting', updatedAt: new Date() } },
      { session },
    );
  }

  /** Counts a request to the model; null if the limit is reached. */
  countCall(tx: Transaction, id: string, most: number): Promise<ExplanationRecord | null> {
    const update = { $inc: { calls: 1 } };
    return this.#change(tx, id, update, { result: null, calls: trusted({ $lt: most }) });
  }

  countRevival(tx: Transaction, id: string): Promise<ExplanationRecord | null> {
    return this.#change(tx, id, { $inc: { revivals: 1 } });
  }

  /** Stores the first result only: a worker that was believed dead may return another one. */
  setResult(tx: Transaction, id: string, result: Explanation): Promise<ExplanationRecord | null> {
    return this.#change(tx, id, { $set: { result } }, { result: null });
  }

  /** Removes snippets that have received the result. */
  serve(
    tx: Transaction,
    id: string,
    snippetIds: readonly string[],
  ): Promise<ExplanationRecord | null> {
    const served = trusted({ $in: snippetIds.map((one) => objectId(one)) });
    return this.#change(tx, id, { $pull: { unserved: served } });
  }

  /**
   * Completes the explanation; null if an asker has joined whose snippet does not have the result
   * yet.
   */
  complete(tx: Transaction, id: string): Promise<ExplanationRecord | null> {
    const update = { $set: { state: 'completed' as const, finishedAt: new Date() } };
    return this.#change(tx, id, update, {
      result: trusted({ $ne: null }),
      'unserved.0': trusted({ $exists: false }),
    });
  }

  fail(tx: Transaction, id: string, error: ExplanationFailure): Promise<ExplanationRecord | null> {
    const update = {
      $set: { state: 'failed' as const, error, finishedAt: new Date() },
    };
    return this.#change(tx, id, update, { result: null });
  }

  /** Resets a failed explanation. */
  async reopen({ session }: Transaction, id: string): Promise<void> {
    const fresh = { state: 'waiting' as const, error: null, calls: 0, revivals: 0 };
    const change = { ...fresh, finishedAt: null, updatedAt: new Date() };
    await this.#explanations.updateOne(
      { _id: id, state: 'failed' },
      { $set: change, $unset: { startedAt: 1 } },
      { session },
    );
  }

  /** Removes a user from all explanations. */
  async removeAsker({ session }: Transaction, userId: string): Promise<void> {
    const asker = { userId: objectId(userId) };
    await this.#explanations.updateMany(
      { 'askers.userId': asker.userId },
      { $pull: { askers: asker } },
      { session },
    );
  }

  /** Deletes explanations of a snippet's old code, except those that other snippets use. */
  async removeOfCode(
    { session }: Transaction,
    snippetId: string,
    fingerprint: string,
  ): Promise<void> {
    const snippet = objectId(snippetId);
    const filter = { 'askers.snippetId': snippet, fingerprint };
    const others = trusted({ $elemMatch: { snippetId: trusted({ $ne: snippet }) } });
    await this.#explanations.updateMany(
      { ...filter, askers: others },
      { $pull: { askers: { snippetId: snippet }, unserved: snippet } },
      { session },
    );
    // The record stays until its TTL: a new one with the same id would get no job.
    const at = new Date();
    const ended = { state: 'failed' as const, result: null, finishedAt: at, updatedAt: at };
    await this.#explanations.updateMany(
      filter,
      { $set: { ...ended, askers: [], unserved: [] } },
      { session },
    );
  }

  async #change(
    { session }: Transaction,
    id: string,
    update: UpdateQuery<ExplanationDoc>,
    condition: object = {},
  ): Promise<ExplanationRecord | null> {
    const $set = { ...update.$set, updatedAt: new Date() };
    const doc = await this.#explanations
      .findOneAndUpdate(
        { _id: id, ...unfinished, ...condition },
        { ...update, $set },
        { session, returnDocument: 'after' },
      )
      .lean<ExplanationDoc>();
    return doc && toRecord(doc);
  }
}
