import type { Resolution } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** See `ModerationEntry`. */
export interface ModerationRecordDoc {
  _id: Types.ObjectId;
  action: Resolution;
  reason: string;
  byId: Types.ObjectId;
  userId: Types.ObjectId | null;
  commentId: Types.ObjectId;
  snippetId: Types.ObjectId;
  at: Date;
}

/** The records of a connection. */
export function moderationRecordModel(connection: Connection): Model<ModerationRecordDoc> {
  const existing: Model<ModerationRecordDoc> | undefined = connection.models.ModerationRecord;
  if (existing) return existing;
  const id = { type: Schema.Types.ObjectId, required: true };
  const schema = new Schema<ModerationRecordDoc>(
    {
      action: { type: String, required: true },
      reason: { type: String, default: '' },
      byId: id,
      userId: { type: Schema.Types.ObjectId, default: null },
      commentId: id,
      snippetId: id,
      at: { type: Date, required: true },
    },
    { versionKey: false },
  );
  schema.index({ at: -1, _id: -1 }, { name: 'newest' });
  const name = 'ModerationRecord';
  return connection.model<ModerationRecordDoc>(name, schema, 'moderation_records');
}
