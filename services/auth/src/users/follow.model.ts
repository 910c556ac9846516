import { hinted } from '@snippetry/service-kit';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface FollowDoc {
  followerId: Types.ObjectId;
  followeeId: Types.ObjectId;
  at: Date;
}

/** Name of the unique index. */
export const ONE_FOLLOW = 'one_follow';

export function followModel(connection: Connection): Model<FollowDoc> {
  const existing: Model<FollowDoc> | undefined = connection.models.Follow;
  if (existing) return existing;
  const id = { type: Schema.Types.ObjectId, required: true };
  const schema = new Schema<FollowDoc>(
    { followerId: id, followeeId: id, at: { type: Date, required: true } },
    { collection: 'follows', versionKey: false },
  );
  schema.index({ followerId: 1, followeeId: 1 }, { name: ONE_FOLLOW, unique: true });
  schema.index({ followeeId: 1, at: -1, _id: -1 }, { name: hinted('followers') });
  schema.index({ followerId: 1, at: -1, _id: -1 }, { name: hinted('following') });
  return connection.model<FollowDoc>('Follow', schema);
}
