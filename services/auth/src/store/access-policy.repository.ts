import type { AccessPolicy } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type AccessPolicyDoc, accessPolicyModel, ONLY } from './access-policy.model.ts';

/** Who may come in, as an administrator has decided it. */
export class AccessPolicyRepository {
  readonly #policies: Model<AccessPolicyDoc>;

  constructor(connection: Connection) {
    this.#policies = accessPolicyModel(connection);
  }

  /** Null where no administrator has decided. */
  async find(): Promise<AccessPolicy | null> {
    const doc = await this.#policies.findById(ONLY).lean<AccessPolicyDoc>();
    return doc && { registration: doc.registration, reading: doc.reading };
  }

  async save({ session }: Transaction, policy: AccessPolicy): Promise<void> {
    const { registration, reading } = policy;
    const change = { $set: { registration, reading } };
    await this.#policies.updateOne({ _id: ONLY }, change, { upsert: true, session });
  }
}
