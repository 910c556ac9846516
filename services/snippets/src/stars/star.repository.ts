import { trusted, type UserViewer, type Viewer } from '@snippetry/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { StarModel } from './star.model.ts';

export class StarRepository {
  readonly #stars: StarModel;

  constructor(stars: StarModel) {
    this.#stars = stars;
  }

  /** Which of these the viewer starred. */
  async starredAmong(viewer: Viewer, ids: readonly string[]): Promise<Set<string>> {
    if (viewer.kind === 'visitor' || ids.length === 0) return new Set();
    const snippetIds = ids.map((id) => new Types.ObjectId(id));
    const userId = new Types.ObjectId(viewer.id);
    const stars = await this.#stars
      .find({ userId, snippetId: trusted({ $in: snippetIds }) }, { snippetId: 1, _id: 0 })
      .lean();
    return new Set(stars.map(({ snippetId }) => snippetId.toHexString()));
  }

  /** All the viewer starred, visible or not. */
  async starredBy(viewer: UserViewer): Promise<string[]> {
    return this.ofUser(viewer.id);
  }

  async ofUser(userId: string): Promise<string[]> {
    const stars = await this.#stars
      .find({ userId: new Types.ObjectId(userId) }, { snippetId: 1, _id: 0 })
      .lean();
    return stars.map(({ snippetId }) => snippetId.toHexString());
  }

  /** Takes the user's star back and tells the day it was given; null when there was none. */
  async take(userId: string, snippetId: string, session: ClientSession): Promise<number | null> {
    const star = await this.#stars
      .findOneAndDelete(
        { userId: new Types.ObjectId(userId), snippetId: new Types.ObjectId(snippetId) },
        { session },
      )
      .lean();
    return star?.day ?? null;
  }

  async give(
    star: { userId: string; snippetId: string; day: number },
    session: ClientSession,
  ): Promise<void> {
    const userId = new Types.ObjectId(star.userId);
    const snippetId = new Types.ObjectId(star.snippetId);
    await this.#stars.create([{ userId, snippetId, day: star.day }], { session });
  }

  async removeOfSnippet(snippetId: string, session: ClientSession): Promise<void> {
    await this.#stars.deleteMany({ snippetId: new Types.ObjectId(snippetId) }, { session });
  }
}
