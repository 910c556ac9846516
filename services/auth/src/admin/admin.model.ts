import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { AdminEntry, InvitationRecord } from './admin.ts';

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

export interface InvitationDoc extends Omit<InvitationRecord, 'id' | 'by' | 'usedBy'> {
  _id: Types.ObjectId;
  hash: string;
  by: Types.ObjectId;
  usedBy: Types.ObjectId | null;
  /** Null unless the invitation was withdrawn. */
  withdrawnAt: Date | null;
}

export function invitationModel(connection: Connection): Model<InvitationDoc> {
  const existing: Model<InvitationDoc> | undefined = connection.models.Invitation;
  if (existing) return existing;
  const schema = new Schema<InvitationDoc>(
    {
      hash: { type: String, required: true },
      email: { type: String, default: '' },
      note: { type: String, default: '' },
      by: { type: Schema.Types.ObjectId, required: true },
      createdAt: { type: Date, required: true },
      expiresAt: { type: Date, required: true },
      usedBy: { type: Schema.Types.ObjectId, default: null },
      usedAt: { type: Date, default: null },
      withdrawnAt: { type: Date, default: null },
    },
    { collection: 'invitations', versionKey: false },
  );
  schema.index({ hash: 1 }, { name: 'one_secret', unique: true });
  schema.index({ withdrawnAt: 1, createdAt: -1, _id: -1 }, { name: 'newest' });
  schema.index({ email: 1 }, { name: 'to_address' });
  schema.index({ usedBy: 1 }, { name: 'of_user' });
  return connection.model<InvitationDoc>('Invitation', schema);
}
