import type { AccessPolicy } from '@snippetry/contracts';
import { type Connection, type Model, Schema } from 'mongoose';

/** The policy that an administrator has saved, in its only record. */
export interface AccessPolicyDoc extends AccessPolicy {
  _id: typeof ONLY;
}

/** The id of the only record. */
export const ONLY = 'policy';

/** The policy of a connection. */
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
