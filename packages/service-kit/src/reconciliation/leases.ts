import type { Collection, Connection, mongo } from 'mongoose';
import { isDuplicateKeyError } from '../mongo.ts';

/** Progress of a repeated pass: one document for all processes. */
interface LeaseDoc {
  _id: string;
  /** Id at which the last part ended; null before the first part of a pass. */
  after: string | null;
  /** Earliest time of the next part. */
  dueAt: Date;
  /** End of the lease of a process that works on a part; null, or missing, if none does. */
  leasedUntil?: Date | null;
}

/** Id of the only document, as earlier versions store it. */
const ID = 'round';

/** A leased part of the work, until `until`. */
export interface Lease {
  readonly after: string | null;
  readonly until: Date;
}

/** Leases of the parts of a pass, which processes share: each continues after the previous one. */
export class Leases {
  readonly #leases: Collection<LeaseDoc>;

  /** @param collection stores the progress of this work only */
  constructor(connection: Connection, collection: string) {
    this.#leases = connection.collection<LeaseDoc>(collection);
  }

  /** Leases the next part until `until`; null if none is due or another process has it. */
  claim(now: Date, until: Date): Promise<Lease | null> {
    return this.#claim({ dueAt: { $lte: now } }, until);
  }

  /** Leases a part although it may not be due; null if another process has it. */
  claimEarly(now: Date, until: Date): Promise<Lease | null> {
    return this.#claim({ $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }] }, until);
  }

  async #claim(condition: mongo.Filter<LeaseDoc>, until: Date): Promise<Lease | null> {
    const due = { ...condition, _id: ID };
    const update = { $set: { dueAt: until, leasedUntil: until }, $setOnInsert: { after: null } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    try {
      const doc = await this.#leases.findOneAndUpdate(due, update, options);
      return { after: doc?.after ?? null, until };
    } catch (error) {
      // The document exists and is not due.
      if (isDuplicateKeyError(error, '_id_')) return null;
      throw error;
    }
  }

  /**
   * Ends a lease and stores where the next part starts (`after`, null for a new pass) and when.
   *
   * @returns false, with nothing changed, if it has expired and another process has leased the part
   */
  async release({ until }: Lease, next: Pick<LeaseDoc, 'after' | 'dueAt'>): Promise<boolean> {
    const own = { _id: ID, dueAt: until };
    const released = { $set: { ...next, leasedUntil: null } };
    const { matchedCount } = await this.#leases.updateOne(own, released);
    return matchedCount === 1;
  }
}
