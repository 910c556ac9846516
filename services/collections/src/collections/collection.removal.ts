import { trusted } from '@snippetry/service-kit';
import type { ClientSession, Connection } from 'mongoose';
import { collectionModel, starModel } from './collection.model.ts';
import { objectId } from './collection.record.ts';
import { listTotals } from './list-totals.ts';

/** Removals that follow from events; nobody's viewer stands behind them. */
export interface CollectionRemoval {
  /** The snippet is gone: no collection holds it any longer. */
  dropSnippet(snippetId: string, session: ClientSession): Promise<void>;
  /** Takes out a person's collections and the stars they gave. */
  removeOwner(userId: string, session: ClientSession): Promise<void>;
}

export function collectionRemoval(connection: Connection): CollectionRemoval {
  const collections = collectionModel(connection);
  const stars = starModel(connection);
  const totals = listTotals(connection);

  async function takeBackStars(userId: string, session: ClientSession): Promise<void> {
    const given = await stars
      .find({ userId: objectId(userId) })
      .session(session)
      .lean();
    for (const { collectionId } of given) {
      await collections.updateOne({ _id: collectionId }, { $inc: { starCount: -1 } }, { session });
    }
    await stars.deleteMany({ userId: objectId(userId) }, { session });
  }

  return {
    async dropSnippet(snippetId, session) {
      const id = objectId(snippetId);
      const change = { $pull: { members: { snippetId: id } }, $inc: { revision: 1 } };
      await collections.updateMany({ 'members.snippetId': id }, change, { session });
    },
    async removeOwner(userId, session) {
      const ownerId = objectId(userId);
      await takeBackStars(userId, session);
      const own = await collections.find({ ownerId }, { isPublic: 1 }).session(session).lean();
      const ids = own.map(({ _id }) => _id);
      await stars.deleteMany({ collectionId: trusted({ $in: ids }) }, { session });
      await collections.deleteMany({ ownerId }, { session });
      const publicCount = own.filter(({ isPublic }) => isPublic).length;
      await totals.ownerGone(userId, publicCount, session);
    },
  };
}
