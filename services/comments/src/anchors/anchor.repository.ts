import type { CurrentAnchor } from '@snippetry/contracts';
import { objectId, type System, type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import {
  type AnchorRecord,
  type CommentDoc,
  commentModel,
  type DiscussionDoc,
  discussionModel,
} from '../comments/index.ts';

interface AnchoredComment {
  id: string;
  anchor: AnchorRecord;
}

/** The lines to which comments refer. */
export class AnchorRepository {
  readonly #comments: Model<CommentDoc>;
  readonly #discussions: Model<DiscussionDoc>;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#comments = commentModel(connection);
    this.#discussions = discussionModel(connection);
  }

  /**
   * Marks the discussion as mapped to a revision. A concurrent new comment conflicts with it, so
   * its lines are mapped too.
   */
  async begin(
    { session }: Transaction,
    { snippetId, revision }: { snippetId: string; revision: number },
  ): Promise<void> {
    const latest = { $max: { revision } };
    const options = { upsert: true, session };
    await this.#discussions.updateOne({ _id: objectId(snippetId) }, latest, options);
  }

  /** Returns comments with unchanged lines that are not yet mapped to the revision. */
  async unchecked(
    _viewer: System,
    { session }: Transaction,
    { snippetId, revision }: { snippetId: string; revision: number },
    limit: number,
  ): Promise<AnchoredComment[]> {
    const found = await this.#comments
      .find(
        {
          snippetId: objectId(snippetId),
          'anchor.current.fromLine': trusted({ $gt: 0 }),
          'anchor.checkedRevision': trusted({ $lt: revision }),
        },
        { anchor: 1 },
      )
      .session(session)
      .limit(limit)
      .lean();
    return found.flatMap(({ _id, anchor }) => (anchor ? [{ id: _id.toHexString(), anchor }] : []));
  }

  /**
   * Stores the position of lines in a revision, unless a later revision is stored.
   *
   * @returns whether the position has changed
   */
  async place(
    { session }: Transaction,
    { id, anchor }: AnchoredComment,
    { revision, current }: { revision: number; current: CurrentAnchor['current'] },
  ): Promise<boolean> {
    const isSame =
      current?.fromLine === anchor.current?.fromLine && current?.toLine === anchor.current?.toLine;
    const change = {
      $set: { 'anchor.current': current, 'anchor.checkedRevision': revision },
      ...(!isSame && { $inc: { version: 1 } }),
    };
    const older = trusted({ $lt: revision });
    const filter = { _id: objectId(id), 'anchor.checkedRevision': older };
    const { modifiedCount } = await this.#comments.updateOne(filter, change, { session });
    return modifiedCount === 1 && !isSame;
  }
}
