import { z } from 'zod';
import { Id, listOf, PageQuery, Pagination, queryInt, Time, UserCard } from './common.ts';
import { LIMITS } from './limits.ts';
import type { ModerationAction } from './moderation.ts';
import { defineRoutes } from './route.ts';

/** What people are notified of. */
export const NOTIFICATION_TYPES = ['comment', 'reply', 'mention', 'follow', 'moderation'] as const;
/** One of {@link NOTIFICATION_TYPES}. */
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What a moderator, or the owner of a snippet, did that people are notified of. */
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
  /** What was done, where the type is moderation. */
  action: z.enum(MODERATION_NOTICES).optional(),
  /** Who caused it; null for moderation, and for somebody whose account is gone. */
  actor: UserCard.nullable(),
  /** Null where the notification is about no snippet, or one that the viewer does not see any more. */
  snippet: z.object({ _id: Id, title: z.string() }).nullable(),
  /** The comment to show; null where there is none, or no more. */
  commentId: Id.nullable(),
  /** The beginning of the comment's text, or the reason of a moderator. */
  excerpt: z.string(),
  isRead: z.boolean(),
  createdAt: Time,
});
/** See the schema of the same name. */
export type Notification = z.output<typeof Notification>;

/** What a user wants to be notified of. */
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
