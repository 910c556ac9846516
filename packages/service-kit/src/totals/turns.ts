import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { isDuplicateKeyError, trusted } from '../mongo.ts';

/** How far repeated work has got: one document for all processes. */
interface TurnDoc {
  _id: string;
  /** Where the last turn ended; null before the first turn of a round. */
  after: string | null;
  /** Nobody goes on before this time. */
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

/** A part of the work, this process's until `until`. */
export interface Turn {
  readonly after: string | null;
  readonly until: Date;
}

/** Work that processes share, one at a time: each goes on where the one before it ended. */
export class Turns {
  readonly #turns: Model<TurnDoc>;

  /**
   * Make it before `prepareModels`.
   *
   * @param collection keeps how far this work has got, and nothing else
   */
  constructor(connection: Connection, collection: string) {
    this.#turns = turnModel(connection, collection);
  }

  /** Takes the next turn until then; null while none is due or another process has it. */
  async claim(now: Date, until: Date): Promise<Turn | null> {
    const due = { _id: ROUND, dueAt: trusted({ $lte: now }) };
    const update = { $set: { dueAt: until }, $setOnInsert: { after: null } };
    try {
      const doc = await this.#turns
        .findOneAndUpdate(due, update, { upsert: true, returnDocument: 'after' })
        .lean();
      return { after: doc.after, until };
    } catch (error) {
      // It is there and not due.
      if (isDuplicateKeyError(error, '_id_')) return null;
      throw error;
    }
  }

  /**
   * Ends a turn and says where the next one goes on, null for a new round, and from when.
   *
   * @param session to end it in the transaction that writes what the turn has found
   * @returns false, with nothing changed, where the turn took too long and is another process's
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
