import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** Discussion that a user has muted. */
export interface MutedDiscussionDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  snippetId: Types.ObjectId;
}

/** The muted discussions of a connection. */
export function mutedDiscussionModel(connection: Connection): Model<MutedDiscussionDoc> {
  const existing: Model<MutedDiscussionDoc> | undefined = connection.models.MutedDiscussion;
  if (existing) return existing;
  const id = { type: Schema.Types.ObjectId, required: true };
  const schema = new Schema<MutedDiscussionDoc>(
    { userId: id, snippetId: id },
    { versionKey: false },
  );
  schema.index({ snippetId: 1, userId: 1 }, { name: 'one_mute', unique: true });
  schema.index({ userId: 1 }, { name: 'by_user' });
  return connection.model<MutedDiscussionDoc>('MutedDiscussion', schema, 'muted_discussions');
}
