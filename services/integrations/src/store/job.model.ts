import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { JobState, RecordedJobName } from '../domain/job.ts';

/** The state of a background job as users see it. The queue itself deletes jobs that ended. */
export interface JobDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  kind: RecordedJobName;
  state: JobState;
  /** Why it failed: a code, never a message of another system. */
  reason: string | null;
  attempts: number;
  createdAt: Date;
  updatedAt: Date;
  finishedAt: Date | null;
}

const id = Schema.Types.ObjectId;
/** Long enough to be asked about, short enough not to pile up. */
const KEEP_SECONDS = 90 * 86_400;

export function jobModel(connection: Connection): Model<JobDoc> {
  const existing: Model<JobDoc> | undefined = connection.models.Job;
  if (existing) return existing;
  const schema = new Schema<JobDoc>(
    {
      userId: { type: id, required: true },
      kind: { type: String, required: true },
      state: { type: String, required: true },
      reason: { type: String, default: null },
      attempts: { type: Number, required: true },
      createdAt: { type: Date, required: true },
      updatedAt: { type: Date, required: true },
      finishedAt: { type: Date, default: null },
    },
    { versionKey: false },
  );
  schema.index({ userId: 1, createdAt: -1, _id: -1 }, { name: 'by_user' });
  schema.index({ finishedAt: 1 }, { name: 'forget', expireAfterSeconds: KEEP_SECONDS });
  return connection.model<JobDoc>('Job', schema, 'jobs');
}
