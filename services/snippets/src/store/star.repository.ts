import { trusted, type UserViewer, type Viewer } from '@snippetry/service-kit';
import { objectId, objectIds } from './object-ids.ts';
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

  /** Takes the user's star back and tells the day it was given; null when there was none. */
  async take({ session }: ReadTx, userId: string, snippetId: string): Promise<number | null> {
    const star = await this.#stars
      .findOneAndDelete({ userId: objectId(userId), snippetId: objectId(snippetId) }, { session })
      .lean();
    return star?.day ?? null;
  }

  async give(
    { session }: ReadTx,
    star: { userId: string; snippetId: string; day: number },
  ): Promise<void> {
    const userId = objectId(star.userId);
    const snippetId = objectId(star.snippetId);
    await this.#stars.create([{ userId, snippetId, day: star.day }], { session });
  }

  async removeOfSnippet({ session }: ReadTx, snippetId: string): Promise<void> {
    await this.#stars.deleteMany({ snippetId: objectId(snippetId) }, { session });
  }
}
