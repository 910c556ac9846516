import { z } from 'zod';
import { Id, listOf, PageQuery, Pagination, queryInt, Time, UserCard } from './common.ts';
import { LIMITS } from './limits.ts';
import type { ModerationAction } from './moderation.ts';
import { defineRoutes } from './route.ts';

/** Types of notifications. */
export const NOTIFICATION_TYPES = ['comment', 'reply', 'mention', 'follow', 'moderation'] as const;
/** One of {@link NOTIFICATION_TYPES}. */
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Actions of moderators and snippet owners that cause a notification. */
export const MODERATION_NOTICES = [
  'remove-comment',
  'hide-snippet',
  'lift-hiding',
  'lift-suspension',
] as const satisfies readonly ModerationAction[];
/** One of {@link MODERATION_NOTICES}. */
export type ModerationNotice = (typeof MODERATION_NOTICES)[number];

/** How often unread notifications are sent by e-mail. */
export const DIGESTS = ['off', 'daily', 'weekly'] as const;
/** One of {@link DIGESTS}. */
export type DigestPeriod = (typeof DIGESTS)[number];

/** One notification of the viewer. */
export const Notification = z.object({
  _id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  /** The action, for type `moderation`. */
  action: z.enum(MODERATION_NOTICES).optional(),
  /** User who caused it; null for moderation, and if the account was deleted. */
  actor: UserCard.nullable(),
  /** Null if it concerns no snippet, or one that the viewer can no longer see. */
  snippet: z.object({ _id: Id, title: z.string() }).nullable(),
  /** The comment to show; null if there is none or it was deleted. */
  commentId: Id.nullable(),
  /** The beginning of the comment's text, or the reason of a moderator. */
  excerpt: z.string(),
  isRead: z.boolean(),
  createdAt: Time,
});
/** See the schema of the same name. */
export type Notification = z.output<typeof Notification>;

/** Muted types and the digest of a user. */
export const NotificationSettings = z.object({
  /** Moderation cannot be muted. */
  mutedTypes: listOf(z.enum(['comment', 'reply', 'mention', 'follow']), { max: 4 }),
  digest: z.enum(DIGESTS, { error: `must be one of ${DIGESTS.join(', ')}` }),
});
/** See the schema of the same name. */
export type NotificationSettings = z.output<typeof NotificationSettings>;

const unread = z.int();

/** Routes of `/api/notifications`. */
export const notificationRoutes = defineRoutes({
  'GET /notifications': {
    summary: 'The notifications of the signed-in user, newest first',
    auth: 'required',
    query: PageQuery.extend({
      limit: queryInt(1, LIMITS.maxPageSize, LIMITS.notifications.pageSize),
      show: z
        .enum(['all', 'unread'], { error: 'must be all or unread' })
        .default('all')
        .meta({ description: 'All of them, or those that were not read' }),
    }),
    reply: z.object({ notifications: z.array(Notification), unread, pagination: Pagination }),
  },
  'POST /notifications/read': {
    summary: 'Mark these as read, or all without a list',
    auth: 'required',
    body: z.object({ ids: listOf(Id, { max: LIMITS.maxPageSize }).optional() }),
    reply: z.object({ unread }),
  },
  'GET /notifications/settings': {
    summary: 'What the signed-in user is notified of',
    auth: 'required',
    reply: z.object({ settings: NotificationSettings }),
  },
  'PUT /notifications/settings': {
    summary: 'Change what one is notified of',
    auth: 'required',
    body: NotificationSettings,
    reply: z.object({ settings: NotificationSettings }),
  },
  'GET /notifications/muted/:snippetId': {
    summary: 'Whether the signed-in user has muted the discussion of a snippet',
    auth: 'required',
    params: z.object({ snippetId: Id }),
    reply: z.object({ isMuted: z.boolean() }),
    errors: ['snippet.not_found'],
  },
  'PUT /notifications/muted/:snippetId': {
    summary: 'Mute the discussion of a snippet, or hear of it again',
    auth: 'required',
    params: z.object({ snippetId: Id }),
    body: z.object({ isMuted: z.boolean() }),
    reply: z.object({ isMuted: z.boolean() }),
    errors: ['snippet.not_found'],
  },
});
