import type { AccessPolicy } from '@snippetry/contracts';
import type { Transaction } from '@snippetry/service-kit';
import { type Connection, type Model, Schema } from 'mongoose';

/** The policy that an administrator has saved, in a single document. */
interface AccessPolicyDoc extends AccessPolicy {
  _id: typeof ONLY;
}

/** Id of the only document. */
const ONLY = 'policy';

function accessPolicyModel(connection: Connection): Model<AccessPolicyDoc> {
  const existing: Model<AccessPolicyDoc> | undefined = connection.models.AccessPolicy;
  if (existing) return existing;
  const word = { type: String, required: true };
  const schema = new Schema<AccessPolicyDoc>(
    { _id: { ...word }, registration: word, reading: word },
    { collection: 'access_policy', versionKey: false },
  );
  return connection.model<AccessPolicyDoc>('AccessPolicy', schema);
}

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
