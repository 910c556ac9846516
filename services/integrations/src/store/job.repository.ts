import { type Transaction, trusted, type UserViewer } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { ENDED, type JobKey, type JobRecord } from '../domain/job.ts';
import { type JobDoc, jobModel } from './job.model.ts';
import { objectId } from './object-id.ts';

const toRecord = (doc: JobDoc): JobRecord => ({
  id: doc._id.toHexString(),
  userId: doc.userId.toHexString(),
  kind: doc.kind,
  state: doc.state,
  reason: doc.reason,
  attempts: doc.attempts,
  createdAt: doc.createdAt,
});

/** The records of background jobs. */
export class JobRepository {
  readonly #jobs: Model<JobDoc>;

  constructor(connection: Connection) {
    this.#jobs = jobModel(connection);
  }

  /** The viewer's own jobs, newest first. */
  async latest(viewer: UserViewer, limit: number): Promise<JobRecord[]> {
    const found = await this.#jobs
      .find({ userId: objectId(viewer.id) })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean();
    return found.map(toRecord);
  }

  /**
   * Marks a job as under way, and makes the record of one that has none: whoever enqueued it may
   * have stopped in between. Answers the record; one that has ended stays as it ended.
   */
  async begin({ session }: Transaction, { id, userId, kind }: JobKey): Promise<JobRecord> {
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
    await this.#jobs.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true, session });
    const begun = await this.#jobs
      .findOneAndUpdate(
        { _id, state: trusted({ $nin: ENDED }) },
        { $set: { state: 'active', updatedAt: at }, $inc: { attempts: 1 } },
        { returnDocument: 'after', session },
      )
      .lean();
    return toRecord(begun ?? (await this.#jobs.findById(_id).session(session).orFail().lean()));
  }

  async complete(tx: Transaction, id: string): Promise<void> {
    await this.#move(tx, id, { state: 'completed', finishedAt: new Date() });
  }

  /** Ends a job that has not ended yet. */
  async fail(tx: Transaction, id: string, reason: string): Promise<void> {
    await this.#move(tx, id, { state: 'failed', reason, finishedAt: new Date() });
  }

  /** It will be tried again. */
  async wait(tx: Transaction, id: string): Promise<void> {
    await this.#move(tx, id, { state: 'waiting' });
  }

  async removeOfUser({ session }: Transaction, userId: string): Promise<void> {
    await this.#jobs.deleteMany({ userId: objectId(userId) }, { session });
  }

  /** Ended jobs are left alone: a late second run must not change what was already told. */
  async #move({ session }: Transaction, id: string, change: Partial<JobDoc>): Promise<void> {
    await this.#jobs.updateOne(
      { _id: objectId(id), state: trusted({ $nin: ENDED }) },
      { $set: { ...change, updatedAt: new Date() } },
      { session },
    );
  }
}
