import type { Anchor, Comment, Reaction, UserCard } from '@snippetry/contracts';
import type { Viewer } from '@snippetry/service-kit';
import { allowed, type Participant } from './comment.policy.ts';
import type { AnchorRecord, CommentRecord } from './comment.ts';

export type Cards = ReadonlyMap<string, UserCard>;

/** Data that the presentation of comments to one viewer needs. */
export interface Presentation extends Participant {
  /** Cards of the authors. */
  cards: Cards;
  /** The viewer's own reactions, by comment. */
  reactions: ReadonlyMap<string, Reaction>;
}

/** The reactions that a viewer gets: their own, if they have one. */
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

/** A comment as this viewer gets it. A deleted one keeps its place, without author or text. */
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

/** Puts each reply into the `replies` of its parent, in the order given. */
export function nestReplies(topLevel: Comment[], replies: Comment[]): Comment[] {
  const byId = new Map([...topLevel, ...replies].map((comment) => [comment._id, comment]));
  for (const reply of replies) {
    if (reply.parentComment) byId.get(reply.parentComment)?.replies.push(reply);
  }
  return topLevel;
}
