import { z } from 'zod';
import { Comment } from './comments.ts';
import { Id } from './common.ts';
import { Notification } from './notifications.ts';
import { defineRoutes } from './route.ts';

/**
 * One message of an event stream, as JSON in its `data`. Clients send its `id` as `Last-Event-ID`
 * when they reconnect. A stream also has an event named `open`, after whose `id` events are sent
 * live, and comments with the latest `id` as heartbeats.
 */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('comment'),
    snippetId: Id,
    commentId: Id,
    change: z.enum(['created', 'edited', 'reacted', 'removed']),
    /** The comment as visible to the viewer, without replies; null if it was removed. */
    comment: Comment.nullable(),
    /** Comments of the discussion that are not deleted. */
    totalComments: z.int(),
  }),
  z.object({
    type: z.literal('notification'),
    /** Null if notifications were marked as read, in another tab or on another device. */
    notification: Notification.nullable(),
    unread: z.int(),
  }),
  /** Missed messages are no longer available: the client reloads what it shows. */
  z.object({ type: z.literal('reset') }),
]);
/** See the schema of the same name. */
export type LiveMessage = z.output<typeof LiveMessage>;

/** Routes of event streams. */
export const liveRoutes = defineRoutes({
  'GET /live': {
    summary:
      'Server-Sent Events: the notifications of the signed-in user and the discussion of a snippet. Goes on after `Last-Event-ID`',
    /** Visitors must name a snippet, since notifications need an account. */
    auth: 'optional',
    query: z.object({ snippet: Id.optional() }),
    media: ['text/event-stream'],
    reply: z.string(),
    errors: ['snippet.not_found', 'auth.required'],
  },
});
