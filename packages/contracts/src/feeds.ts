import { z } from 'zod';
import { Id } from './common.ts';
import { defineRoutes } from './route.ts';
import { PublicSnippetFilters } from './snippets.ts';

/** Format of a feed. */
export const FeedQuery = z.object({
  format: z.enum(['atom', 'rss'], { error: 'must be atom or rss' }).default('atom'),
});
/** See {@link FeedQuery}. */
export type FeedFormat = z.output<typeof FeedQuery>['format'];

/** Media types of feeds. */
export const FEED_MEDIA = ['application/atom+xml', 'application/rss+xml'] as const;

/** Feeds of public snippets, as visitors see them; requests are not authenticated. */
export const feedRoutes = defineRoutes({
  'GET /snippets/feed': {
    summary: 'The newest public snippets that the filters leave, as a feed',
    auth: 'none',
    query: PublicSnippetFilters.omit({ author: true, following: true }).extend(FeedQuery.shape),
    reply: z.string(),
    media: FEED_MEDIA,
  },
  'GET /snippets/user/:userId/feed': {
    summary: 'The newest public snippets of a user, as a feed',
    auth: 'none',
    params: z.object({ userId: Id }),
    query: FeedQuery,
    reply: z.string(),
    media: FEED_MEDIA,
    errors: ['user.not_found'],
  },
});
