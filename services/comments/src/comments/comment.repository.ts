import { AppError, type PageQuery } from '@snippetry/contracts';
import {
  objectId,
  objectIds,
  type ReadPersonalData,
  readOwnDocuments,
  type System,
  skipOf,
  type Transaction,
  trusted,
} from '@snippetry/service-kit';
import type { Connection, Model, Types, UpdateQuery } from 'mongoose';
import {
  type CommentDoc,
  commentModel,
  type DiscussionDoc,
  discussionModel,
  mentionDocuments,
  newDocument,
  toRecord,
} from './comment.model.ts';
import type {
  CommentQuery,
  CommentRecord,
  CommentSort,
  DeletedBy,
  DiscussionTotals,
  Mention,
  NewComment,
} from './comment.ts';
import type { VisibleSnippet } from './snippet-access.ts';

const newest = { createdAt: -1, _id: -1 } as const;

/** Orders of top-level comments. Each ends with the id, so pages never overlap. */
export const ORDERS = {
  '-createdAt': newest,
  newest,
  oldest: { createdAt: 1, _id: 1 },
  popular: { score: -1, ...newest },
} as const satisfies Record<CommentSort, Record<string, 1 | -1>>;

const OLDEST_FIRST = { createdAt: 1, _id: 1 } as const;

interface CountChange {
  likes: number;
  dislikes: number;
}

/** Comment that is deleted with its discussion. */
export type LeavingComment = Pick<CommentRecord, 'id' | 'authorId' | 'likesCount'>;

const ARCHIVED_FIELDS = [
  'snippetId',
  'parentId',
  'content',
  'isEdited',
  'anchor',
  'likesCount',
  'dislikesCount',
  'repliesCount',
  'createdAt',
  'updatedAt',
];

const LEAVING = { _id: 1, authorId: 1, likesCount: 1 } as const;

/**
 * Discussions and their comments. Every read takes a snippet that its viewer may see, except the
 * reads of removals, which run as the system.
 */
export class CommentRepository {
  readonly #comments: Model<CommentDoc>;
  readonly #discussions: Model<DiscussionDoc>;
  readonly personalData: ReadPersonalData;

  /** Create it before `prepareModels`. */
  constructor(connection: Connection) {
    this.#comments = commentModel(connection);
    this.#discussions = discussionModel(connection);
    const own = { owner: 'authorId', fields: ARCHIVED_FIELDS } as const;
    this.personalData = readOwnDocuments(this.#comments, own);
  }

  async topLevel(snippet: VisibleSnippet, query: CommentQuery): Promise<CommentRecord[]> {
    const found = await this.#comments
      .find({ snippetId: objectId(snippet.id), depth: 1 })
      .sort(ORDERS[query.sortBy])
      .skip(skipOf(query))
      .limit(query.limit)
      .lean();
    return found.map(toRecord);
  }

  /** Returns the first replies to each of these comments, oldest first. */
  async firstReplies(
    _snippet: VisibleSnippet,
    parentIds: string[],
    limit: number,
  ): Promise<CommentRecord[]> {
    const found = await this.#comments.aggregate<{ replies: CommentDoc[] }>([
      { $match: { _id: { $in: parentIds.map(objectId) } } },
      {
        $lookup: {
          from: this.#comments.collection.name,
          localField: '_id',
          foreignField: 'parentId',
          pipeline: [{ $sort: OLDEST_FIRST }, { $limit: limit }],
          as: 'replies',
        },
      },
      { $project: { replies: 1 } },
    ]);
    return found.flatMap(({ replies }) => replies.map(toRecord));
  }

  /** Returns a page of the direct replies to a comment, oldest first. */
  async directReplies(
    snippet: VisibleSnippet,
    parentId: string,
    page: PageQuery,
  ): Promise<CommentRecord[]> {
    const found = await this.#comments
      .find({ parentId: objectId(parentId), snippetId: objectId(snippet.id) })
      .sort(OLDEST_FIRST)
      .skip(skipOf(page))
      .limit(page.limit)
      .lean();
    return found.map(toRecord);
  }

  async find(snippet: VisibleSnippet, id: string, tx?: Transaction): Promise<CommentRecord | null> {
    const found = await this.#comments
      .findOne({ _id: objectId(id), snippetId: objectId(snippet.id) })
      .session(tx?.session ?? null)
      .lean();
    return found && toRecord(found);
  }

  /** Returns reported comments by id, for viewers of the reports. */
  async findReported(ids: readonly string[]): Promise<Map<string, CommentRecord>> {
    const found = await this.#comments.find({ _id: trusted({ $in: objectIds(ids) }) }).lean();
    return new Map(found.map(toRecord).map((record) => [record.id, record]));
  }

  /** Returns the texts of comments by id, without deleted ones. */
  async contents(
    snippets: readonly VisibleSnippet[],
    ids: readonly string[],
  ): Promise<Map<string, string>> {
    if (snippets.length === 0 || ids.length === 0) return new Map();
    const found = await this.#comments
      .find(
        {
          _id: trusted({ $in: objectIds(ids) }),
          snippetId: trusted({ $in: objectIds(snippets.map(({ id }) => id)) }),
          isDeleted: false,
        },
        { content: 1 },
      )
      .lean();
    return new Map(found.map(({ _id, content }) => [_id.toHexString(), content]));
  }

  async totals(snippet: VisibleSnippet, tx?: Transaction): Promise<DiscussionTotals> {
    const found = await this.#discussions
      .findById(objectId(snippet.id))
      .session(tx?.session ?? null)
      .lean();
    return { total: found?.total ?? 0, topLevel: found?.topLevel ?? 0 };
  }

  async isClosed({ session }: Transaction, snippet: VisibleSnippet): Promise<boolean> {
    const closed = { _id: objectId(snippet.id), closed: true };
    return (await this.#discussions.exists(closed).session(session)) !== null;
  }

  /** Returns the snippet of a comment. Needs no viewer: access is checked against that snippet. */
  async snippetOf(id: string): Promise<string | null> {
    const found = await this.#comments.findById(objectId(id), { snippetId: 1 }).lean();
    return found?.snippetId.toHexString() ?? null;
  }

  async findById({ session }: Transaction, id: string): Promise<CommentRecord | null> {
    const found = await this.#comments.findById(objectId(id)).session(session).lean();
    return found && toRecord(found);
  }

  /** Returns the ids of all comments by a user, deepest first. */
  async idsByAuthor(_viewer: System, authorId: string): Promise<string[]> {
    const found = await this.#comments
      .find({ authorId: objectId(authorId) }, { _id: 1 })
      .sort({ depth: -1 })
      .lean();
    return found.map(({ _id }) => _id.toHexString());
  }

  /**
   * Returns null if the discussion is closed; the caller must then roll back, since the totals have
   * been incremented.
   *
   * @throws AppError `request.conflict` if the lines were found in a revision that is no longer the
   * latest
   */
  async insert(
    { session }: Transaction,
    snippet: VisibleSnippet,
    draft: NewComment,
  ): Promise<CommentRecord | null> {
    const { parent } = draft;
    // Updated first, so that concurrent writers of one discussion conflict here and its totals stay
    // exact.
    const discussion = await this.#discussions
      .findOneAndUpdate(
        { _id: objectId(snippet.id) },
        { $inc: { total: 1, topLevel: parent ? 0 : 1 } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean();
    if (discussion?.closed !== false) return null;
    const { revision = 0 } = discussion;
    if (draft.anchor && draft.anchor.checkedRevision < revision) {
      throw new AppError('request.conflict');
    }
    if (parent) {
      const bump = { $inc: { repliesCount: 1, version: 1 } };
      await this.#comments.updateOne({ _id: objectId(parent.id) }, bump, { session });
    }
    const doc = newDocument(snippet.id, draft);
    await this.#comments.insertOne(doc, { session });
    return toRecord(doc);
  }

  async addToTotals(
    { session }: Transaction,
    snippetId: string,
    change: Partial<DiscussionTotals>,
  ): Promise<void> {
    await this.#discussions.updateOne({ _id: objectId(snippetId) }, { $inc: change }, { session });
  }

  /** Deletes the comment and decrements the counts of its list and its parent. */
  async delete(tx: Transaction, comment: CommentRecord): Promise<void> {
    const { session } = tx;
    await this.#comments.deleteOne({ _id: objectId(comment.id) }, { session });
    if (comment.depth === 1) await this.addToTotals(tx, comment.snippetId, { topLevel: -1 });
    if (comment.parentId === null) return;
    const fewer = { $inc: { repliesCount: -1, version: 1 } };
    await this.#comments.updateOne({ _id: objectId(comment.parentId) }, fewer, { session });
  }

  /** Turns a comment into an empty placeholder without reactions. */
  async blank({ session }: Transaction, id: string, deletedBy: DeletedBy | null): Promise<void> {
    const blank = {
      $set: {
        isDeleted: true,
        deletedBy,
        content: '',
        authorId: null,
        anchor: null,
        mentions: [],
        likesCount: 0,
        dislikesCount: 0,
        score: 0,
        updatedAt: new Date(),
      },
      $inc: { version: 1 },
    };
    await this.#comments.updateOne({ _id: objectId(id) }, blank, { session });
  }

  /** Replaces the text; null if the comment is deleted. */
  edit(
    tx: Transaction,
    id: string,
    { content, mentions }: { content: string; mentions: Mention[] },
  ): Promise<CommentRecord | null> {
    const mentioned = mentionDocuments(mentions);
    const $set = { content, mentions: mentioned, isEdited: true, updatedAt: new Date() };
    return this.#change(tx, id, { $set, $inc: { version: 1 } });
  }

  /** Increments the reaction counts; null if the comment is deleted. */
  count(tx: Transaction, id: string, { likes, dislikes }: CountChange) {
    const score = likes - dislikes;
    const $inc = { likesCount: likes, dislikesCount: dislikes, score, version: 1 };
    return this.#change(tx, id, { $inc });
  }

  /**
   * Increments the count of reports, so that a concurrent deletion conflicts; null if the comment
   * is deleted.
   */
  countReport(tx: Transaction, id: string): Promise<CommentRecord | null> {
    return this.#change(tx, id, { $inc: { reportsCount: 1 } });
  }

  /** Returns the likes of these authors' comments, without authors that have none. */
  async likesOf(authorIds: readonly string[]): Promise<Map<string, number>> {
    const found = await this.#comments.aggregate<{ _id: Types.ObjectId; likes: number }>([
      { $match: { authorId: { $in: objectIds(authorIds) }, likesCount: { $gt: 0 } } },
      { $group: { _id: '$authorId', likes: { $sum: '$likesCount' } } },
    ]);
    return new Map(found.map(({ _id, likes }) => [_id.toHexString(), likes]));
  }

  /** Closes a discussion for new comments. */
  async close({ session }: Transaction, snippetId: string): Promise<void> {
    const closed = { $set: { total: 0, topLevel: 0, closed: true } };
    const _id = objectId(snippetId);
    await this.#discussions.updateOne({ _id }, closed, { upsert: true, session });
  }

  /** Deletes and returns some comments of a closed discussion, placeholders included. */
  async removeSome(
    { session }: Transaction,
    snippetId: string,
    most: number,
  ): Promise<LeavingComment[]> {
    const leaving = await this.#comments
      .find({ snippetId: objectId(snippetId) }, LEAVING)
      .limit(most)
      .session(session)
      .lean();
    const _id = trusted({ $in: leaving.map((doc) => doc._id) });
    await this.#comments.deleteMany({ _id }, { session });
    return leaving.map((doc) => ({
      id: doc._id.toHexString(),
      authorId: doc.authorId?.toHexString() ?? null,
      likesCount: doc.likesCount,
    }));
  }

  /** Anonymizes some comments of a user and returns them. */
  async anonymizeSome(
    { session }: Transaction,
    authorId: string,
    most: number,
  ): Promise<Pick<CommentRecord, 'id' | 'snippetId'>[]> {
    const found = await this.#comments
      .find({ authorId: objectId(authorId) }, { snippetId: 1 })
      .limit(most)
      .session(session)
      .lean();
    const _id = trusted({ $in: found.map((doc) => doc._id) });
    const nobody = { $set: { authorId: null }, $inc: { version: 1 } };
    await this.#comments.updateMany({ _id }, nobody, { session });
    return found.map((doc) => ({
      id: doc._id.toHexString(),
      snippetId: doc.snippetId.toHexString(),
    }));
  }

  /** Turns mentions of a user into plain text in some comments. Returns their number. */
  async unmentionSome({ session }: Transaction, userId: string, most: number): Promise<number> {
    const mentioned = { userId: objectId(userId) };
    const found = await this.#comments
      .find({ 'mentions.userId': mentioned.userId }, { _id: 1 })
      .limit(most)
      .session(session)
      .lean();
    const _id = trusted({ $in: found.map((doc) => doc._id) });
    const change = { $pull: { mentions: mentioned }, $inc: { version: 1 } };
    await this.#comments.updateMany({ _id }, change, { session });
    return found.length;
  }

  async #change(
    { session }: Transaction,
    id: string,
    change: UpdateQuery<CommentDoc>,
  ): Promise<CommentRecord | null> {
    const filter = { _id: objectId(id), isDeleted: false };
    const options = { session, returnDocument: 'after' as const };
    const doc = await this.#comments.findOneAndUpdate(filter, change, options).lean();
    return doc && toRecord(doc);
  }
}
