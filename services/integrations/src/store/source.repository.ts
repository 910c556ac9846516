import { UPSTREAM_STATES } from '@snippetry/contracts';
import {
  objectId,
  type System,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model, Types } from 'mongoose';
import type { ImportedFile } from '../domain/imported-file.ts';
import type { UpstreamFile } from '../domain/upstream.ts';
import { type ImportedFileDoc, importedFileModel } from './imported-file.model.ts';
import { toRecord } from './imported-file.repository.ts';

/** Sources that a list shows. */
const LISTED = 100;

/** All but `same`. */
const DRIFTED = trusted({ $in: UPSTREAM_STATES.filter((state) => state !== 'same') });

const checkedBefore = (time: Date) =>
  trusted({ $or: [{ checkedAt: null }, { checkedAt: trusted({ $lt: time }) }] });

/** Imported files as what they are compared with at GitHub. */
export class SourceRepository {
  readonly #files: Model<ImportedFileDoc>;

  constructor(connection: Connection) {
    this.#files = importedFileModel(connection);
  }

  /** The viewer's files that are something else at GitHub now, the last found out first. */
  async drifted({ id }: UserViewer): Promise<ImportedFile[]> {
    const found = await this.#files
      .find({ userId: objectId(id), state: DRIFTED })
      .sort({ checkedAt: -1, _id: 1 })
      .limit(LISTED)
      .lean();
    return found.map(toRecord);
  }

  /** Users who have files that were not compared since, after the one that was answered last. */
  async usersDue(
    _viewer: System,
    { before, after, limit }: { before: Date; after: string | null; limit: number },
  ): Promise<string[]> {
    const from = after === null ? {} : { userId: trusted({ $gt: objectId(after) }) };
    const found = await this.#files.aggregate<{ _id: Types.ObjectId }>([
      { $match: { ...from, ...checkedBefore(before) } },
      { $group: { _id: '$userId' } },
      { $sort: { _id: 1 } },
      { $limit: limit },
    ]);
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Files of a user that were not compared since, those that wait longest first. */
  async due(
    _viewer: System,
    { userId, before, limit }: { userId: string; before: Date; limit: number },
  ): Promise<ImportedFile[]> {
    const found = await this.#files
      .find({ userId: objectId(userId), ...checkedBefore(before) })
      .sort({ checkedAt: 1, _id: 1 })
      .limit(limit)
      .lean();
    return found.map(toRecord);
  }

  /** Notes that a file was looked at, and is as it was when it was looked at before. */
  async noteChecked({ session }: Transaction, { id }: ImportedFile): Promise<void> {
    const change = { $set: { checkedAt: new Date() } };
    await this.#files.updateOne({ _id: objectId(id) }, change, { session });
  }

  /** Notes that the snippet holds this state of its source now. */
  async noteTaken(
    { session }: Transaction,
    { id }: ImportedFile,
    { sha, etag, url }: UpstreamFile,
  ): Promise<void> {
    const news = { state: 'same' as const, upstreamSha: null, checkedAt: new Date() };
    const change = { $set: { ...news, sha, etag, url } };
    await this.#files.updateOne({ _id: objectId(id) }, change, { session });
  }

  async removeOfSnippet({ session }: Transaction, snippetId: string): Promise<void> {
    await this.#files.deleteMany({ snippetId: objectId(snippetId) }, { session });
  }
}
