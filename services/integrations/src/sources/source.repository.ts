import { UPSTREAM_STATES } from '@snippetry/contracts';
import {
  objectId,
  type ReadPersonalData,
  readOwnDocuments,
  type System,
  type Transaction,
  trusted,
  type UserViewer,
} from '@snippetry/service-kit';
import type { Connection, Model, Types } from 'mongoose';
import { type ImportedFileDoc, importedFileModel } from './source.model.ts';
import {
  type FileLocation,
  type ImportedFile,
  locationKey,
  type NewImportedFile,
  type UpstreamChange,
  type UpstreamFile,
} from './source.ts';

const LIST_LENGTH = 100;

const PERSONAL_FIELDS = [
  'snippetId',
  'kind',
  'owner',
  'repo',
  'gistId',
  'path',
  'ref',
  'sha',
  'url',
  'importedAt',
];

/** Every state but `same`. */
const DRIFTED = trusted({ $in: UPSTREAM_STATES.filter((state) => state !== 'same') });

function toRecord({ _id, place: _, ...doc }: ImportedFileDoc): ImportedFile {
  return {
    ...doc,
    id: _id.toHexString(),
    userId: doc.userId.toHexString(),
    snippetId: doc.snippetId.toHexString(),
  };
}

const checkedBefore = (time: Date) =>
  trusted({ $or: [{ checkedAt: null }, { checkedAt: trusted({ $lt: time }) }] });

/** Files that users have imported from GitHub: one record per location. */
export class SourceRepository {
  readonly #files: Model<ImportedFileDoc>;
  readonly personalData: ReadPersonalData;

  constructor(connection: Connection) {
    this.#files = importedFileModel(connection);
    const owned = { owner: 'userId', fields: PERSONAL_FIELDS } as const;
    this.personalData = readOwnDocuments(this.#files, owned);
  }

  /** Lists the viewer's files that differ from GitHub, the latest finding first. */
  async drifted({ id }: UserViewer): Promise<ImportedFile[]> {
    const found = await this.#files
      .find({ userId: objectId(id), state: DRIFTED })
      .sort({ checkedAt: -1, _id: 1 })
      .limit(LIST_LENGTH)
      .lean();
    return found.map(toRecord);
  }

  /** Lists users with files that were not compared since `before`, in the order of ids from `after`. */
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

  /** Lists files of a user that were not compared since `before`, oldest comparison first. */
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

  /** Stores the time of a comparison without a change. */
  async noteChecked({ session }: Transaction, { id }: ImportedFile): Promise<void> {
    const change = { $set: { checkedAt: new Date() } };
    await this.#files.updateOne({ _id: objectId(id) }, change, { session });
  }

  /** Stores the state of the source that the snippet has now. */
  async noteTaken(
    { session }: Transaction,
    { id }: ImportedFile,
    { sha, etag, url }: UpstreamFile,
  ): Promise<void> {
    const change = { state: 'same' as const, upstreamSha: null, checkedAt: new Date() };
    const $set = { ...change, sha, etag, url };
    await this.#files.updateOne({ _id: objectId(id) }, { $set }, { session });
  }

  async removeOfSnippet({ session }: Transaction, snippetId: string): Promise<void> {
    await this.#files.deleteMany({ snippetId: objectId(snippetId) }, { session });
  }

  /** Finds the file that a user has imported from a location, for jobs. */
  async at(_viewer: System, userId: string, location: FileLocation): Promise<ImportedFile | null> {
    const found = await this.#files
      .findOne({ userId: objectId(userId), place: locationKey(location) })
      .lean();
    return found && toRecord(found);
  }

  async ofSnippet({ id }: UserViewer, snippetId: string): Promise<ImportedFile | null> {
    const found = await this.#files
      .findOne({ userId: objectId(id), snippetId: objectId(snippetId) })
      .lean();
    return found && toRecord(found);
  }

  /** Stores an imported file in place of an earlier one of the same location. */
  async put({ session }: Transaction, file: NewImportedFile): Promise<void> {
    const { userId, snippetId, ...rest } = file;
    const owner = objectId(userId);
    const place = locationKey(file);
    const fresh = {
      ...rest,
      snippetId: objectId(snippetId),
      state: 'same' as const,
      upstreamSha: null,
      importedAt: new Date(),
      checkedAt: null,
    };
    await this.#files.updateOne(
      { userId: owner, place },
      { $set: fresh },
      { upsert: true, session },
    );
  }

  /** Stores the result of a comparison, unless the file has another state since. */
  async noteUpstream(
    { session }: Transaction,
    { id, sha }: Pick<ImportedFile, 'id' | 'sha'>,
    upstream: UpstreamChange,
  ): Promise<void> {
    const change = { ...upstream, checkedAt: new Date() };
    await this.#files.updateOne({ _id: objectId(id), sha }, { $set: change }, { session });
  }

  async removeOfUser({ session }: Transaction, userId: string): Promise<void> {
    await this.#files.deleteMany({ userId: objectId(userId) }, { session });
  }
}
