import { newId, type Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type RecoveryRequestDoc, recoveryRequestModel } from './recovery-request.model.ts';

export type RecoveryRequest = Pick<RecoveryRequestDoc, 'email' | 'network'>;

/** Password reset requests, stored until they are processed. */
export class RecoveryRequestRepository {
  readonly #requests: Model<RecoveryRequestDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#requests = recoveryRequestModel(connection);
  }

  /** Returns the id of the request. */
  async insert({ session }: Transaction, request: RecoveryRequest): Promise<string> {
    const id = newId();
    await this.#requests.create([{ ...request, _id: id, at: new Date() }], { session });
    return id;
  }

  /** Consumes a request; null if it has been consumed already. */
  async consume({ session }: Transaction, id: string): Promise<RecoveryRequest | null> {
    const doc = await this.#requests.findOneAndDelete({ _id: id }, { session }).lean();
    return doc && { email: doc.email, network: doc.network ?? '' };
  }

  /** Deletes the requests for the address of a deleted account. */
  async erase({ session }: Transaction, { email }: { email: string }): Promise<void> {
    await this.#requests.deleteMany({ email }, { session });
  }
}
