import { newId, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type RecoveryRequestDoc, recoveryRequestModel } from './recovery-request.model.ts';

/** Requests of those who forgot a password, until they are handled. */
export class RecoveryRequestRepository {
  readonly #requests: Model<RecoveryRequestDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#requests = recoveryRequestModel(connection);
  }

  /** Its id. */
  async insert({ session }: Transaction, email: string): Promise<string> {
    const id = newId();
    await this.#requests.create([{ _id: id, email, at: new Date() }], { session });
    return id;
  }

  /** The address of a request, which is forgotten; null where it was before. */
  async take({ session }: Transaction, id: string): Promise<string | null> {
    const doc = await this.#requests.findOneAndDelete({ _id: id }, { session }).lean();
    return doc?.email ?? null;
  }

  /** Deletes the requests for an address whose account is deleted. */
  async forget({ session }: Transaction, { email }: { email: string }): Promise<void> {
    await this.#requests.deleteMany({ email }, { session });
  }
}
