import { newId, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type RecoveryRequestDoc, recoveryRequestModel } from './recovery-request.model.ts';

/** A request for a new password. */
export type RecoveryRequest = Pick<RecoveryRequestDoc, 'email' | 'network'>;

/** Requests of those who forgot a password, until they are handled. */
export class RecoveryRequestRepository {
  readonly #requests: Model<RecoveryRequestDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#requests = recoveryRequestModel(connection);
  }

  /** Its id. */
  async insert({ session }: Transaction, request: RecoveryRequest): Promise<string> {
    const id = newId();
    await this.#requests.create([{ ...request, _id: id, at: new Date() }], { session });
    return id;
  }

  /** Takes a request, which is forgotten; null if it was taken before. */
  async consume({ session }: Transaction, id: string): Promise<RecoveryRequest | null> {
    const doc = await this.#requests.findOneAndDelete({ _id: id }, { session }).lean();
    return doc && { email: doc.email, network: doc.network ?? '' };
  }

  /** Deletes the requests for an address whose account is deleted. */
  async forget({ session }: Transaction, { email }: { email: string }): Promise<void> {
    await this.#requests.deleteMany({ email }, { session });
  }
}
