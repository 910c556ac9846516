import type { Anchor, Comment, Reaction, UserCard } from '@snippetry/contracts';
import type { People, RequestContext, Viewer } from '@snippetry/service-kit';
import { allowed, type Participant } from './comment.policy.ts';
import type { AnchorRecord, CommentRecord, FindReactions } from './comment.ts';

type Cards = ReadonlyMap<string, UserCard>;

/** Data that the presentation of comments to one viewer needs. */
interface Presentation extends Participant {
  cards: Cards;
  /** The viewer's own reactions, by comment. */
  reactions: ReadonlyMap<string, Reaction>;
}

/** Returns the viewer's own reaction in the lists of the API. */
export function presentReactions(viewer: Viewer, own: Reaction | null): Comment['reactions'] {
  const entry = (type: Reaction) =>
    viewer.kind === 'user' && own === type ? [{ user: viewer.id }] : [];
  return { likes: entry('likes'), dislikes: entry('dislikes') };
}

export function presentMetrics(record: CommentRecord): Comment['metrics'] {
  const { likesCount, dislikesCount, repliesCount } = record;
  return { likesCount, dislikesCount, repliesCount };
}

function presentAnchor({ revision, fromLine, toLine, current }: AnchorRecord): Anchor {
  return { revision, fromLine, toLine, current };
}

/** Presents a comment to a viewer. A deleted one stays in the tree, without author and text. */
export function presentComment(record: CommentRecord, by: Presentation): Comment {
  const author = record.authorId === null ? null : (by.cards.get(record.authorId) ?? null);
  return {
    _id: record.id,
    content: record.isDeleted ? '' : record.content,
    snippet: record.snippetId,
    parentComment: record.parentId,
    author: record.isDeleted ? null : author,
    createdAt: record.createdAt.toISOString(),
    isEdited: record.isEdited,
    isDeleted: record.isDeleted,
    deletedBy: record.deletedBy,
    version: record.version,
    anchor: record.anchor && presentAnchor(record.anchor),
    mentions: record.mentions.map(({ username }) => username),
    reactions: presentReactions(by.viewer, by.reactions.get(record.id) ?? null),
    metrics: presentMetrics(record),
    allowed: allowed(by, record),
    replies: [],
  };
}

/** Puts each reply into the `replies` of its parent, in the given order. */
export function nestReplies(topLevel: Comment[], replies: Comment[]): Comment[] {
  const byId = new Map([...topLevel, ...replies].map((comment) => [comment._id, comment]));
  for (const reply of replies) {
    if (reply.parentComment) byId.get(reply.parentComment)?.replies.push(reply);
  }
  return topLevel;
}

interface CommentPresenterDeps {
  people: People;
  findReactions: FindReactions;
}

const isReacted = ({ likesCount, dislikesCount }: CommentRecord) => likesCount + dislikesCount > 0;

/** Presents comments with the cards of their authors and the viewer's own reactions. */
export class CommentPresenter {
  readonly #deps: CommentPresenterDeps;

  constructor(deps: CommentPresenterDeps) {
    this.#deps = deps;
  }

  /** Presents comments to one viewer, in the order given, each without replies. */
  async many(ctx: RequestContext, by: Participant, records: CommentRecord[]): Promise<Comment[]> {
    const reacted = records.filter(isReacted).map(({ id }) => id);
    const viewerIds = ctx.viewer.kind === 'user' ? [ctx.viewer.id] : [];
    const [cards, own] = await Promise.all([
      this.cards(ctx, records),
      this.#deps.findReactions(reacted, viewerIds),
    ]);
    const reactions = new Map(own.map(({ commentId, type }) => [commentId, type]));
    return records.map((record) => presentComment(record, { ...by, cards, reactions }));
  }

  async one(ctx: RequestContext, by: Participant, record: CommentRecord): Promise<Comment> {
    const [comment] = await this.many(ctx, by, [record]);
    if (!comment) throw new Error('a comment was presented as nothing');
    return comment;
  }

  /** Presents one comment to many viewers, in the order of the viewers. */
  async toMany(record: CommentRecord, cards: Cards, viewers: Participant[]): Promise<Comment[]> {
    const userIds = isReacted(record) ? viewers.flatMap(({ viewer }) => viewer.id ?? []) : [];
    const own = await this.#deps.findReactions([record.id], userIds);
    const byUser = Map.groupBy(own, ({ userId }) => userId);
    return viewers.map((by) => {
      const ofViewer = byUser.get(by.viewer.id ?? '') ?? [];
      const reactions = new Map(ofViewer.map(({ commentId, type }) => [commentId, type]));
      return presentComment(record, { ...by, cards, reactions });
    });
  }

  /** Returns the cards of the authors, without those of deleted comments. */
  cards(ctx: RequestContext, records: readonly CommentRecord[]): Promise<Map<string, UserCard>> {
    const authorIds = records.flatMap(({ authorId, isDeleted }) =>
      authorId === null || isDeleted ? [] : [authorId],
    );
    return this.#deps.people.cards(ctx, authorIds);
  }
}
