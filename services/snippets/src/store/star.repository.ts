import { objectId, objectIds, trusted, type UserViewer, type Viewer } from '@snippetry/service-kit';
import type { Types } from 'mongoose';
import type { StarModel } from './star.model.ts';
import type { ReadTx } from './transaction.ts';

/** Who starred what, and when. */
export class StarRepository {
  readonly #stars: StarModel;

  constructor({ stars }: { stars: StarModel }) {
    this.#stars = stars;
  }

  /** Which of these the viewer starred. */
  async starredAmong(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
    if (viewer.kind === 'visitor' || ids.length === 0) return new Set();
    const snippetIds = objectIds(ids);
    const userId = objectId(viewer.id);
    const stars = await this.#stars
      .find({ userId, snippetId: trusted({ $in: snippetIds }) }, { snippetId: 1, _id: 0 })
      .lean();
    return new Set(stars.map(({ snippetId }) => snippetId.toHexString()));
  }

  /** All the viewer starred, visible or not. */
  starredBy(viewer: UserViewer): Promise<string[]> {
    return this.ofUser(viewer.id);
  }

  async ofUser(userId: string): Promise<string[]> {
    const stars = await this.#stars
      .find({ userId: objectId(userId) }, { snippetId: 1, _id: 0 })
      .lean();
    return stars.map(({ snippetId }) => snippetId.toHexString());
  }

  /** How many stars these snippets have; one without any is left out. */
  async countOf(snippetIds: readonly string[], tx?: ReadTx): Promise<Map<string, number>> {
    const found = await this.#stars
      .aggregate<{ _id: Types.ObjectId; stars: number }>([
        { $match: { snippetId: { $in: objectIds(snippetIds) } } },
        { $group: { _id: '$snippetId', stars: { $sum: 1 } } },
      ])
      .session(tx?.session ?? null);
    return new Map(found.map(({ _id, stars }) => [_id.toHexString(), stars]));
  }

  /** The days on which these gave the snippet their stars. */
  async daysOf(
    { session }: ReadTx,
    snippetId: string,
    userIds: readonly string[],
  ): Promise<Map<string, number>> {
    const stars = await this.#stars
      .find({ userId: trusted({ $in: objectIds(userIds) }), snippetId: objectId(snippetId) })
      .session(session)
      .lean();
    return new Map(stars.map(({ userId, day }) => [userId.toHexString(), day]));
  }

  async take({ session }: ReadTx, snippetId: string, userIds: readonly string[]): Promise<void> {
    if (userIds.length === 0) return;
    const userId = trusted({ $in: objectIds(userIds) });
    await this.#stars.deleteMany({ userId, snippetId: objectId(snippetId) }, { session });
  }

  async give({ session }: ReadTx, snippetId: string, days: ReadonlyMap<string, number>) {
    if (days.size === 0) return;
    const stars = [...days].map(([userId, day]) => ({
      userId: objectId(userId),
      snippetId: objectId(snippetId),
      day,
    }));
    await this.#stars.insertMany(stars, { session });
  }

  async removeOfSnippet({ session }: ReadTx, snippetId: string): Promise<void> {
    await this.#stars.deleteMany({ snippetId: objectId(snippetId) }, { session });
  }
}
