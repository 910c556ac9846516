import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { isDuplicateKeyError, trusted } from '../mongo.ts';

/** Progress of repeated work: one document for all processes. */
interface TurnDoc {
  _id: string;
  /** Id at which the last turn ended; null before the first turn of a round. */
  after: string | null;
  /** Earliest time of the next turn. */
  dueAt: Date;
}

const ROUND = 'round';

function turnModel(connection: Connection, collection: string): Model<TurnDoc> {
  const existing: Model<TurnDoc> | undefined = connection.models[collection];
  if (existing) return existing;
  const schema = new Schema<TurnDoc>(
    {
      _id: { type: String, required: true },
      after: { type: String, default: null },
      dueAt: { type: Date, required: true },
    },
    { collection, versionKey: false },
  );
  return connection.model<TurnDoc>(collection, schema);
}

/** A leased part of the work, until `until`. */
export interface Turn {
  readonly after: string | null;
  readonly until: Date;
}

/** Work that processes share in turns: each continues at the end of the previous one. */
export class Turns {
  readonly #turns: Model<TurnDoc>;

  /**
   * Create it before `prepareModels`.
   *
   * @param collection stores the progress of this work only
   */
  constructor(connection: Connection, collection: string) {
    this.#turns = turnModel(connection, collection);
  }

  /** Leases the next turn until `until`; null if none is due or another process has it. */
  async claim(now: Date, until: Date): Promise<Turn | null> {
    const due = { _id: ROUND, dueAt: trusted({ $lte: now }) };
    const update = { $set: { dueAt: until }, $setOnInsert: { after: null } };
    try {
      const doc = await this.#turns
        .findOneAndUpdate(due, update, { upsert: true, returnDocument: 'after' })
        .lean();
      return { after: doc.after, until };
    } catch (error) {
      // The document exists and is not due.
      if (isDuplicateKeyError(error, '_id_')) return null;
      throw error;
    }
  }

  /**
   * Ends a turn and stores where the next one continues (`after`, null for a new round) and when.
   *
   * @param session ends it in the transaction that writes the results of the turn
   * @returns false, with nothing changed, if the lease has expired and another process has the turn
   */
  async release(
    { until }: Turn,
    next: { after: string | null; dueAt: Date },
    session?: ClientSession,
  ): Promise<boolean> {
    const own = { _id: ROUND, dueAt: until };
    const options = session ? { session } : {};
    const { matchedCount } = await this.#turns.updateOne(own, { $set: next }, options);
    return matchedCount === 1;
  }
}
