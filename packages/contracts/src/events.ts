import { z } from 'zod';
import { Id, UserCard } from './common.ts';
import { Digest } from './digest.ts';

/** Services that can subscribe to events. */
export const SUBSCRIBERS = ['auth', 'snippets', 'comments', 'collections', 'integrations'] as const;
/** The name of a subscribing service. */
export type Subscriber = (typeof SUBSCRIBERS)[number];

/** One kind of event, with its subscribers and its payload. */
export interface EventSpec {
  subscribers: readonly Subscriber[];
  /** Also delivered to every process of the emitting service, through a Redis stream. */
  broadcast?: true;
  /** Only earlier versions emitted it: it has no subscribers, and pending ones are dropped. */
  isRetired?: true;
  /** Frequent: events published at the same time are sent in one job. */
  isBundled?: true;
  /** Filters by subscriber. A subscriber with a filter receives only matching events. */
  concerns?: Partial<Record<Subscriber, (payload: never) => boolean>>;
  payload: z.ZodType;
}

function defineEvents<const Table extends Record<string, EventSpec>>(table: Table): Table {
  return table;
}

const snippetChange = z.object({
  snippetId: Id,
  authorId: Id,
  title: z.string(),
  language: z.string(),
  isPublic: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** Increases with every change of the code; missing in events of earlier versions. */
  revision: z.int().optional(),
});

/**
 * The events between services. They are delivered at least once and in no guaranteed order, so a
 * consumer must be idempotent, and must compare `version` or read the source again.
 */
export const EVENTS = defineEvents({
  'user.registered': {
    subscribers: ['snippets', 'comments', 'collections'],
    payload: z.object({ user: UserCard, isDemo: z.boolean() }),
  },
  'user.updated': {
    subscribers: ['snippets', 'comments', 'collections'],
    payload: z.object({ user: UserCard, version: z.int() }),
  },
  'user.deleted': {
    subscribers: ['snippets', 'comments', 'collections', 'integrations'],
    payload: z.object({
      userId: Id,
      /**
       * Whether comments stay, anonymized; false for demo accounts. Events of earlier versions lack
       * it, and all concern demo accounts.
       */
      keepsComments: z.boolean().optional(),
    }),
  },
  'snippet.created': { subscribers: [], isRetired: true, payload: z.object({ snippetId: Id }) },
  /** The snippets of a demo account have been created; ids are sorted, oldest first. */
  'demo.filled': {
    subscribers: ['comments', 'collections'],
    payload: z.object({ userId: Id, snippetIds: z.array(Id).min(1) }),
  },
  'snippet.changed': {
    subscribers: ['comments', 'collections'],
    concerns: {
      collections: ({ isPublic, wasPublic }: { isPublic: boolean; wasPublic?: boolean }) =>
        isPublic !== wasPublic,
    },
    payload: snippetChange.extend({
      /** Whether it was public before; missing in events of earlier versions. */
      wasPublic: z.boolean().optional(),
    }),
  },
  'snippet.trashed': {
    subscribers: ['collections'],
    payload: z.object({ snippetId: Id, authorId: Id }),
  },
  'snippet.restored': {
    subscribers: ['collections'],
    payload: z.object({ snippetId: Id, authorId: Id }),
  },
  'snippet.deleted': {
    subscribers: ['comments', 'collections', 'integrations'],
    payload: z.object({ snippetId: Id, authorId: Id }),
  },
  /** A revision was deleted, and no other state of the snippet has the same code. */
  'snippet.code_deleted': {
    subscribers: ['integrations'],
    payload: z.object({
      snippetId: Id,
      /** See `codeFingerprint` of the service kit. */
      fingerprint: z.string().length(64),
    }),
  },
  /** Changes of authors' star counts, from stars that were set or removed together. */
  'stars.changed': {
    subscribers: ['auth'],
    isBundled: true,
    payload: z.object({
      authors: z.array(z.object({ authorId: Id, stars: z.int() })).min(1),
    }),
  },
  /** A single star, as emitted by earlier versions. */
  'snippet.starred': {
    subscribers: ['auth'],
    payload: z.object({
      snippetId: Id,
      authorId: Id,
      change: z.union([z.literal(1), z.literal(-1)]),
    }),
  },
  'snippet.forked': {
    subscribers: ['auth'],
    payload: z.object({ snippetId: Id, authorId: Id, forkId: Id }),
  },
  'user.followed': {
    subscribers: ['comments'],
    payload: z.object({ followerId: Id, followeeId: Id, isFollowing: z.boolean() }),
  },
  'comment.changed': {
    subscribers: [],
    broadcast: true,
    payload: z.object({
      snippetId: Id,
      commentId: Id,
      change: z.enum(['created', 'edited', 'reacted', 'removed']),
    }),
  },
  'comment.liked': {
    subscribers: ['auth'],
    payload: z.object({
      commentId: Id,
      authorId: Id,
      /**
       * Likes gained or lost: all of a deleted comment, or of several comments of a deleted
       * snippet.
       */
      change: z.int(),
    }),
  },
  'notification.changed': {
    subscribers: [],
    broadcast: true,
    /** Null if notifications were marked as read. */
    payload: z.object({ userId: Id, notificationId: Id.nullable() }),
  },
  'digest.due': {
    subscribers: ['auth'],
    payload: Digest,
  },
  /** Carries the id only: the mail may contain a secret, which would stay in Redis. */
  'mail.stored': { subscribers: ['auth'], payload: z.object({ mailId: Id }) },
  'recovery.asked': { subscribers: ['auth'], payload: z.object({ requestId: Id }) },
  'moderation.snippet_hidden': {
    subscribers: ['snippets'],
    payload: z.object({ snippetId: Id, moderatorId: Id, reason: z.string() }),
  },
  'moderation.user_suspended': {
    subscribers: ['auth'],
    payload: z.object({ userId: Id, moderatorId: Id, reason: z.string() }),
  },
  'moderation.hiding_lifted': {
    subscribers: ['comments'],
    payload: z.object({ snippetId: Id, ownerId: Id, moderatorId: Id }),
  },
  'moderation.suspension_lifted': {
    subscribers: ['comments'],
    payload: z.object({ userId: Id, moderatorId: Id, reason: z.string() }),
  },
});

/** Names of all events. */
export type EventName = keyof typeof EVENTS;

/** The payload of an event. */
export type EventPayload<Name extends EventName> = z.output<(typeof EVENTS)[Name]['payload']>;

/** Names of the events that a service subscribes to. */
export type EventsFor<Service extends Subscriber> = {
  [Name in EventName]: Service extends (typeof EVENTS)[Name]['subscribers'][number] ? Name : never;
}[EventName];

/** An event as it is sent. Its `id` is unique, so that a consumer can ignore a repeated delivery. */
export const EventEnvelope = z.object({
  id: Id,
  name: z.string().refine((name): name is EventName => Object.hasOwn(EVENTS, name)),
  payload: z.unknown(),
  at: z.iso.datetime(),
  requestId: z.string().optional(),
});
/** See the schema of the same name. */
export type EventEnvelope = z.output<typeof EventEnvelope>;

/** The BullMQ queue a service reads its events from. BullMQ names may not contain a colon. */
export function eventQueue(subscriber: Subscriber): string {
  return `events-${subscriber}`;
}
