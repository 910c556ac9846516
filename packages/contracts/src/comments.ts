import { z } from 'zod';
import { Id, IdParams, PageQuery, Pagination, queryInt, Time, UserCard } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';

const content = z
  .string()
  .trim()
  .min(1, 'Write something first')
  .max(LIMITS.comment.max, `A comment can be at most ${LIMITS.comment.max} characters long`);

/** Orders of a discussion's top-level comments. */
export const COMMENT_SORTS = ['-createdAt', 'newest', 'oldest', 'popular'] as const;

/** A reaction to a comment. Only the viewer's own is listed; `metrics` counts all. */
const Reaction = z.object({ user: Id });

/** A comment. In lists it has the first replies to it; `metrics.repliesCount` tells how many there are. */
export interface Comment {
  _id: string;
  content: string;
  snippet: string;
  parentComment: string | null;
  author: z.output<typeof UserCard> | null;
  createdAt: string;
  isEdited: boolean;
  isDeleted: boolean;
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
  reactions: z.object({ likes: z.array(Reaction), dislikes: z.array(Reaction) }),
  metrics: z.object({
    likesCount: z.int(),
    dislikesCount: z.int(),
    repliesCount: z.int(),
  }),
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
    body: z.object({ content, snippet: Id, parentComment: Id.optional() }),
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
