import type { JobName } from '@snippetry/contracts';
import { trusted, type UserViewer } from '@snippetry/service-kit';
import { type ClientSession, type Connection, Types } from 'mongoose';
import { type JobDoc, type JobState, jobModel } from './job.model.ts';

export interface JobRecord {
  id: string;
  userId: string;
  kind: JobName;
  state: JobState;
  reason: string | null;
  attempts: number;
  createdAt: Date;
}

export interface JobKey {
  id: string;
  userId: string;
  kind: JobName;
}

export interface JobRepository {
  /** The viewer's own jobs, newest first. */
  latest(viewer: UserViewer, limit: number): Promise<JobRecord[]>;
  /**
   * Marks a job as under way, and makes the record of one that has none: whoever enqueued it may
   * have stopped in between. Answers the record; one that has ended stays as it ended.
   */
  begin(job: JobKey): Promise<JobRecord>;
  complete(id: string): Promise<void>;
  /** Ends a job that has not ended yet. */
  fail(id: string, reason: string): Promise<void>;
  /** It will be tried again. */
  wait(id: string): Promise<void>;
  removeOf(userId: string, session: ClientSession): Promise<void>;
}

const toRecord = (doc: JobDoc): JobRecord => ({
  id: doc._id.toHexString(),
  userId: doc.userId.toHexString(),
  kind: doc.kind,
  state: doc.state,
  reason: doc.reason,
  attempts: doc.attempts,
  createdAt: doc.createdAt,
});

const objectId = (id: string) => new Types.ObjectId(id);
const ENDED: readonly JobState[] = ['completed', 'failed'];

export function mongoJobs(connection: Connection): JobRepository {
  const jobs = jobModel(connection);

  /** Ended jobs are left alone: a late second run must not change what was already told. */
  async function move(id: string, change: Partial<JobDoc>): Promise<void> {
    await jobs.updateOne(
      { _id: objectId(id), state: trusted({ $nin: ENDED }) },
      { $set: { ...change, updatedAt: new Date() } },
    );
  }

  return {
    async latest(viewer, limit) {
      const found = await jobs
        .find({ userId: objectId(viewer.id) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean();
      return found.map(toRecord);
    },
    async begin({ id, userId, kind }) {
      const at = new Date();
      const fresh = {
        userId: objectId(userId),
        kind,
        state: 'waiting' as const,
        reason: null,
        attempts: 0,
        createdAt: at,
        updatedAt: at,
        finishedAt: null,
      };
      const _id = objectId(id);
      await jobs.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true });
      const begun = await jobs
        .findOneAndUpdate(
          { _id, state: trusted({ $nin: ENDED }) },
          { $set: { state: 'active', updatedAt: at }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        )
        .lean();
      return toRecord(begun ?? (await jobs.findById(_id).orFail().lean()));
    },
    complete: (id) => move(id, { state: 'completed', finishedAt: new Date() }),
    fail: (id, reason) => move(id, { state: 'failed', reason, finishedAt: new Date() }),
    wait: (id) => move(id, { state: 'waiting' }),
    async removeOf(userId, session) {
      await jobs.deleteMany({ userId: objectId(userId) }, { session });
    },
  };
}
