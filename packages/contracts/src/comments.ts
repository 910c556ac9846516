import { z } from 'zod';
import {
  EmptyReply,
  Id,
  IdParams,
  limitedText,
  PageQuery,
  Pagination,
  queryInt,
  Time,
  UserCard,
} from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { fillText, msg } from './texts.ts';

const content = z
  .string()
  .trim()
  .min(1, msg('Write something first'))
  .max(
    LIMITS.comment.max,
    fillText('A comment can be at most {max} characters long', { max: LIMITS.comment.max }),
  );

/** Orders of a discussion's top-level comments. */
export const COMMENT_SORTS = ['-createdAt', 'newest', 'oldest', 'popular'] as const;

/** Reactions to a comment; a user can have one of them. */
export const REACTIONS = ['likes', 'dislikes'] as const;
/** One of {@link REACTIONS}. */
export type Reaction = (typeof REACTIONS)[number];

/** Why a comment is reported. */
export const REPORT_REASONS = [
  'spam',
  'inappropriate',
  'harassment',
  'misinformation',
  'other',
] as const;
/** One of {@link REPORT_REASONS}. */
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A reaction to a comment. Only the viewer's own is listed; `metrics` counts all. */
const OwnReaction = z.object({ user: Id });

/** Lines of a snippet's code, from 1, both ends included. */
export const LineRange = z
  .object({ fromLine: z.int().min(1), toLine: z.int().min(1) })
  .refine(({ fromLine, toLine }) => fromLine <= toLine, {
    error: 'must not be before fromLine',
    path: ['toLine'],
  });

/** Lines a comment refers to: in the revision it was written for, and in the current one. */
export const Anchor = z.object({
  revision: z.int(),
  fromLine: z.int(),
  toLine: z.int(),
  /** The same lines in the current revision; null if one of them has changed (outdated comment). */
  current: z.object({ fromLine: z.int(), toLine: z.int() }).nullable(),
});
/** See the schema of the same name. */
export type Anchor = z.output<typeof Anchor>;

const metrics = z.object({
  likesCount: z.int(),
  dislikesCount: z.int(),
  repliesCount: z.int(),
});

const reactions = z.object({ likes: z.array(OwnReaction), dislikes: z.array(OwnReaction) });

/** A comment. Lists include its first replies; `metrics.repliesCount` is their total. */
export interface Comment {
  _id: string;
  content: string;
  snippet: string;
  parentComment: string | null;
  author: z.output<typeof UserCard> | null;
  createdAt: string;
  isEdited: boolean;
  isDeleted: boolean;
  /** Role of the user who deleted it; null if it is not deleted, or was deleted before this was recorded. */
  deletedBy: 'author' | 'owner' | 'moderator' | null;
  /** Increases with every change, to order two states of a comment. */
  version: number;
  anchor: Anchor | null;
  /** Names of the users mentioned in the text. */
  mentions: string[];
  reactions: { likes: { user: string }[]; dislikes: { user: string }[] };
  metrics: { likesCount: number; dislikesCount: number; repliesCount: number };
  allowed: ('edit' | 'delete' | 'report')[];
  replies: Comment[];
}

/** See the type of the same name. */
export const Comment: z.ZodType<Comment> = z.object({
  _id: Id,
  content: z.string(),
  snippet: Id,
  parentComment: Id.nullable(),
  author: UserCard.nullable(),
  createdAt: Time,
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  deletedBy: z.enum(['author', 'owner', 'moderator']).nullable(),
  version: z.int(),
  anchor: Anchor.nullable(),
  mentions: z.array(z.string()),
  reactions,
  metrics,
  allowed: z.array(z.enum(['edit', 'delete', 'report'])),
  get replies() {
    return z.array(Comment);
  },
});

const commentPage = z.object({
  comments: z.array(Comment),
  pagination: Pagination.extend({ totalComments: z.int() }),
});

const listQuery = PageQuery.extend({
  limit: queryInt(1, LIMITS.maxPageSize, LIMITS.comment.pageSize),
  sortBy: z
    .enum(COMMENT_SORTS, { error: `must be one of ${COMMENT_SORTS.join(', ')}` })
    .default('-createdAt'),
});

/** Routes of `/api/comments`, and of the comments below a snippet. */
export const commentRoutes = defineRoutes({
  'GET /comments/snippet/:snippetId': {
    summary:
      'A page of a snippet’s top-level comments, each with the first ten replies to it and to those',
    auth: 'optional',
    params: z.object({ snippetId: Id }),
    query: listQuery,
    reply: commentPage,
    errors: ['snippet.not_found'],
  },
  'POST /comments': {
    summary: 'Comment on a snippet, or reply to a comment',
    auth: 'required',
    body: z.object({
      content,
      snippet: Id,
      parentComment: Id.optional(),
      anchor: LineRange.safeExtend({ revision: z.int().min(1) }).optional(),
    }),
    reply: z.object({ comment: Comment }),
    status: 201,
    errors: ['snippet.not_found', 'comment.not_found', 'comment.too_deep'],
  },
  'GET /comments/:id/replies': {
    summary:
      'A page of the direct replies to a comment, oldest first, without the replies to those',
    auth: 'optional',
    params: IdParams,
    query: PageQuery.extend({
      limit: queryInt(1, LIMITS.maxPageSize, LIMITS.comment.repliesPageSize),
    }),
    reply: commentPage,
    errors: ['comment.not_found'],
  },
  'POST /snippets/:id/comments': {
    summary: 'Comment on a snippet',
    auth: 'required',
    params: IdParams,
    body: z.object({ content }),
    reply: z.object({ comment: Comment }),
    status: 201,
    errors: ['snippet.not_found'],
  },
  'GET /snippets/:id/comments/count': {
    summary: 'How many comments a snippet has',
    auth: 'optional',
    params: IdParams,
    reply: z.object({ count: z.int() }),
    errors: ['snippet.not_found'],
  },
});

/** Routes of one comment. */
export const oneCommentRoutes = defineRoutes({
  'GET /comments/:id': {
    summary:
      'The thread of a comment: its top-level comment with the first replies, and those that lead to it',
    auth: 'optional',
    params: IdParams,
    reply: z.object({ comment: Comment }),
    errors: ['comment.not_found'],
  },
  'PUT /comments/:id': {
    summary: 'Change the text of a comment',
    auth: 'required',
    params: IdParams,
    body: z.object({ content }),
    reply: z.object({ comment: Comment }),
    errors: ['comment.not_found', 'access.forbidden'],
  },
  'DELETE /comments/:id': {
    summary: 'Delete a comment; one with replies leaves a placeholder, which is answered',
    auth: 'required',
    params: IdParams,
    reply: z.object({ comment: Comment.nullable(), totalComments: z.int() }),
    errors: ['comment.not_found', 'access.forbidden'],
  },
  'POST /comments/:id/react': {
    summary: 'Like or dislike a comment; the same again takes it back',
    auth: 'required',
    params: IdParams,
    body: z.object({ type: z.enum(REACTIONS, { error: 'must be likes or dislikes' }) }),
    reply: z.object({ reactions, metrics, version: z.int() }),
    errors: ['comment.not_found'],
  },
  'POST /comments/:id/report': {
    summary: 'Report a comment of somebody else, once',
    auth: 'required',
    params: IdParams,
    body: z.object({
      reason: z.enum(REPORT_REASONS, { error: `must be one of ${REPORT_REASONS.join(', ')}` }),
      description: limitedText(msg('The details'), LIMITS.report.details).default(''),
    }),
    reply: EmptyReply,
    status: 201,
    errors: ['comment.not_found', 'access.forbidden', 'comment.already_reported'],
  },
});
