import type { AccessPolicy } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type AccessPolicyDoc, accessPolicyModel, ONLY } from './access-policy.model.ts';

/** Access policy saved by an administrator. */
export class AccessPolicyRepository {
  readonly #policies: Model<AccessPolicyDoc>;

  constructor(connection: Connection) {
    this.#policies = accessPolicyModel(connection);
  }

  /** Null if no administrator has saved one. */
  async find(): Promise<AccessPolicy | null> {
    const doc = await this.#policies.findById(ONLY).lean<AccessPolicyDoc>();
    return doc && { registration: doc.registration, reading: doc.reading };
  }

  /** Returns false if nothing changes. */
  async save({ session }: Transaction, policy: AccessPolicy): Promise<boolean> {
    const { registration, reading } = policy;
    const before = await this.#policies.findById(ONLY).session(session).lean<AccessPolicyDoc>();
    if (before?.registration === registration && before.reading === reading) return false;
    const change = { $set: { registration, reading } };
    await this.#policies.updateOne({ _id: ONLY }, change, { upsert: true, session });
    return true;
  }
}
