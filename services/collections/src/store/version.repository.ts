import { AppError, type PageQuery } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  objectId,
  objectIds,
  skipOf,
  type Transaction,
  trusted,
} from '@snippetry/service-kit';
import { type Connection, type Model, Types } from 'mongoose';
import type { VersionRecord } from '../domain/version.ts';
import { type CollectionDoc, collectionModel } from './collection.model.ts';
import {
  type ContentDoc,
  contentModel,
  VERSION_INDEX,
  type VersionDoc,
  versionModel,
} from './version.model.ts';

function toRecord({ _id, collectionId, files, ...rest }: VersionDoc): VersionRecord {
  return {
    ...rest,
    collectionId: collectionId.toHexString(),
    files: files.map(({ snippetId, privateTo, ...file }) => ({
      ...file,
      snippetId: snippetId.toHexString(),
      privateTo: privateTo?.toHexString() ?? null,
    })),
  };
}

function toDocument({ collectionId, files, ...rest }: VersionRecord): VersionDoc {
  return {
    ...rest,
    _id: new Types.ObjectId(),
    collectionId: objectId(collectionId),
    files: files.map(({ snippetId, privateTo, ...file }) => ({
      ...file,
      snippetId: objectId(snippetId),
      privateTo: privateTo === null ? null : objectId(privateTo),
    })),
  };
}

/** Versions of collections. Whoever reads one has checked that the viewer sees its collection. */
export class VersionRepository {
  readonly #versions: Model<VersionDoc>;
  readonly #contents: Model<ContentDoc>;
  readonly #collections: Model<CollectionDoc>;

  constructor(connection: Connection) {
    this.#versions = versionModel(connection);
    this.#contents = contentModel(connection);
    this.#collections = collectionModel(connection);
  }

  async find(
    collectionId: string,
    version: number,
    tx?: Transaction,
  ): Promise<VersionRecord | null> {
    const found = await this.#versions
      .findOne({ collectionId: objectId(collectionId), version })
      .session(tx?.session ?? null)
      .lean<VersionDoc>();
    return found && toRecord(found);
  }

  /** A page of versions, newest first, and the one before the last of it. */
  async page(
    collectionId: string,
    page: PageQuery,
  ): Promise<{ items: VersionRecord[]; before: VersionRecord | null; total: number }> {
    const filter = { collectionId: objectId(collectionId) };
    const [docs, total] = await Promise.all([
      this.#versions
        .find(filter)
        .sort({ version: -1 })
        .skip(skipOf(page))
        .limit(page.limit + 1)
        .lean<VersionDoc[]>(),
      this.#versions.countDocuments(filter),
    ]);
    const records = docs.map(toRecord);
    const items = records.slice(0, page.limit);
    return { items, before: records[page.limit] ?? null, total };
  }

  /**
   * Publishes a version with the codes of its files, by their hashes.
   *
   * @throws AppError request.conflict where somebody published the same number
   */
  async insert(
    { session }: Transaction,
    record: VersionRecord,
    contents: ReadonlyMap<string, string>,
  ): Promise<void> {
    const takenAt = new Date();
    for (const [_id, content] of contents) {
      const change = { $set: { takenAt }, $setOnInsert: { content } };
      await this.#contents.updateOne({ _id }, change, { session, upsert: true });
    }
    try {
      await this.#versions.insertOne(toDocument(record), { session });
    } catch (cause) {
      if (!isDuplicateKeyError(cause, VERSION_INDEX)) throw cause;
      throw new AppError('request.conflict', { cause });
    }
    await this.#collections.updateOne(
      { _id: objectId(record.collectionId) },
      { $set: { latestVersion: record.version } },
      { session },
    );
  }

  /** The codes of these hashes. */
  async contents(hashes: readonly string[]): Promise<Map<string, string>> {
    const _id = trusted({ $in: [...new Set(hashes)] });
    const found = await this.#contents.find({ _id }).lean<ContentDoc[]>();
    return new Map(found.map((doc) => [doc._id, doc.content]));
  }

  /** Takes a snippet that is gone for good out of every version. */
  async removeSnippet(tx: Transaction, snippetId: string): Promise<void> {
    const { session } = tx;
    const of = { 'files.snippetId': objectId(snippetId) };
    const found = await this.#versions.find(of, { files: 1 }).session(session).lean<VersionDoc[]>();
    const hashes = found
      .flatMap(({ files }) => files)
      .filter((file) => file.snippetId.toHexString() === snippetId)
      .map(({ hash }) => hash);
    const change = { $pull: { files: { snippetId: objectId(snippetId) } } };
    await this.#versions.updateMany(of, change, { session });
    await this.#dropUnused(tx, hashes);
  }

  /** Removes the versions of collections that are deleted. */
  async removeOf(tx: Transaction, collectionIds: readonly string[]): Promise<void> {
    const { session } = tx;
    const filter = { collectionId: trusted({ $in: objectIds(collectionIds) }) };
    const found = await this.#versions
      .find(filter, { 'files.hash': 1 })
      .session(session)
      .lean<Pick<VersionDoc, 'files'>[]>();
    await this.#versions.deleteMany(filter, { session });
    await this.#dropUnused(
      tx,
      found.flatMap(({ files }) => files.map(({ hash }) => hash)),
    );
  }

  /** Removes those codes that no version holds any more. */
  async #dropUnused({ session }: Transaction, hashes: readonly string[]): Promise<void> {
    for (const hash of new Set(hashes)) {
      const used = await this.#versions.exists({ 'files.hash': hash }).session(session);
      if (used === null) await this.#contents.deleteOne({ _id: hash }, { session });
    }
  }
}
