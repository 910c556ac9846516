import type { PageQuery } from '@snippetry/contracts';
import {
  isDuplicateKeyError,
  objectId,
  objectIds,
  type ReadPersonalData,
  readOwnDocuments,
  skipOf,
  type Transaction,
  trusted,
  type UserViewer,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import {
  type CollectionDoc,
  collectionModel,
  STAR_INDEX,
  STARRED_ORDER,
  type StarDoc,
  starModel,
} from './collection.model.ts';

/** Stars. The collections' `starCount` changes in the same transaction. */
export class StarRepository {
  readonly #stars: Model<StarDoc>;
  readonly #collections: Model<CollectionDoc>;
  /** Reads the stars of a user for their archive. */
  readonly personalData: ReadPersonalData;

  /** Must be called before `prepareModels`. */
  constructor(connection: Connection) {
    this.#stars = starModel(connection);
    this.#collections = collectionModel(connection);
    const fields = ['collectionId', 'createdAt'];
    this.personalData = readOwnDocuments(this.#stars, { owner: 'userId', fields });
  }

  /** Returns the ids of the collections that the viewer starred. */
  async starredAmong(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
    if (viewer.kind === 'visitor' || ids.length === 0) return new Set();
    const collectionId = trusted({ $in: objectIds(ids) });
    const found = await this.#stars.find({ userId: objectId(viewer.id), collectionId }).lean();
    return new Set(found.map((star) => star.collectionId.toHexString()));
  }

  /** Returns a page of starred collections that the viewer may see, last starred first. */
  async starredBy(viewer: UserViewer, page: PageQuery): Promise<{ ids: string[]; total: number }> {
    const shown = { userId: objectId(viewer.id), isHidden: null };
    const [found, total] = await Promise.all([
      this.#stars
        .find(shown, { collectionId: 1 })
        .sort({ ...STARRED_ORDER })
        .skip(skipOf(page))
        .limit(page.limit)
        .lean(),
      this.#stars.countDocuments(shown),
    ]);
    return { ids: found.map(({ collectionId }) => collectionId.toHexString()), total };
  }

  /** Shows or hides a collection in the starred lists of other users. */
  async show(
    { session }: Transaction,
    { id, ownerId, isPublic }: { id: string; ownerId: string; isPublic: boolean },
  ): Promise<void> {
    const ofOthers = {
      collectionId: objectId(id),
      userId: trusted({ $ne: objectId(ownerId) }),
    };
    const change = isPublic ? { $unset: { isHidden: 1 } } : { $set: { isHidden: true } };
    await this.#stars.updateMany(ofOthers, change, { session });
  }

  /** Adds the viewer's star, or removes it if present. */
  async toggle(
    { session }: Transaction,
    viewer: UserViewer,
    id: string,
  ): Promise<{ isStarred: boolean; starCount: number }> {
    const collectionId = objectId(id);
    const star = { userId: objectId(viewer.id), collectionId };
    const { deletedCount } = await this.#stars.deleteOne(star, { session });
    const isStarred = deletedCount === 0;
    if (isStarred) await this.#stars.insertOne({ ...star, createdAt: new Date() }, { session });
    const counted = await this.#collections
      .findOneAndUpdate(
        { _id: collectionId },
        { $inc: { starCount: isStarred ? 1 : -1 } },
        { session, returnDocument: 'after', projection: { starCount: 1 } },
      )
      .lean();
    return { isStarred, starCount: counted?.starCount ?? 0 };
  }

  /** Removes at most `limit` stars of a user; returns their number. */
  async removeBy({ session }: Transaction, userId: string, limit: number): Promise<number> {
    const by = { userId: objectId(userId) };
    const given = await this.#stars.find(by).limit(limit).session(session).lean();
    const starred = trusted({ $in: given.map(({ collectionId }) => collectionId) });
    const counted = { $inc: { starCount: -1 } };
    await this.#collections.updateMany({ _id: starred }, counted, { session });
    await this.#stars.deleteMany({ ...by, collectionId: starred }, { session });
    return given.length;
  }

  /** Removes the stars of a deleted collection. */
  async removeOf({ session }: Transaction, id: string): Promise<void> {
    await this.#stars.deleteMany({ collectionId: objectId(id) }, { session });
  }
}

/** Returns whether an error means that the same user gave the star concurrently. */
export const isDoubleStar = (error: unknown): boolean => isDuplicateKeyError(error, STAR_INDEX);
