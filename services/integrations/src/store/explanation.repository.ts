import {
  isDuplicateKeyError,
  objectId,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model, UpdateQuery } from 'mongoose';
import {
  type Asker,
  type Explanation,
  type ExplanationFailure,
  type ExplanationRecord,
  UNFINISHED,
} from '../domain/explanation.ts';
import { type ExplanationDoc, explanationModel } from './explanation.model.ts';

/** What a new explanation is made from. */
export type NewExplanation = Pick<
  ExplanationRecord,
  'id' | 'key' | 'generation' | 'fingerprint'
> & { asker: Asker };

/** More than ask about the same code within the seconds that it takes. */
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

/** Whether another process began the same explanation at the same moment. */
export const isBegunTwice = (error: unknown): boolean => isDuplicateKeyError(error, '_id_');

/** Explanations while they are made, and those that were. A finished one never changes again, unless an operator has a failed one tried again. */
export class ExplanationRepository {
  readonly #explanations: Model<ExplanationDoc>;

  constructor(connection: Connection) {
    this.#explanations = explanationModel(connection);
  }

  /** For work that is done for everybody who asked. */
  async find(id: string): Promise<ExplanationRecord | null> {
    const doc = await this.#explanations.findById(id).lean<ExplanationDoc>();
    return doc && toRecord(doc);
  }

  /** One that the viewer has asked for. */
  async findAsked(viewer: UserViewer, id: string): Promise<ExplanationRecord | null> {
    const doc = await this.#explanations
      .findOne({ _id: id, 'askers.userId': objectId(viewer.id) })
      .lean<ExplanationDoc>();
    return doc && toRecord(doc);
  }

  /** The one of the highest generation. */
  async latest(key: string): Promise<ExplanationRecord | null> {
    const doc = await this.#explanations
      .findOne({ key })
      .sort({ generation: -1 })
      .lean<ExplanationDoc>();
    return doc && toRecord(doc);
  }

  /** Those that are not finished and have not changed since. */
  async unchangedSince(time: Date, limit: number): Promise<ExplanationRecord[]> {
    const docs = await this.#explanations
      .find({ ...unfinished, updatedAt: trusted({ $lt: time }) })
      .sort({ updatedAt: 1 })
      .limit(limit)
      .lean<ExplanationDoc[]>();
    return docs.map(toRecord);
  }

  /** @throws what {@link isBegunTwice} tells, where there is one of this id */
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

  /** Null where it is finished, or where too many have asked already. */
  join(tx: Transaction, id: string, asker: Asker): Promise<ExplanationRecord | null> {
    const added = {
      $addToSet: { askers: toAsker(asker), unserved: objectId(asker.snippetId) },
    };
    const room = { [`askers.${MAX_ASKERS - 1}`]: trusted({ $exists: false }) };
    return this.#change(tx, id, added, room);
  }

  /** Null where it is finished or gone. */
  begin(tx: Transaction, id: string): Promise<ExplanationRecord | null> {
    const startedAt = new Date();
    // The first beginning counts: how long it may take in all is measured from it.
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

  /** Counts a request to the model; null where there were so many already. */
  countCall(tx: Transaction, id: string, most: number): Promise<ExplanationRecord | null> {
    const update = { $inc: { calls: 1 } };
    return this.#change(tx, id, update, { result: null, calls: trusted({ $lt: most }) });
  }

  countRevival(tx: Transaction, id: string): Promise<ExplanationRecord | null> {
    return this.#change(tx, id, { $inc: { revivals: 1 } });
  }

  /** Keeps the first result: a worker that was thought dead may come with another one. */
  keepResult(tx: Transaction, id: string, result: Explanation): Promise<ExplanationRecord | null> {
    return this.#change(tx, id, { $set: { result } }, { result: null });
  }

  /** Notes that the explanation was stored with these snippets. */
  serve(
    tx: Transaction,
    id: string,
    snippetIds: readonly string[],
  ): Promise<ExplanationRecord | null> {
    const served = trusted({ $in: snippetIds.map((one) => objectId(one)) });
    return this.#change(tx, id, { $pull: { unserved: served } });
  }

  /** Null where somebody has joined meanwhile whose snippet does not have it yet. */
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

  /** Begins one anew that has failed. */
  async reopen({ session }: Transaction, id: string): Promise<void> {
    const fresh = { state: 'waiting' as const, error: null, calls: 0, revivals: 0 };
    const change = { ...fresh, finishedAt: null, updatedAt: new Date() };
    await this.#explanations.updateOne(
      { _id: id, state: 'failed' },
      { $set: change, $unset: { startedAt: 1 } },
      { session },
    );
  }

  /** Forgets that the user has asked. */
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
    // The record itself stays until it is forgotten: another one of the same id would get no job.
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
