import type { SecurityEventKind } from '@snippetry/contracts';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

export interface SecurityEventDoc {
  _id: Types.ObjectId;
  accountId: Types.ObjectId;
  kind: SecurityEventKind;
  subject: string;
  device: string;
  network: string;
  at: Date;
}

const DAY_SECONDS = 86_400;

export function securityEventModel(connection: Connection, days: number): Model<SecurityEventDoc> {
  const existing: Model<SecurityEventDoc> | undefined = connection.models.SecurityEvent;
  if (existing) return existing;
  const text = { type: String, default: '' };
  const schema = new Schema<SecurityEventDoc>(
    {
      accountId: { type: Schema.Types.ObjectId, required: true },
      kind: { type: String, required: true },
      subject: text,
      device: text,
      network: text,
      at: { type: Date, required: true },
    },
    { collection: 'security_events', versionKey: false },
  );
  schema.index({ accountId: 1, at: -1, _id: -1 }, { name: 'of_account' });
  schema.index({ at: 1 }, { name: 'forget', expireAfterSeconds: days * DAY_SECONDS });
  return connection.model<SecurityEventDoc>('SecurityEvent', schema);
}
