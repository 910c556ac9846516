import { objectId, type Transaction, trusted, type UserViewer } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { FINAL_STATES, type JobRecord, type NewJobRecord } from '../domain/job.ts';
import { type JobDoc, jobModel } from './job.model.ts';

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
   * Marks a job as active and answers its record; a job that has ended keeps its final state.
   * Creates
   * a missing record: the process that enqueued the job may have stopped before it stored one.
   */
  async begin({ session }: Transaction, { id, userId, kind }: NewJobRecord): Promise<JobRecord> {
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
        { _id, state: trusted({ $nin: FINAL_STATES }) },
        { $set: { state: 'active', updatedAt: at }, $inc: { attempts: 1 } },
        { returnDocument: 'after', session },
      )
      .lean();
    return toRecord(begun ?? (await this.#jobs.findById(_id).session(session).orFail().lean()));
  }

  async complete(tx: Transaction, id: string): Promise<void> {
    await this.#setState(tx, id, { state: 'completed', finishedAt: new Date() });
  }

  /** Marks a job as failed unless it has ended. */
  async fail(tx: Transaction, id: string, reason: string): Promise<void> {
    await this.#setState(tx, id, { state: 'failed', reason, finishedAt: new Date() });
  }

  /** Marks a job as waiting for its next attempt. */
  async awaitRetry(tx: Transaction, id: string): Promise<void> {
    await this.#setState(tx, id, { state: 'waiting' });
  }

  async removeOfUser({ session }: Transaction, userId: string): Promise<void> {
    await this.#jobs.deleteMany({ userId: objectId(userId) }, { session });
  }

  /**
   * Leaves a job that has ended alone: a second delivery must not change a result that users saw.
   */
  async #setState({ session }: Transaction, id: string, change: Partial<JobDoc>): Promise<void> {
    await this.#jobs.updateOne(
      { _id: objectId(id), state: trusted({ $nin: FINAL_STATES }) },
      { $set: { ...change, updatedAt: new Date() } },
      { session },
    );
  }
}
