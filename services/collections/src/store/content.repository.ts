import { asConflict, type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import { type ContentDoc, contentModel, type VersionDoc, versionModel } from './version.model.ts';

/** Code that versions hold, kept once by its hash. */
export class ContentRepository {
  readonly #contents: Model<ContentDoc>;
  readonly #versions: Model<VersionDoc>;

  constructor(connection: Connection) {
    this.#contents = contentModel(connection);
    this.#versions = versionModel(connection);
  }

  /** The codes of these hashes. */
  async find(hashes: readonly string[]): Promise<Map<string, string>> {
    const _id = trusted({ $in: [...new Set(hashes)] });
    const found = await this.#contents.find({ _id }).lean<ContentDoc[]>();
    return new Map(found.map((doc) => [doc._id, doc.content]));
  }

  /** Keeps codes by their hashes; a new version takes those that are kept already. */
  async keep({ session }: Transaction, contents: ReadonlyMap<string, string>): Promise<void> {
    if (contents.size === 0) return;
    const takenAt = new Date();
    const writes = [...contents].map(([_id, content]) => ({
      updateOne: {
        filter: { _id },
        update: { $set: { takenAt }, $setOnInsert: { content } },
        upsert: true,
      },
    }));
    await this.#contents.bulkWrite(writes, { session }).catch((cause) => {
      throw asConflict(cause);
    });
  }

  /** Deletes contents that no version references. */
  async dropUnused({ session }: Transaction, hashes: readonly string[]): Promise<void> {
    const unique = [...new Set(hashes)];
    if (unique.length === 0) return;
    const unused = await this.#contents
      .aggregate<Pick<ContentDoc, '_id'>>([
        { $match: { _id: { $in: unique } } },
        { $project: { _id: 1 } },
        {
          $lookup: {
            from: this.#versions.collection.name,
            localField: '_id',
            foreignField: 'files.hash',
            pipeline: [{ $limit: 1 }, { $project: { _id: 1 } }],
            as: 'versions',
          },
        },
        { $match: { versions: { $size: 0 } } },
        { $project: { _id: 1 } },
      ])
      .session(session);
    const _id = trusted({ $in: unused.map((doc) => doc._id) });
    if (unused.length > 0) await this.#contents.deleteMany({ _id }, { session });
  }
}
