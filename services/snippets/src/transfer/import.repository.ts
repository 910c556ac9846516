import { isDuplicateKeyError, objectId, trusted, type UserViewer } from '@snippetry/service-kit';
import type { Connection } from 'mongoose';
import type { ReadTx } from '../index/index.ts';
import {
  type SnippetDoc,
  type SnippetModel,
  type StoredSnippet,
  snippetModel,
} from '../snippets/index.ts';
import { type ImportLockModel, importLockModel } from './import.model.ts';

const OWN_FIELDS = { title: 1, language: 1, codeHash: 1, createdAt: 1 } as const;
type OwnDoc = Pick<SnippetDoc, '_id' | keyof typeof OWN_FIELDS>;

/** Fields of a user's snippet that an import compares. */
export type OwnCode = Pick<StoredSnippet, 'id' | keyof typeof OWN_FIELDS>;

/**
 * Reads for an import, and a lock that lets only one import per user write at a time, across all
 * processes.
 */
export class ImportRepository {
  readonly #locks: ImportLockModel;
  readonly #snippets: SnippetModel;

  constructor(connection: Connection) {
    this.#locks = importLockModel(connection);
    this.#snippets = snippetModel(connection);
  }

  /** Ensures that the lock exists; not in a transaction, as concurrent upserts would conflict. */
  async prepare(userId: string): Promise<void> {
    const update = { $set: { at: new Date() }, $setOnInsert: { turns: 0 } };
    try {
      await this.#locks.updateOne({ _id: userId }, update, { upsert: true });
    } catch (err) {
      if (!isDuplicateKeyError(err, '_id_')) throw err;
    }
  }

  /**
   * Locks the user's imports. Of two concurrent ones, one waits or retries: each searches for
   * existing snippets and must find those of the other.
   */
  async lock({ session }: ReadTx, userId: string): Promise<void> {
    await this.#locks.updateOne({ _id: userId }, { $inc: { turns: 1 } }, { session, upsert: true });
  }

  /** Removes the lock of a deleted account. */
  async removeLock({ session }: ReadTx, userId: string): Promise<void> {
    await this.#locks.deleteOne({ _id: userId }, { session });
  }

  /** Returns the viewer's own snippets with one of these codes. */
  async own(viewer: UserViewer, codeHashes: readonly string[], tx?: ReadTx): Promise<OwnCode[]> {
    const authorId = objectId(viewer.id);
    const docs = await this.#snippets
      .find({ authorId, codeHash: trusted({ $in: [...codeHashes] }) }, OWN_FIELDS)
      .session(tx?.session ?? null)
      .lean<OwnDoc[]>();
    return docs.map(({ _id, ...rest }) => ({ ...rest, id: _id.toHexString() }));
  }
}
