import type { Reaction } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** Reaction of a user to a comment. The counts are stored with the comment. */
export interface ReactionDoc {
  _id: Types.ObjectId;
  commentId: Types.ObjectId;
  userId: Types.ObjectId;
  snippetId: Types.ObjectId;
  type: Reaction;
}

export function reactionModel(connection: Connection): Model<ReactionDoc> {
  const existing: Model<ReactionDoc> | undefined = connection.models.Reaction;
  if (existing) return existing;
  const id = { type: Schema.Types.ObjectId, required: true };
  const schema = new Schema<ReactionDoc>(
    { commentId: id, userId: id, snippetId: id, type: { type: String, required: true } },
    { versionKey: false },
  );
  schema.index({ commentId: 1, userId: 1 }, { name: 'one_reaction_each', unique: true });
  schema.index({ userId: 1 }, { name: 'by_user' });
  schema.index({ snippetId: 1 }, { name: 'by_snippet' });
  return connection.model<ReactionDoc>('Reaction', schema, 'reactions');
}
