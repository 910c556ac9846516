import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { AdminEntry } from '../domain/admin-entry.ts';

/** See `AdminEntry`. */
export interface AdminRecordDoc extends Pick<AdminEntry, 'action' | 'detail'> {
  _id: Types.ObjectId;
  byId: Types.ObjectId;
  userId: Types.ObjectId | null;
  invitationId: Types.ObjectId | null;
  at: Date;
}

export function adminRecordModel(connection: Connection): Model<AdminRecordDoc> {
  const existing: Model<AdminRecordDoc> | undefined = connection.models.AdminRecord;
  if (existing) return existing;
  const maybeId = { type: Schema.Types.ObjectId, default: null };
  const schema = new Schema<AdminRecordDoc>(
    {
      action: { type: String, required: true },
      byId: { type: Schema.Types.ObjectId, required: true },
      userId: maybeId,
      invitationId: maybeId,
      detail: { type: String, default: '' },
      at: { type: Date, required: true },
    },
    { collection: 'admin_records', versionKey: false },
  );
  schema.index({ at: -1, _id: -1 }, { name: 'newest' });
  return connection.model<AdminRecordDoc>('AdminRecord', schema);
}
