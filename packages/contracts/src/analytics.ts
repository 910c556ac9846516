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
  /** Given minus taken back: can be negative. */
  stars: z.int(),
  forks: z.int(),
  copies: z.int(),
};

/** What all of one person's snippets gained in a range, day by day. */
export const Analytics = z.object({
  range: z.enum(ANALYTICS_RANGES),
  /** Every day of the range in UTC, the oldest first, also those without any gain. */
  days: z.array(z.object({ day: z.iso.date(), ...gains })),
  totals: z.object(gains),
  /** The equally long time before. */
  previous: z.object(gains),
});
/** See the schema of the same name. */
export type Analytics = z.output<typeof Analytics>;

const range = z
  .enum(ANALYTICS_RANGES, { error: `must be one of ${ANALYTICS_RANGES.join(', ')}` })
  .default('30d');

/** An own snippet as the library index carries it. `content` is cut at 200 characters. */
export const LibraryEntry = Snippet.omit({
  isOwner: true,
  allowed: true,
  author: true,
  forkedFrom: true,
  aiExplanation: true,
}).extend({
  /** What search finds it by: lower-case words of title, description, tags and code, by spaces. */
  words: z.string(),
});
/** See the schema of the same name. */
export type LibraryEntry = z.output<typeof LibraryEntry>;

/** Figures of the signed-in user, and the index that the browser searches by itself. */
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
      /** Of the last answer; everything without it. */
      cursor: z.string().max(80).optional(),
      limit: queryInt(1, LIMITS.libraryPage, LIMITS.libraryPage),
    }),
    reply: z.object({
      entries: z.array(LibraryEntry),
      /** Those that are the user's no more. */
      removed: z.array(Id),
      cursor: z.string(),
      more: z.boolean(),
      /** Own snippets in all: a local index with another number must start anew. */
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
