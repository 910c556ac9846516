import { z } from 'zod';
import { accessTokenInternalRoutes } from './access-tokens.ts';
import { operatorInternalRoutes, StorageFigures } from './admin.ts';
import { AiExplanation } from './ai.ts';
import { UserStats } from './auth.ts';
import { LineRange } from './comments.ts';
import { Id, IdParams, listOf, UserCard } from './common.ts';
import { READING_POLICIES } from './external-sign-in.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { firstViewRoutes } from './sharing.ts';
import { SnippetInput, SnippetSourceFile } from './snippets.ts';
import { viewerInternalRoutes } from './viewer.ts';

const ids = listOf(Id, { max: 200 });

/** Fields of a snippet that other services need to check access and to show its title. */
export const SnippetFacts = z.object({
  _id: Id,
  title: z.string(),
  language: z.string(),
  authorId: Id,
  isPublic: z.boolean(),
  updatedAt: z.iso.datetime(),
});
/** See the schema of the same name. */
export type SnippetFacts = z.output<typeof SnippetFacts>;

/** A snippet as shown in lists of other services. */
export const SnippetRow = SnippetFacts.extend({
  description: z.string(),
  tags: z.array(z.string()),
  starCount: z.int(),
});
/** See the schema of the same name. */
export type SnippetRow = z.output<typeof SnippetRow>;

/** A snippet with its code. */
export const SnippetSource = SnippetFacts.extend({
  description: z.string(),
  tags: z.array(z.string()),
  content: z.string(),
  revision: z.int(),
});
/** See the schema of the same name. */
export type SnippetSource = z.output<typeof SnippetSource>;

/** Requested snippets that are not public. */
export const SnippetVisibility = z.object({
  private: z.array(z.object({ _id: Id, authorId: Id })),
  missing: z.array(Id),
});
/** See the schema of the same name. */
export type SnippetVisibility = z.output<typeof SnippetVisibility>;

/** Position in the current revision of lines of an older one. */
const CurrentAnchor = z.object({
  /** Null once one of the lines has changed. */
  current: z.object({ fromLine: z.int(), toLine: z.int() }).nullable(),
  /** Invalid field: the revision is no longer stored, or has no such lines. */
  fault: z.enum(['revision', 'toLine']).nullable(),
});
/** See the schema of the same name. */
export type CurrentAnchor = z.output<typeof CurrentAnchor>;

/** Position in an iteration over all records, by id. */
const AddressesAfter = z.object({ after: Id.nullable() });
/** Public records of one step of the iteration; `next` starts the following step, null at the end. */
const PublicAddresses = z.object({
  public: z.array(z.object({ _id: Id, updatedAt: z.iso.datetime() })),
  next: Id.nullable(),
});
/** See the schema of the same name. */
export type PublicAddresses = z.output<typeof PublicAddresses>;

/**
 * Routes that only services call, below `/internal` of a service's own port and never through the
 * gateway. Each call must send the shared `INTERNAL_KEY` in `x-internal-key`.
 */
export const snippetInternalRoutes = defineRoutes({
  'POST /internal/snippets/facts': {
    summary: 'Facts of the snippets that exist, in any order',
    auth: 'none',
    body: z.object({ ids }),
    reply: z.object({ snippets: z.array(SnippetFacts) }),
  },
  'POST /internal/snippets/visibility': {
    summary: 'Those of the snippets that are private, with their authors, or not there',
    auth: 'none',
    body: z.object({
      ids: listOf(Id, { max: LIMITS.visibility }),
      /** Reads the database: events are published before the index is updated. */
      fromDatabase: z.boolean().default(false),
    }),
    reply: SnippetVisibility,
  },
  'POST /internal/snippets/existing': {
    summary: 'Those of the snippets that are stored, in the trash too, in any order',
    auth: 'none',
    body: z.object({ ids }),
    reply: z.object({ ids: z.array(Id) }),
  },
  'POST /internal/snippets/rows': {
    summary: 'What a list shows of the snippets that exist, in any order',
    auth: 'none',
    body: z.object({ ids }),
    reply: z.object({ snippets: z.array(SnippetRow) }),
  },
  'POST /internal/snippets/sources': {
    summary: 'The snippets that exist with their code, in any order',
    auth: 'none',
    body: z.object({ ids: listOf(Id, { max: LIMITS.sources }) }),
    reply: z.object({ snippets: z.array(SnippetSource) }),
    // A reply holds up to 20 codes of maximum length.
    timeoutMs: 10_000,
  },
  'POST /internal/snippets/addresses': {
    summary: 'The public ones of the next snippets by id, for the sitemap',
    auth: 'none',
    body: AddressesAfter,
    reply: PublicAddresses,
  },
  ...firstViewRoutes,
  'POST /internal/snippets/:id/anchors': {
    summary: 'Where lines of older revisions are now, in the order asked; null without the snippet',
    auth: 'none',
    params: IdParams,
    body: z.object({
      anchors: listOf(LineRange.safeExtend({ revision: z.int().min(1) }), { max: 200 }),
      /** Also maps revisions that were saved as private, which only the owner sees. */
      forOwner: z.boolean(),
    }),
    reply: z.object({
      found: z.object({ revision: z.int(), anchors: z.array(CurrentAnchor) }).nullable(),
    }),
  },
  'POST /internal/snippets/stats': {
    summary: 'Totals per author, over public snippets and over all',
    auth: 'none',
    body: z.object({ authorIds: ids }),
    reply: z.object({ authors: z.record(Id, z.object({ public: UserStats, all: UserStats })) }),
  },
  'POST /internal/snippets/received': {
    summary: 'What authors received for their snippets, also for those that were deleted since',
    auth: 'none',
    body: z.object({ authorIds: ids }),
    reply: z.object({
      authors: z.record(Id, z.object({ stars: z.int(), forks: z.int() })),
    }),
  },
  'GET /internal/snippets/totals': {
    summary: 'Totals of the platform’s public snippets',
    auth: 'none',
    reply: z.object({ totals: UserStats.extend({ totalLanguages: z.int() }) }),
  },
});

/** Internal routes through which the integrations service changes snippets. All are idempotent. */
export const snippetChangeInternalRoutes = defineRoutes({
  'POST /internal/snippets/imported': {
    summary: 'Make a private snippet of an imported file, unless its author has one of that key',
    auth: 'none',
    maxBody: LIMITS.codeBody,
    body: z.object({
      authorId: Id,
      /** Equal for equal content of the same file, regardless of the importing user. */
      key: z.string().min(1).max(100),
      /** Job of the import. A repeated request of the same job is answered with `created` again. */
      jobId: Id,
      source: SnippetSourceFile,
      snippet: SnippetInput,
    }),
    reply: z.object({ snippetId: Id, created: z.boolean() }),
  },
  'POST /internal/snippets/:id/content': {
    summary: 'Replace the code of a snippet of this author, where it still has this revision',
    auth: 'none',
    params: IdParams,
    maxBody: LIMITS.codeBody,
    body: z.object({
      authorId: Id,
      content: SnippetInput.shape.content,
      revision: z.int().min(1),
      /** New sha of its source; unchanged if absent. */
      sha: z.string().optional(),
    }),
    /** `stale` also if the content was replaced by other content since. */
    reply: z.object({
      outcome: z.enum(['changed', 'stale', 'missing']),
      revision: z.int().nullable(),
    }),
  },
  'PUT /internal/snippets/:id/explanation': {
    summary: 'Store an explanation of the code with this hash',
    auth: 'none',
    params: IdParams,
    body: z.object({
      /** See `codeFingerprint` of the service kit. */
      fingerprint: z.string().length(64),
      explanation: AiExplanation.omit({ isStale: true }),
    }),
    reply: z.object({ stored: z.boolean() }),
  },
});

/** Internal routes of the auth service. */
export const authInternalRoutes = defineRoutes({
  'POST /internal/users/cards': {
    summary: 'Cards of the users that exist, in any order',
    auth: 'none',
    body: z.object({ ids }),
    reply: z.object({ users: z.array(UserCard) }),
  },
  'POST /internal/users/versions': {
    summary: 'Cards of the users that exist with their versions, in any order',
    auth: 'none',
    body: z.object({ ids }),
    reply: z.object({ users: z.array(z.object({ user: UserCard, version: z.int() })) }),
  },
  'POST /internal/users/moderators': {
    summary: 'Those of the users who are moderators, in any order',
    auth: 'none',
    body: z.object({ ids }),
    reply: z.object({ ids: z.array(Id) }),
  },
  'POST /internal/users/by-names': {
    summary: 'Cards of the users of these names, without regard to case, in any order',
    auth: 'none',
    body: z.object({ usernames: listOf(z.string(), { max: 20 }) }),
    reply: z.object({ users: z.array(UserCard) }),
  },
  'POST /internal/users/following': {
    summary: 'The users whom a user follows, at most the 1000 that were followed last, these first',
    auth: 'none',
    body: z.object({ userId: Id }),
    reply: z.object({ ids: z.array(Id) }),
  },
});

/** Internal route that returns the reading policy: whether visitors may read. */
export const policyInternalRoutes = defineRoutes({
  'GET /internal/policy': {
    summary: 'Whether visitors may read what is public',
    auth: 'none',
    reply: z.object({ reading: z.enum(READING_POLICIES) }),
  },
});

/** Internal routes of the comments service. */
export const commentInternalRoutes = defineRoutes({
  'POST /internal/comments/likes': {
    summary: 'How many likes the comments of each author have that are not deleted',
    auth: 'none',
    body: z.object({ authorIds: ids }),
    reply: z.object({ authors: z.record(Id, z.int()) }),
  },
});

/** A collection with all of its members, including those hidden from its owner. */
export const OwnedCollection = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  readme: z.string(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  /** In the order of the collection. */
  snippetIds: z.array(Id),
});
/** See the schema of the same name. */
export type OwnedCollection = z.output<typeof OwnedCollection>;

/** Internal routes of the collections service. */
export const collectionInternalRoutes = defineRoutes({
  'POST /internal/collections/of-owner': {
    summary: 'The ids of all collections of an owner, oldest first',
    auth: 'none',
    body: z.object({ ownerId: Id }),
    reply: z.object({ ids: z.array(Id) }),
  },
  'POST /internal/collections/addresses': {
    summary: 'The public ones of the next collections by id, for the sitemap',
    auth: 'none',
    body: AddressesAfter,
    reply: PublicAddresses,
  },
  'POST /internal/collections/contents': {
    summary: 'Those of the collections that the owner has, with their members, in any order',
    auth: 'none',
    body: z.object({ ownerId: Id, ids: listOf(Id, { max: LIMITS.contents }) }),
    reply: z.object({ collections: z.array(OwnedCollection) }),
  },
});

/**
 * Query of a page of personal data: its owner, the part, and the item after which the page starts.
 */
const personalQuery = <const Parts extends readonly [string, ...string[]]>(parts: Parts) =>
  z.object({ userId: Id, part: z.enum(parts), after: z.string().max(100).nullable() });

/** A page of personal data; `next` starts the following page, null at the end. */
export const PersonalPage = z.object({
  items: z.array(z.record(z.string(), z.unknown())),
  next: z.string().nullable(),
});
/** See the schema of the same name. */
export type PersonalPage = z.output<typeof PersonalPage>;

/** Parts of a user's personal data, by the service that stores them. */
export const PERSONAL_PARTS = {
  snippets: ['snippets', 'trash', 'stars'],
  comments: [
    'comments',
    'reactions',
    'reports',
    'notifications',
    'notification-settings',
    'muted-discussions',
  ],
  collections: ['collections', 'versions', 'stars'],
  integrations: ['connection', 'imports', 'imported-files', 'gists'],
} as const;

/** Routes by which the auth service collects a user's personal data from the other services. */
export const personalInternalRoutes = {
  snippets: defineRoutes({
    'POST /internal/snippets/personal': {
      summary:
        'A page of the snippets of a user with their history, in the trash too, and of stars',
      auth: 'none',
      body: personalQuery(PERSONAL_PARTS.snippets),
      reply: PersonalPage,
    },
  }),
  comments: defineRoutes({
    'POST /internal/comments/personal': {
      summary: 'A page of what a user wrote and was told',
      auth: 'none',
      body: personalQuery(PERSONAL_PARTS.comments),
      reply: PersonalPage,
    },
  }),
  collections: defineRoutes({
    'POST /internal/collections/personal': {
      summary: 'A page of the collections of a user, of their versions, and of stars',
      auth: 'none',
      body: personalQuery(PERSONAL_PARTS.collections),
      reply: PersonalPage,
    },
  }),
  integrations: defineRoutes({
    'POST /internal/github/personal': {
      summary: 'A page of what is stored of a user about GitHub, without the token',
      auth: 'none',
      body: personalQuery(PERSONAL_PARTS.integrations),
      reply: PersonalPage,
    },
  }),
};

/** Internal routes of every service. */
export const storageInternalRoutes = defineRoutes({
  'GET /internal/storage': {
    summary: 'How much the database of the service holds',
    auth: 'none',
    reply: StorageFigures.pick({ documents: true, bytes: true }).extend({
      version: z.string().optional(),
    }),
  },
});

/** All internal routes by key. */
export const internalRoutes = {
  ...viewerInternalRoutes,
  ...snippetInternalRoutes,
  ...snippetChangeInternalRoutes,
  ...authInternalRoutes,
  ...operatorInternalRoutes,
  ...policyInternalRoutes,
  ...accessTokenInternalRoutes,
  ...commentInternalRoutes,
  ...collectionInternalRoutes,
  ...personalInternalRoutes.snippets,
  ...personalInternalRoutes.comments,
  ...personalInternalRoutes.collections,
  ...personalInternalRoutes.integrations,
  ...storageInternalRoutes,
};
