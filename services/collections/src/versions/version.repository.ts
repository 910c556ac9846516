import { AppError, type PageQuery, type PersonalPage } from '@snippetry/contracts';
import {
  asConflict,
  isDuplicateKeyError,
  objectId,
  objectIds,
  readPersonalPage,
  skipOf,
  type Transaction,
  trusted,
} from '@snippetry/service-kit';
import type { Connection, Model, Types } from 'mongoose';
import {
  type ContentDoc,
  contentModel,
  toChanges,
  toDocument,
  toFile,
  toRecord,
  VERSION_INDEX,
  type VersionDoc,
  versionModel,
} from './version.model.ts';
import {
  changesBetween,
  type FileAccess,
  type VersionChange,
  type VersionRecord,
  type VersionSummary,
} from './version.ts';

const ARCHIVED_FIELDS = {
  collectionId: 1,
  version: 1,
  notes: 1,
  name: 1,
  description: 1,
  readme: 1,
  tags: 1,
  'files.snippetId': 1,
  'files.title': 1,
  'files.language': 1,
  publishedAt: 1,
} as const;
/** Number of versions per page of an archive: each may have a thousand files. */
const ARCHIVED_PER_PAGE = 20;
/** Number of versions whose code is removed by one query, which has the hashes of their files. */
const REMOVED_PER_STEP = 10;

/** A page of versions, newest first. */
interface VersionPage {
  items: VersionSummary[];
  /** Files of the first version. */
  files: FileAccess[];
  total: number;
}

/** Versions of collections with their code. Callers check access to the collection. */
export class VersionRepository {
  readonly #versions: Model<VersionDoc>;
  readonly #contents: Model<ContentDoc>;

  constructor(connection: Connection) {
    this.#versions = versionModel(connection);
    this.#contents = contentModel(connection);
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

  /** Reads the files of the first version only: counts of the others follow from the changes. */
  async page(collectionId: string, page: PageQuery): Promise<VersionPage> {
    const filter = { collectionId: objectId(collectionId) };
    const fields = { version: 1, notes: 1, publishedAt: 1, changes: 1 };
    const [docs, total] = await Promise.all([
      this.#versions
        .find(filter, fields)
        .sort({ version: -1 })
        .skip(skipOf(page))
        .limit(page.limit)
        .lean<Omit<VersionDoc, 'files'>[]>(),
      this.#versions.countDocuments(filter),
    ]);
    const [first] = docs;
    if (!first) return { items: [], files: [], total };
    const old = docs.flatMap(({ version, changes }) => (changes === undefined ? [version] : []));
    const [files, computed] = await Promise.all([
      this.#filesOf(collectionId, first.version),
      this.#changesOf(collectionId, old),
    ]);
    const items = docs.map(({ version, notes, publishedAt, ...doc }) => {
      const changes = toChanges(doc) ?? computed.get(version) ?? [];
      return { version, notes, publishedAt, changes };
    });
    return { items, files, total };
  }

  /** Reads the visibility data of a version's files. */
  async #filesOf(collectionId: string, version: number): Promise<FileAccess[]> {
    const fields = { 'files.snippetId': 1, 'files.privateTo': 1 };
    const found = await this.#versions
      .findOne({ collectionId: objectId(collectionId), version }, fields)
      .lean<{ files: Pick<VersionDoc['files'][number], 'snippetId' | 'privateTo'>[] }>();
    return (found?.files ?? []).map(({ snippetId, privateTo }) => ({
      snippetId: snippetId.toHexString(),
      privateTo: privateTo?.toHexString() ?? null,
    }));
  }

  /** Returns the changes in old versions, which do not store them, by their numbers. */
  async #changesOf(
    collectionId: string,
    versions: readonly number[],
  ): Promise<Map<number, VersionChange[]>> {
    if (versions.length === 0) return new Map();
    const needed = new Set(versions.flatMap((version) => [version, version - 1]));
    const filter = { collectionId: objectId(collectionId), version: trusted({ $in: [...needed] }) };
    const found = await this.#versions.find(filter, { version: 1, files: 1 }).lean<VersionDoc[]>();
    const files = new Map(found.map((doc) => [doc.version, doc.files.map(toFile)]));
    return new Map(
      versions.map((version) => [
        version,
        changesBetween(files.get(version - 1) ?? [], files.get(version) ?? []),
      ]),
    );
  }

  /**
   * Stores a version with the code of its files, by hash.
   *
   * @throws AppError request.conflict if the same number was published concurrently
   */
  async insert(
    tx: Transaction,
    record: VersionRecord,
    contents: ReadonlyMap<string, string>,
  ): Promise<void> {
    const { session } = tx;
    await this.#storeContents(tx, contents);
    await this.#versions.insertOne(toDocument(record), { session }).catch((cause) => {
      if (!isDuplicateKeyError(cause, VERSION_INDEX)) throw cause;
      throw new AppError('request.conflict', { cause });
    });
  }

  /** Returns code by hash. */
  async contents(hashes: readonly string[]): Promise<Map<string, string>> {
    const _id = trusted({ $in: [...new Set(hashes)] });
    const found = await this.#contents.find({ _id }).lean<ContentDoc[]>();
    return new Map(found.map((doc) => [doc._id, doc.content]));
  }

  /** Reads a page of versions for a user's archive, without code, which belongs to the snippets. */
  personalData(collectionIds: readonly string[], after: string | null): Promise<PersonalPage> {
    const collectionId = trusted({ $in: objectIds(collectionIds) });
    const source = { own: { collectionId }, fields: ARCHIVED_FIELDS, after };
    return readPersonalPage(this.#versions, { ...source, size: ARCHIVED_PER_PAGE });
  }

  /** Removes a permanently deleted snippet from every version. */
  async removeSnippet(tx: Transaction, snippetId: string): Promise<void> {
    const { session } = tx;
    const id = objectId(snippetId);
    const [inFiles, inChanges] = [{ 'files.snippetId': id }, { 'changes.snippetId': id }];
    const found = await this.#versions
      .find(inFiles, { files: trusted({ $elemMatch: { snippetId: id } }) })
      .session(session)
      .lean<Pick<VersionDoc, 'files'>[]>();
    const hashes = found.flatMap(({ files }) => files.map(({ hash }) => hash));
    const removed = { snippetId: id };
    await this.#versions.updateMany(inFiles, { $pull: { files: removed } }, { session });
    await this.#versions.updateMany(inChanges, { $pull: { changes: removed } }, { session });
    await this.#dropUnused(tx, hashes);
  }

  /** Removes the versions of a deleted collection. */
  async removeOf(tx: Transaction, collectionId: string): Promise<void> {
    const { session } = tx;
    const filter = { collectionId: objectId(collectionId) };
    for (;;) {
      const found = await this.#versions
        .find(filter, { 'files.hash': 1 })
        .limit(REMOVED_PER_STEP)
        .session(session)
        .lean<{ _id: Types.ObjectId; files: Pick<VersionDoc['files'][number], 'hash'>[] }[]>();
      if (found.length === 0) return;
      const removed = { _id: trusted({ $in: found.map(({ _id }) => _id) }) };
      await this.#versions.deleteMany(removed, { session });
      const hashes = found.flatMap(({ files }) => files.map(({ hash }) => hash));
      await this.#dropUnused(tx, hashes);
    }
  }

  /** Stores code by hash; code that is stored already is marked as used. */
  async #storeContents(
    { session }: Transaction,
    contents: ReadonlyMap<string, string>,
  ): Promise<void> {
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

  /** Deletes code that no version references. */
  async #dropUnused({ session }: Transaction, hashes: readonly string[]): Promise<void> {
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
