import { z } from 'zod';
import { Id, IdParams, queryInt } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { Snippet } from './snippets.ts';

/** Ranges of the analytics screen. */
export const ANALYTICS_RANGES = ['7d', '30d', '90d', '1y'] as const;

/** Days in each range, today included. */
export const RANGE_DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const satisfies Record<
  (typeof ANALYTICS_RANGES)[number],
  number
>;

const gains = {
  views: z.int(),
  /** Stars given minus stars taken back, so it can be negative. */
  stars: z.int(),
  forks: z.int(),
  copies: z.int(),
};

/** The gains of all of a person's snippets in a range, day by day. */
export const Analytics = z.object({
  range: z.enum(ANALYTICS_RANGES),
  /** Every day of the range in UTC, the oldest first, including days without gains. */
  days: z.array(z.object({ day: z.iso.date(), ...gains })),
  totals: z.object(gains),
  /** The gains of the equally long period before. */
  previous: z.object(gains),
});
/** See the schema of the same name. */
export type Analytics = z.output<typeof Analytics>;

const range = z
  .enum(ANALYTICS_RANGES, { error: `must be one of ${ANALYTICS_RANGES.join(', ')}` })
  .default('30d');

/** An own snippet in the library index. `content` is its beginning, as long as in lists. */
export const LibraryEntry = Snippet.omit({
  excerpt: true,
  isOwner: true,
  allowed: true,
  author: true,
  forkedFrom: true,
  aiExplanation: true,
  source: true,
}).extend({
  /** The searchable words of title, description, tags and code: lower case, separated by spaces. */
  words: z.string(),
});
/** See the schema of the same name. */
export type LibraryEntry = z.output<typeof LibraryEntry>;

/** Analytics of the signed-in user, and the index for the search in the browser. */
export const analyticsRoutes = defineRoutes({
  'GET /snippets/analytics': {
    summary: 'Views, stars, forks and copies of the signed-in user’s snippets by day',
    auth: 'required',
    query: z.object({ range }),
    reply: z.object({ analytics: Analytics }),
  },
  'GET /snippets/analytics/csv': {
    summary: 'The same as a CSV file',
    auth: 'required',
    query: z.object({ range }),
    reply: z.string(),
    media: ['text/csv'],
  },
  'GET /snippets/library': {
    summary: 'The signed-in user’s snippets that changed after a cursor, for a local index',
    auth: 'required',
    query: z.object({
      /** The cursor of the last answer; without it the whole library is returned. */
      cursor: z.string().max(80).optional(),
      limit: queryInt(1, LIMITS.libraryPage, LIMITS.libraryPage),
    }),
    reply: z.object({
      entries: z.array(LibraryEntry),
      /** Snippets that are no longer the user's. */
      removed: z.array(Id),
      cursor: z.string(),
      more: z.boolean(),
      /** The number of own snippets; a local index with a different number must be rebuilt. */
      total: z.int(),
    }),
  },
  'POST /snippets/:id/copied': {
    summary: 'Count that the code was copied: once per viewer in 30 minutes, never for the author',
    auth: 'optional',
    params: IdParams,
    reply: z.object({ copyCount: z.int() }),
    errors: ['snippet.not_found'],
  },
});
