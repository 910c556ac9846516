import { AppError, type CollectionInput, type PageQuery } from '@snippetry/contracts';
import { brokeIndex, skipOf, trusted, type UserViewer, type Viewer } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { collectionModel, NAME_INDEX, starModel } from './collection.model.ts';
import type { OwnCollection } from './collection.policy.ts';
import { type CollectionRecord, newCollection, objectId, toRecord } from './collection.record.ts';
import { listTotals } from './list-totals.ts';

export interface CollectionPage {
  items: CollectionRecord[];
  total: number;
}

/** Every query takes its viewer: what they may not see is not found. */
export interface CollectionRepository {
  publicPage(viewer: Viewer, page: PageQuery): Promise<CollectionPage>;
  ownPage(viewer: UserViewer, page: PageQuery): Promise<CollectionPage>;
  find(viewer: Viewer, id: string, session?: ClientSession): Promise<CollectionRecord | null>;
  /**
   * Makes these its members, in this order.
   *
   * @throws AppError request.conflict where somebody changed it since it was read
   */
  setMembers(
    collection: OwnCollection,
    memberIds: readonly string[],
    session: ClientSession,
  ): Promise<CollectionRecord>;
  /** @throws AppError collection.name_taken */
  create(
    viewer: UserViewer,
    input: CollectionInput,
    session: ClientSession,
  ): Promise<CollectionRecord>;
  /** Which of these the viewer starred. */
  starred(viewer: Viewer, ids: string[]): Promise<Set<string>>;
}

export function mongoCollections(connection: Connection): CollectionRepository {
  const collections = collectionModel(connection);
  const stars = starModel(connection);
  const totals = listTotals(connection);

  return {
    async publicPage(_viewer, page) {
      const query = collections
        .find({ isPublic: true })
        .sort({ createdAt: -1, _id: -1 })
        .skip(skipOf(page))
        .limit(page.limit);
      const [found, total] = await Promise.all([query.lean(), totals.ofPublic()]);
      return { items: found.map(toRecord), total };
    },
    async ownPage(viewer, page) {
      const query = collections
        .find({ ownerId: objectId(viewer.id) })
        .sort({ updatedAt: -1, _id: -1 })
        .skip(skipOf(page))
        .limit(page.limit);
      const [found, total] = await Promise.all([query.lean(), totals.ofOwner(viewer.id)]);
      return { items: found.map(toRecord), total };
    },
    async find(viewer, id, session) {
      const own = viewer.kind === 'user' ? [{ ownerId: objectId(viewer.id) }] : [];
      const found = await collections
        .findOne({ _id: objectId(id), $or: [{ isPublic: true }, ...own] })
        .session(session ?? null)
        .lean();
      return found && toRecord(found);
    },
    async setMembers({ id, ownerId, revision }, memberIds, session) {
      const stored = await collections
        .findOne({ _id: objectId(id) }, { members: 1 })
        .session(session)
        .lean();
      const known = new Map(stored?.members.map((one) => [one.snippetId.toHexString(), one]));
      const addedAt = new Date();
      const members = memberIds.map(
        (memberId) => known.get(memberId) ?? { snippetId: objectId(memberId), addedAt },
      );
      const changed = await collections
        .findOneAndUpdate(
          { _id: objectId(id), ownerId: objectId(ownerId), revision },
          { $set: { members, updatedAt: addedAt }, $inc: { revision: 1 } },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (changed === null) throw new AppError('request.conflict');
      return toRecord(changed);
    },
    async create(viewer, input, session) {
      const doc = newCollection(viewer.id, input);
      try {
        await collections.insertOne(doc, { session });
      } catch (cause) {
        throw brokeIndex(cause, NAME_INDEX)
          ? new AppError('collection.name_taken', { cause })
          : cause;
      }
      const record = toRecord(doc);
      await totals.added(record, session);
      return record;
    },
    async starred(viewer, ids) {
      if (viewer.kind === 'visitor' || ids.length === 0) return new Set();
      const found = await stars
        .find({
          userId: objectId(viewer.id),
          collectionId: trusted({ $in: ids.map(objectId) }),
        })
        .lean();
      return new Set(found.map(({ collectionId }) => collectionId.toHexString()));
    },
  };
}
