import { type ClientSession, type Connection, type Model, Schema } from 'mongoose';
import { isDuplicateKeyError, trusted } from '../mongo.ts';

/** Progress of a repeated pass: one document for all processes. */
interface LeaseDoc {
  _id: string;
  /** Id at which the last part ended; null before the first part of a pass. */
  after: string | null;
  /** Earliest time of the next part. */
  dueAt: Date;
}

/** Id of the only document, as earlier versions store it. */
const ID = 'round';

function leaseModel(connection: Connection, collection: string): Model<LeaseDoc> {
  const existing: Model<LeaseDoc> | undefined = connection.models[collection];
  if (existing) return existing;
  const schema = new Schema<LeaseDoc>(
    {
      _id: { type: String, required: true },
      after: { type: String, default: null },
      dueAt: { type: Date, required: true },
    },
    { collection, versionKey: false },
  );
  return connection.model<LeaseDoc>(collection, schema);
}

/** A leased part of the work, until `until`. */
export interface Lease {
  readonly after: string | null;
  readonly until: Date;
}

/** Leases of the parts of a pass, which processes share: each continues after the previous one. */
export class Leases {
  readonly #leases: Model<LeaseDoc>;

  /**
   * Create it before `prepareModels`.
   *
   * @param collection stores the progress of this work only
   */
  constructor(connection: Connection, collection: string) {
    this.#leases = leaseModel(connection, collection);
  }

  /** Leases the next part until `until`; null if none is due or another process has it. */
  async claim(now: Date, until: Date): Promise<Lease | null> {
    const due = { _id: ID, dueAt: trusted({ $lte: now }) };
    const update = { $set: { dueAt: until }, $setOnInsert: { after: null } };
    try {
      const doc = await this.#leases
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
   * Ends a lease and stores where the next part starts (`after`, null for a new pass) and when.
   *
   * @param session ends it in the transaction that writes the results of the part
   * @returns false, with nothing changed, if it has expired and another process has leased the part
   */
  async release(
    { until }: Lease,
    next: { after: string | null; dueAt: Date },
    session?: ClientSession,
  ): Promise<boolean> {
    const own = { _id: ID, dueAt: until };
    const options = session ? { session } : {};
    const { matchedCount } = await this.#leases.updateOne(own, { $set: next }, options);
    return matchedCount === 1;
  }
}
