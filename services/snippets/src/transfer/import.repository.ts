import { isDuplicateKeyError } from '@snippetry/service-kit';
import type { ReadTx } from '../index/index.ts';
import type { ImportLockModel } from './import.model.ts';

/** Lets one import of a user write at a time, in whatever processes they run. */
export class ImportLockRepository {
  readonly #locks: ImportLockModel;

  constructor({ locks }: { locks: ImportLockModel }) {
    this.#locks = locks;
  }

  /** Makes sure that there is a lock to take: two upserts at once must not be in transactions. */
  async prepare(userId: string): Promise<void> {
    const update = { $set: { at: new Date() }, $setOnInsert: { turns: 0 } };
    try {
      await this.#locks.updateOne({ _id: userId }, update, { upsert: true });
    } catch (err) {
      if (!isDuplicateKeyError(err, '_id_')) throw err;
    }
  }

  /**
   * Of two imports of one user at the same time, one waits or tries again: each looks for what is
   * there already and must see what the other wrote.
   */
  async take({ session }: ReadTx, userId: string): Promise<void> {
    await this.#locks.updateOne({ _id: userId }, { $inc: { turns: 1 } }, { session, upsert: true });
  }

  async remove({ session }: ReadTx, userId: string): Promise<void> {
    await this.#locks.deleteOne({ _id: userId }, { session });
  }
}
