import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { ImportRecord } from './import.ts';

type Stored = Omit<ImportRecord, 'id' | 'userId' | 'kind'>;

/**
 * A stored import. Records of versions without files lack the fields of files.
 */
export interface ImportDoc extends Partial<Stored> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: ImportRecord['kind'];
  state: ImportRecord['state'];
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
  /** Index among the active imports of its user; unset once it is over. */
  slot?: number;
}

const id = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const maybe = { type: String, default: null };
const count = { type: Number, default: 0 };
/** A list without a schema for its items, which would cost more than it finds. */
const list = { type: Schema.Types.Mixed, default: [] };
const time = { type: Date, required: true };
const DAY_SECONDS = 86_400;
/** Long enough for support, short enough not to accumulate. */
const DAYS = 90;

/** @param days how long finished imports are stored */
export function importModel(connection: Connection, days = DAYS): Model<ImportDoc> {
  const existing: Model<ImportDoc> | undefined = connection.models.Import;
  if (existing) return existing;
  const schema = new Schema<ImportDoc>(
    {
      userId: id,
      kind: text,
      state: text,
      slot: Number,
      owner: maybe,
      repo: maybe,
      ref: maybe,
      gistIds: list,
      items: list,
      refused: list,
      isPrepared: { type: Boolean, default: false },
      done: count,
      imported: count,
      alreadyImported: count,
      faults: list,
      snippetIds: list,
      message: maybe,
      reason: maybe,
      waitsUntil: { type: Date, default: null },
      createdAt: time,
      updatedAt: time,
      finishedAt: { type: Date, default: null },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, createdAt: -1, _id: -1 }, { name: 'by_user' });
  schema.index({ finishedAt: 1 }, { name: 'forget', expireAfterSeconds: days * DAY_SECONDS });
  schema.index({ kind: 1, state: 1, _id: 1 }, { name: 'by_state' });
  schema.index(
    { userId: 1, slot: 1 },
    {
      name: 'few_at_once',
      unique: true,
      partialFilterExpression: { slot: { $type: 'number' } },
    },
  );
  return connection.model<ImportDoc>('Import', schema, 'jobs');
}
