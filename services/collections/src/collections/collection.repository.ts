import { AppError, type CollectionUpdate, type PublicAddresses } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  objectId,
  objectIds,
  publicAddresses,
  type ReadPersonalData,
  readOwnDocuments,
  type Transaction,
  trusted,
  type UserViewer,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Visibility } from '../clients/snippets.client.ts';
import {
  type CollectionDoc,
  collectionModel,
  NAME_INDEX,
  newDocument,
  ORDERS,
  toMembers,
  toOrigin,
  toRecord,
} from './collection.model.ts';
import {
  type CollectionRecord,
  changesPublicData,
  isSameForOthers,
  type MemberRecord,
  memberIdsOf,
  type NewCollection,
  nameKey,
  type OriginRecord,
  type OwnCollection,
  sizesOf,
} from './collection.ts';
import { visibleTo } from './collection-list.repository.ts';
import { searchFields } from './search-keys.ts';
import type { SizeRepository } from './size.repository.ts';

interface MemberWrite {
  members: MemberRecord[];
  /** Visibility of the members, read before the transaction; sizes are measured again later. */
  visibility: Visibility;
  origin?: OriginRecord;
}

/** Translates the duplicate key error of a taken name. */
function throwTranslated(cause: unknown): never {
  if (!isDuplicateKeyError(cause, NAME_INDEX)) throw cause;
  throw new AppError('collection.name_taken', { cause });
}

/** Returns whether an error means that the owner has another collection of the name. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'collection.name_taken';

const havingName = (ownerId: string, names: readonly string[]): QueryFilter<CollectionDoc> => ({
  ownerId: objectId(ownerId),
  nameKey: trusted({ $in: names.map(nameKey) }),
});

const ARCHIVED_FIELDS = [
  'name',
  'description',
  'readme',
  'tags',
  'isPublic',
  'members',
  'starCount',
  'forkCount',
  'latestVersion',
  'createdAt',
  'updatedAt',
];
/** Number of collections per page of an archive: each may have a thousand members. */
const ARCHIVED_PER_PAGE = 50;

/** Collections. Every query filters by viewer. */
export class CollectionRepository {
  readonly #collections: Model<CollectionDoc>;
  readonly #sizes: SizeRepository;
  /** Reads the collections of a user for their archive. */
  readonly personalData: ReadPersonalData;

  /** Must be called before `prepareModels`. */
  constructor(connection: Connection, sizes: SizeRepository) {
    this.#collections = collectionModel(connection);
    this.#sizes = sizes;
    const own = { owner: 'ownerId', fields: ARCHIVED_FIELDS, size: ARCHIVED_PER_PAGE } as const;
    this.personalData = readOwnDocuments(this.#collections, own);
  }

  async find(viewer: Viewer, id: string, tx?: Transaction): Promise<CollectionRecord | null> {
    const found = await this.#collections
      .findOne({ _id: objectId(id), ...visibleTo(viewer) })
      .session(tx?.session ?? null)
      .lean();
    return found && toRecord(found);
  }

  /** Returns the collections that the viewer may see, by id; `heads` lack members and README. */
  async findAll(
    viewer: Viewer,
    ids: readonly string[],
    read: 'all' | 'heads',
  ): Promise<Map<string, CollectionRecord>> {
    if (ids.length === 0) return new Map();
    const filter = { _id: trusted({ $in: objectIds(ids) }), ...visibleTo(viewer) };
    const fields = read === 'heads' ? { members: 0, readme: 0 } : {};
    const found = await this.#collections.find(filter, fields).lean<CollectionDoc[]>();
    const records = found.map(({ members = [], ...doc }) => toRecord({ ...doc, members }));
    return new Map(records.map((record) => [record.id, record]));
  }

  /** Returns the viewer's own collections that have one of these names. */
  async named(
    viewer: UserViewer,
    names: readonly string[],
    tx?: Transaction,
  ): Promise<CollectionRecord[]> {
    const found = await this.#collections
      .find(havingName(viewer.id, names))
      .session(tx?.session ?? null)
      .lean();
    return found.map(toRecord);
  }

  /** Returns the ids of all collections of an owner, oldest first; covered by an index. */
  async idsOf(ownerId: string): Promise<string[]> {
    const found = await this.#collections
      .find({ ownerId: objectId(ownerId) }, { _id: 1 })
      .sort({ ...ORDERS.oldest })
      .lean();
    return found.map(({ _id }) => _id.toHexString());
  }

  /** Returns the collections that belong to the owner. */
  async ownedBy(ownerId: string, ids: readonly string[]): Promise<CollectionRecord[]> {
    const filter = { _id: trusted({ $in: objectIds(ids) }), ownerId: objectId(ownerId) };
    return (await this.#collections.find(filter).lean()).map(toRecord);
  }

  /** Returns the next batch of public collections, for the sitemap. */
  addresses(after: string | null): Promise<PublicAddresses> {
    return publicAddresses(this.#collections, after);
  }

  /** Returns the first of the names that no collection of the owner has, or undefined. */
  async freeName(
    { session }: Transaction,
    ownerId: string,
    names: readonly string[],
  ): Promise<string | undefined> {
    const found = await this.#collections
      .find(havingName(ownerId, names), { _id: 0, nameKey: 1 })
      .session(session)
      .lean();
    const taken = new Set(found.map((doc) => doc.nameKey));
    return names.find((name) => !taken.has(nameKey(name)));
  }

  /** @throws AppError collection.name_taken */
  async insert(tx: Transaction, collection: NewCollection): Promise<CollectionRecord> {
    const doc = newDocument(collection);
    await this.#collections.insertOne(doc, { session: tx.session }).catch(throwTranslated);
    if (doc.members.length > 0) await this.#sizes.touchOwn(tx, collection.ownerId);
    return toRecord(doc);
  }

  /** @throws AppError collection.name_taken, request.conflict if it changed since it was read */
  async update(
    tx: Transaction,
    own: OwnCollection,
    { revision: _, ...fields }: CollectionUpdate,
  ): Promise<CollectionRecord> {
    const { name, description = own.description, tags = own.tags } = fields;
    const updatedAt = new Date();
    const set = {
      ...fields,
      nameKey: nameKey(name),
      ...searchFields({ name, description, tags }),
      updatedAt,
      ...(changesPublicData(own, fields) && { publicUpdatedAt: updatedAt }),
    };
    return this.#write(tx, own, { $set: set }).catch(throwTranslated);
  }

  async remove(tx: Transaction, { id, ownerId }: OwnCollection): Promise<void> {
    await this.#collections.deleteOne({ _id: objectId(id) }, { session: tx.session });
    await this.#sizes.touchOwn(tx, ownerId);
  }

  /**
   * Replaces the members, in this order.
   *
   * @throws AppError request.conflict if the collection changed since it was read
   */
  async setMembers(
    tx: Transaction,
    own: OwnCollection,
    { members, visibility, origin }: MemberWrite,
  ): Promise<CollectionRecord> {
    const [before, memberIds] = [memberIdsOf(own), memberIdsOf({ members })];
    const updatedAt = new Date();
    // Others see the version of the origin, too.
    const isPublicChange = origin !== undefined || !isSameForOthers(before, memberIds, visibility);
    const set = {
      members: toMembers(members),
      ...sizesOf(own.ownerId, memberIds, visibility),
      updatedAt,
      ...(isPublicChange && { publicUpdatedAt: updatedAt }),
      ...(origin && { origin: toOrigin(origin) }),
    };
    const changed = await this.#write(tx, own, { $set: set, $inc: { unmeasured: 1 } });
    await this.#sizes.touchOwn(tx, own.ownerId);
    return changed;
  }

  async countFork({ session }: Transaction, id: string): Promise<void> {
    const counted = { $inc: { forkCount: 1 } };
    await this.#collections.updateOne({ _id: objectId(id) }, counted, { session });
  }

  async setLatestVersion({ session }: Transaction, id: string, version: number): Promise<void> {
    const set = { $set: { latestVersion: version } };
    await this.#collections.updateOne({ _id: objectId(id) }, set, { session });
  }

  /** Removes a snippet from every collection. */
  async removeSnippet({ session }: Transaction, snippetId: string): Promise<void> {
    const id = objectId(snippetId);
    const change = { $pull: { members: { snippetId: id } }, $inc: { revision: 1, unmeasured: 1 } };
    await this.#collections.updateMany({ 'members.snippetId': id }, change, { session });
  }

  /** Removes one collection of a deleted user and returns its id; null if there is none. */
  async removeNextOf(tx: Transaction, userId: string): Promise<string | null> {
    const removed = await this.#collections
      .findOneAndDelete({ ownerId: objectId(userId) }, { session: tx.session })
      .lean();
    return removed?._id.toHexString() ?? null;
  }

  /** Removes the stored counts of a deleted user. */
  removeTotalOf(tx: Transaction, userId: string): Promise<void> {
    return this.#sizes.removeOwn(tx, userId);
  }

  /** Returns whether a demo account has its sample collection. */
  async hasSample({ session }: Transaction, ownerId: string): Promise<boolean> {
    const sample = { ownerId: objectId(ownerId), isSample: true };
    return (await this.#collections.exists(sample).session(session)) !== null;
  }

  async #write(
    { session }: Transaction,
    { id, ownerId, revision }: OwnCollection,
    change: UpdateQuery<CollectionDoc>,
  ): Promise<CollectionRecord> {
    const changed = await this.#collections
      .findOneAndUpdate(
        { _id: objectId(id), ownerId: objectId(ownerId), revision },
        { ...change, $inc: { ...change.$inc, revision: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (changed === null) throw new AppError('request.conflict');
    return toRecord(changed);
  }
}
