import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { ExplanationRecord } from './explanation.ts';

export interface ExplanationDoc
  extends Omit<ExplanationRecord, 'id' | 'askers' | 'unserved' | 'startedAt'> {
  _id: string;
  askers: { userId: Types.ObjectId; snippetId: Types.ObjectId }[];
  unserved: Types.ObjectId[];
  /** Missing until the job starts. */
  startedAt?: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

const objectId = { type: Schema.Types.ObjectId, required: true };
const text = { type: String, required: true };
const count = { type: Number, required: true };
const DAY_SECONDS = 86_400;
/** Time in which the same code is likely to be explained again. */
const DAYS = 90;

/** @param days how long finished explanations are stored */
export function explanationModel(connection: Connection, days = DAYS): Model<ExplanationDoc> {
  const existing: Model<ExplanationDoc> | undefined = connection.models.Explanation;
  if (existing) return existing;
  const schema = new Schema<ExplanationDoc>(
    {
      _id: text,
      key: text,
      generation: count,
      fingerprint: text,
      state: text,
      result: { type: Schema.Types.Mixed, default: null },
      error: { type: Schema.Types.Mixed, default: null },
      calls: count,
      revivals: count,
      askers: [{ userId: objectId, snippetId: objectId, _id: false }],
      unserved: [Schema.Types.ObjectId],
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      startedAt: Date,
      finishedAt: { type: Date, default: null },
    },
    { versionKey: false, minimize: false },
  );
  schema.index({ key: 1, generation: -1 }, { name: 'by_key' });
  schema.index({ state: 1, updatedAt: 1 }, { name: 'by_state' });
  schema.index({ 'askers.userId': 1 }, { name: 'by_asker' });
  schema.index({ 'askers.snippetId': 1 }, { name: 'by_snippet' });
  schema.index({ finishedAt: 1 }, { name: 'forget', expireAfterSeconds: days * DAY_SECONDS });
  return connection.model<ExplanationDoc>('Explanation', schema, 'explanations');
}
