import {
  deleteFrom,
  insertInto,
  newId,
  objectId,
  objectIds,
  type ReadPersonalData,
  readOwnDocuments,
  trusted,
  type UserViewer,
  type Viewer,
} from '@snippetry/service-kit';
import type { Connection, Types } from 'mongoose';
import type { ReadTx, WriteTx } from '../index/index.ts';
import { type StarDoc, type StarModel, starModel } from './star.model.ts';

/** A user's star of a snippet. */
export interface StarOf {
  userId: string;
  snippetId: string;
}

/** Stars of all users, with the time they were given. */
export class StarRepository {
  readonly #stars: StarModel;

  /** Reads the stars of a user for their archive. */
  readonly personalData: ReadPersonalData;

  constructor(connection: Connection) {
    this.#stars = starModel(connection);
    this.personalData = readOwnDocuments(this.#stars, { owner: 'userId', fields: ['snippetId'] });
  }

  /** Returns those of the snippets that the viewer starred. */
  async starredAmong(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
    if (viewer.kind === 'visitor' || ids.length === 0) return new Set();
    const snippetIds = objectIds(ids);
    const userId = objectId(viewer.id);
    const stars = await this.#stars
      .find({ userId, snippetId: trusted({ $in: snippetIds }) }, { snippetId: 1, _id: 0 })
      .lean();
    return new Set(stars.map(({ snippetId }) => snippetId.toHexString()));
  }

  /** Returns all snippets that the user starred, visible or not. */
  async ofUser(userId: string): Promise<string[]> {
    const stars = await this.#stars
      .find({ userId: objectId(userId) }, { snippetId: 1, _id: 0 })
      .lean();
    return stars.map(({ snippetId }) => snippetId.toHexString());
  }

  /** Returns up to `limit` snippets that the viewer starred, visible or not. */
  async someOf(viewer: UserViewer, limit: number): Promise<string[]> {
    const stars = await this.#stars
      .find({ userId: objectId(viewer.id) }, { snippetId: 1, _id: 0 })
      .limit(limit)
      .lean();
    return stars.map(({ snippetId }) => snippetId.toHexString());
  }

  /** Returns the number of stars of each snippet; omits snippets without stars. */
  async countOf(snippetIds: readonly string[], tx?: ReadTx): Promise<Map<string, number>> {
    const found = await this.#stars
      .aggregate<{ _id: Types.ObjectId; stars: number }>([
        { $match: { snippetId: { $in: objectIds(snippetIds) } } },
        { $group: { _id: '$snippetId', stars: { $sum: 1 } } },
      ])
      .session(tx?.session ?? null);
    return new Map(found.map(({ _id, stars }) => [_id.toHexString(), stars]));
  }

  /** Returns the days of those of the stars that exist, by snippet and by user. */
  async given(
    { session }: ReadTx,
    asked: readonly StarOf[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
    const pairs = asked.map(({ userId, snippetId }) => ({
      userId: objectId(userId),
      snippetId: objectId(snippetId),
    }));
    const found = await this.#stars.collection.find<StarDoc>({ $or: pairs }, { session }).toArray();
    const bySnippet = new Map<string, Map<string, number>>();
    for (const { userId, snippetId, day } of found) {
      const key = snippetId.toHexString();
      const days = bySnippet.get(key) ?? new Map<string, number>();
      bySnippet.set(key, days.set(userId.toHexString(), day));
    }
    return bySnippet;
  }

  take(tx: WriteTx, snippetId: string, userIds: readonly string[]): void {
    for (const userId of userIds) {
      const star = { userId: objectId(userId), snippetId: objectId(snippetId) };
      tx.write(deleteFrom(this.#stars, star));
    }
  }

  give(tx: WriteTx, snippetId: string, days: ReadonlyMap<string, number>): void {
    for (const [userId, day] of days) {
      const star = { userId: objectId(userId), snippetId: objectId(snippetId), day };
      tx.write(insertInto(this.#stars, { _id: objectId(newId()), ...star }));
    }
  }

  async removeOfSnippet({ session }: ReadTx, snippetId: string): Promise<void> {
    await this.#stars.deleteMany({ snippetId: objectId(snippetId) }, { session });
  }
}
