import type { FoundAnchor } from '@snippetry/contracts';
import { objectId, type System, type Transaction, trusted } from '@snippetry/service-kit';
import type { Connection, Model } from 'mongoose';
import type { AnchorRecord } from '../domain/comment.ts';
import { type CommentDoc, commentModel } from './comment.model.ts';

export interface AnchoredComment {
  id: string;
  anchor: AnchorRecord;
}

/** The lines that comments are about. */
export class AnchorRepository {
  readonly #comments: Model<CommentDoc>;

  /** Make it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#comments = commentModel(connection);
  }

  /** Comments whose lines have not changed yet, and were not looked at since that revision. */
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
   * Stores where the lines are in a revision, unless they were looked for in a later one.
   *
   * @returns whether that is somewhere else than before
   */
  async place(
    { session }: Transaction,
    { id, anchor }: AnchoredComment,
    { revision, current }: { revision: number; current: FoundAnchor['current'] },
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
