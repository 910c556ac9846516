import { AppError, type PageQuery } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  type KeptTotal,
  objectId,
  skipOf,
  type Transaction,
  trusted,
  type UserViewer,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model, QueryFilter } from 'mongoose';
import type { OwnCollection } from '../domain/collection.policy.ts';
import type { CollectionRecord, NewCollection } from '../domain/collection.ts';
import { newDocument, toRecord } from './collection.document.ts';
import {
  type CollectionDoc,
  collectionModel,
  NAME_INDEX,
  type StarDoc,
  starModel,
} from './collection.model.ts';

export interface CollectionPage {
  items: CollectionRecord[];
  total: number;
}

/** Every read takes its viewer: what they may not see is not found. */
export class CollectionRepository {
  readonly #collections: Model<CollectionDoc>;
  readonly #stars: Model<StarDoc>;
  readonly #publicCount: KeptTotal<CollectionDoc>;

  /** `publicCount` is the number of public collections. */
  constructor(connection: Connection, publicCount: KeptTotal<CollectionDoc>) {
    this.#collections = collectionModel(connection);
    this.#stars = starModel(connection);
    this.#publicCount = publicCount;
  }

  async publicPage(_viewer: Viewer, page: PageQuery): Promise<CollectionPage> {
    const [items, total] = await Promise.all([
      this.#page({ isPublic: true }, { createdAt: -1, _id: -1 }, page),
      this.#publicCount.read(),
    ]);
    return { items, total };
  }

  /** The public ones of one owner, whose index also knows the private ones: they are few. */
  async publicPageOf(_viewer: Viewer, ownerId: string, page: PageQuery): Promise<CollectionPage> {
    const filter = { ownerId: objectId(ownerId), isPublic: true };
    const [items, total] = await Promise.all([
      this.#page(filter, { updatedAt: -1, _id: -1 }, page),
      this.#collections.countDocuments(filter),
    ]);
    return { items, total };
  }

  async ownPage(viewer: UserViewer, page: PageQuery): Promise<CollectionPage> {
    const own = { ownerId: objectId(viewer.id) };
    const [items, total] = await Promise.all([
      this.#page(own, { updatedAt: -1, _id: -1 }, page),
      // One person's are few: an index counts them.
      this.#collections.countDocuments(own),
    ]);
    return { items, total };
  }

  async find(viewer: Viewer, id: string, tx?: Transaction): Promise<CollectionRecord | null> {
    const own = viewer.kind === 'user' ? [{ ownerId: objectId(viewer.id) }] : [];
    const found = await this.#collections
      .findOne({ _id: objectId(id), $or: [{ isPublic: true }, ...own] })
      .session(tx?.session ?? null)
      .lean();
    return found && toRecord(found);
  }

  /** Ids of those collections that the viewer starred. */
  async starred(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
    if (viewer.kind === 'visitor' || ids.length === 0) return new Set();
    const collectionId = trusted({ $in: ids.map(objectId) });
    const found = await this.#stars.find({ userId: objectId(viewer.id), collectionId }).lean();
    return new Set(found.map((star) => star.collectionId.toHexString()));
  }

  /** @throws AppError collection.name_taken */
  async insert(tx: Transaction, collection: NewCollection): Promise<CollectionRecord> {
    const doc = newDocument(collection);
    try {
      await this.#collections.insertOne(doc, { session: tx.session });
    } catch (cause) {
      if (!isDuplicateKeyError(cause, NAME_INDEX)) throw cause;
      throw new AppError('collection.name_taken', { cause });
    }
    if (collection.isPublic) await this.#publicCount.add(tx, 1);
    return toRecord(doc);
  }

  /**
   * Replaces the members, in this order.
   *
   * @throws AppError request.conflict where the collection changed since it was read
   */
  async setMembers(
    { session }: Transaction,
    { id, ownerId, revision }: OwnCollection,
    memberIds: readonly string[],
  ): Promise<CollectionRecord> {
    const _id = objectId(id);
    const stored = await this.#collections.findOne({ _id }, { members: 1 }).session(session).lean();
    const known = new Map(stored?.members.map((one) => [one.snippetId.toHexString(), one]));
    const addedAt = new Date();
    const members = memberIds.map(
      (memberId) => known.get(memberId) ?? { snippetId: objectId(memberId), addedAt },
    );
    const changed = await this.#collections
      .findOneAndUpdate(
        { _id, ownerId: objectId(ownerId), revision },
        { $set: { members, updatedAt: addedAt }, $inc: { revision: 1 } },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (changed === null) throw new AppError('request.conflict');
    return toRecord(changed);
  }

  /** Removes a snippet from every collection. */
  async removeSnippet({ session }: Transaction, snippetId: string): Promise<void> {
    const id = objectId(snippetId);
    const change = { $pull: { members: { snippetId: id } }, $inc: { revision: 1 } };
    await this.#collections.updateMany({ 'members.snippetId': id }, change, { session });
  }

  /** Removes a person's collections and the stars they gave. */
  async removeOwner(tx: Transaction, userId: string): Promise<void> {
    const { session } = tx;
    const ownerId = objectId(userId);
    await this.#removeStarsBy(tx, userId);
    const own = await this.#collections.find({ ownerId }, { isPublic: 1 }).session(session).lean();
    const collectionId = trusted({ $in: own.map(({ _id }) => _id) });
    await this.#stars.deleteMany({ collectionId }, { session });
    await this.#collections.deleteMany({ ownerId }, { session });
    const publicOnes = own.filter(({ isPublic }) => isPublic).length;
    if (publicOnes > 0) await this.#publicCount.add(tx, -publicOnes);
  }

  /** The collection that a demo account started with; null where there is none. */
  async sampleOf({ session }: Transaction, ownerId: string): Promise<CollectionRecord | null> {
    const found = await this.#collections
      .findOne({ ownerId: objectId(ownerId), isSample: true })
      .session(session)
      .lean();
    return found && toRecord(found);
  }

  async addMember({ session }: Transaction, id: string, snippetId: string): Promise<void> {
    const member = { snippetId: objectId(snippetId), addedAt: new Date() };
    const change = { $push: { members: member }, $inc: { revision: 1 } };
    await this.#collections.updateOne({ _id: objectId(id) }, change, { session });
  }

  async #page(
    filter: QueryFilter<CollectionDoc>,
    order: Record<string, -1>,
    page: PageQuery,
  ): Promise<CollectionRecord[]> {
    const found = await this.#collections
      .find(filter)
      .sort(order)
      .skip(skipOf(page))
      .limit(page.limit)
      .lean();
    return found.map(toRecord);
  }

  async #removeStarsBy({ session }: Transaction, userId: string): Promise<void> {
    const by = { userId: objectId(userId) };
    const given = await this.#stars.find(by).session(session).lean();
    for (const { collectionId } of given) {
      const change = { $inc: { starCount: -1 } };
      await this.#collections.updateOne({ _id: collectionId }, change, { session });
    }
    await this.#stars.deleteMany(by, { session });
  }
}
