import { z } from 'zod';
import { Comment, REPORT_REASONS } from './comments.ts';
import { Id, IdParams, limitedText, PageQuery, Pagination, Time, UserCard } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

/** Resolutions of a reported comment. */
export const RESOLUTIONS = ['dismiss', 'remove-comment', 'hide-snippet', 'suspend-user'] as const;
/** One of {@link RESOLUTIONS}. */
export type Resolution = (typeof RESOLUTIONS)[number];

/** Recorded actions: resolutions, and their reversals by a moderator. */
export const MODERATION_ACTIONS = [...RESOLUTIONS, 'lift-hiding', 'lift-suspension'] as const;
/** One of {@link MODERATION_ACTIONS}. */
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** The open reports of one comment, or those that were resolved together. */
export const ReportCase = z.object({
  _id: Id,
  /** The current comment, without replies; null if it was deleted. */
  comment: Comment.nullable(),
  /** The text when it was first reported, which an edit does not change. */
  reportedText: z.string(),
  /** Author of the comment. */
  author: UserCard.nullable(),
  snippet: z.object({ _id: Id, title: z.string() }),
  /** The first 50. */
  reports: z.array(
    z.object({
      /** Null for the snippet's owner, who must not learn it, and if the account is gone. */
      reporter: UserCard.nullable(),
      reason: z.enum(REPORT_REASONS),
      description: z.string(),
      createdAt: Time,
    }),
  ),
  /** Of the first report. */
  createdAt: Time,
  /** When the snippet's owner dismissed it; it stays open for moderators. */
  dismissedAt: Time.nullable(),
  resolution: z
    .object({
      action: z.enum(RESOLUTIONS),
      reason: z.string(),
      by: UserCard.nullable(),
      at: Time,
    })
    .nullable(),
  /** Resolutions that the viewer may choose; empty once it is resolved. */
  allowed: z.array(z.enum(RESOLUTIONS)),
});
/** See the schema of the same name. */
export type ReportCase = z.output<typeof ReportCase>;

/** One action of a moderator or of the owner of a snippet, which is never changed or deleted. */
export const ModerationRecord = z.object({
  _id: Id,
  action: z.enum(MODERATION_ACTIONS),
  reason: z.string(),
  by: UserCard.nullable(),
  /** Owner of the comment, snippet or account. */
  user: UserCard.nullable(),
  /** Null if the action concerns no comment, such as a reversal. */
  commentId: Id.nullable(),
  /** Null if a suspension was lifted. */
  snippetId: Id.nullable(),
  /** Whether a moderator has lifted the hiding of the snippet since. */
  isLifted: z.boolean(),
  at: Time,
});
/** See the schema of the same name. */
export type ModerationRecord = z.output<typeof ModerationRecord>;

/** Routes of the queue of reports. They must come before `/comments/:id`, which matches them too. */
export const moderationRoutes = defineRoutes({
  'GET /comments/reports': {
    summary:
      'Reported comments: all for moderators, for others those of other people below their own snippets',
    auth: 'required',
    query: PageQuery.extend({
      status: z
        .enum(['open', 'resolved'], { error: 'must be open or resolved' })
        .default('open')
        .meta({ description: 'Open ones come oldest first, resolved ones newest first' }),
    }),
    reply: z.object({ reports: z.array(ReportCase), pagination: Pagination }),
  },
  'POST /comments/reports/:id/resolve': {
    summary:
      'Resolve reports of a comment; the affected user gets the reason, an owner’s dismissal leaves them to moderators',
    auth: 'required',
    params: IdParams,
    body: z
      .object({
        action: z.enum(RESOLUTIONS, { error: `must be one of ${RESOLUTIONS.join(', ')}` }),
        reason: limitedText(msg('The reason'), LIMITS.report.details).default(''),
      })
      .refine(({ action, reason }) => action === 'dismiss' || reason !== '', {
        error: msg('Give a reason: the author sees it'),
        path: ['reason'],
      }),
    reply: z.object({ report: ReportCase }),
    errors: ['report.not_found', 'report.already_resolved', 'access.forbidden'],
  },
  'GET /comments/reports/log': {
    summary: 'What moderators and owners did, newest first; for moderators',
    auth: 'required',
    query: PageQuery,
    reply: z.object({ records: z.array(ModerationRecord), pagination: Pagination }),
    errors: ['access.forbidden'],
  },
});
