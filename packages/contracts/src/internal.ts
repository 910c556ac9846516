import { z } from 'zod';
import { UserStats } from './auth.ts';
import { Id, IdParams, listOf, UserCard } from './common.ts';
import { defineRoutes } from './route.ts';
import { SnippetCard } from './sharing.ts';

const ids = listOf(Id, { max: 200 });

/** The fields of a snippet that other services need to decide who may see it and to show its title. */
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
  'GET /internal/snippets/:id/card': {
    summary: 'The link-preview metadata of a public snippet; null if no public snippet has the id',
    auth: 'none',
    params: IdParams,
    reply: z.object({ card: SnippetCard.nullable() }),
  },
  'POST /internal/snippets/stats': {
    summary: 'Totals per author, over public snippets and over all',
    auth: 'none',
    body: z.object({ authorIds: ids }),
    reply: z.object({ authors: z.record(Id, z.object({ public: UserStats, all: UserStats })) }),
  },
  'GET /internal/snippets/totals': {
    summary: 'Totals of the platform’s public snippets',
    auth: 'none',
    reply: z.object({ totals: UserStats.extend({ totalLanguages: z.int() }) }),
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
});

/** Internal routes of the auth service about who follows whom. */
export const followInternalRoutes = defineRoutes({
  'POST /internal/users/following': {
    summary: 'Whom a user follows, the newest 1000, in any order',
    auth: 'none',
    body: z.object({ userId: Id }),
    reply: z.object({ ids: z.array(Id) }),
  },
});

/** All internal routes by key. */
export const internalRoutes = {
  ...snippetInternalRoutes,
  ...authInternalRoutes,
  ...followInternalRoutes,
};
