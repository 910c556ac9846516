import type { ModerationAction } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** See `ModerationEntry`. */
export interface ModerationRecordDoc {
  _id: Types.ObjectId;
  action: ModerationAction;
  reason: string;
  byId: Types.ObjectId;
  userId: Types.ObjectId | null;
  commentId: Types.ObjectId | null;
  snippetId: Types.ObjectId | null;
  at: Date;
}

/** The records of a connection. */
export function moderationRecordModel(connection: Connection): Model<ModerationRecordDoc> {
  const existing: Model<ModerationRecordDoc> | undefined = connection.models.ModerationRecord;
  if (existing) return existing;
  const id = { type: Schema.Types.ObjectId, required: true };
  const maybeId = { type: Schema.Types.ObjectId, default: null };
  const schema = new Schema<ModerationRecordDoc>(
    {
      action: { type: String, required: true },
      reason: { type: String, default: '' },
      byId: id,
      userId: maybeId,
      commentId: maybeId,
      snippetId: maybeId,
      at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ at: -1, _id: -1 }, { name: 'newest' });
  schema.index({ snippetId: 1, action: 1, at: -1 }, { name: 'of_snippet' });
  const name = 'ModerationRecord';
  return connection.model<ModerationRecordDoc>(name, schema, 'moderation_records');
}
