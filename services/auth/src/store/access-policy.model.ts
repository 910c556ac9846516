import type { AccessPolicy } from '@snippetry/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The policy that an administrator has saved, in a single document. */
export interface AccessPolicyDoc extends AccessPolicy {
  _id: typeof ONLY;
}

/** Id of the only document. */
export const ONLY = 'policy';

export function accessPolicyModel(connection: Connection): Model<AccessPolicyDoc> {
  const existing: Model<AccessPolicyDoc> | undefined = connection.models.AccessPolicy;
  if (existing) return existing;
  const word = { type: String, required: true };
  const schema = new Schema<AccessPolicyDoc>(
    { _id: { ...word }, registration: word, reading: word },
    { collection: 'access_policy', versionKey: false },
  );
  return connection.model<AccessPolicyDoc>('AccessPolicy', schema);
}
