import { z } from 'zod';
import { Id, IdParams, queryInt, Time, textInt } from './common.ts';
import { defineRoutes } from './route.ts';

const lines = z
  .string()
  .regex(/^\d{1,6}(?:-\d{1,6})?$/, 'must be a line or a range such as 3-12')
  .optional();
const pinned = {
  /** A stored revision that was saved as public; the current one by default. */
  rev: textInt(1, 1_000_000_000).optional(),
};

/** The answer of the oEmbed endpoint, version 1.0 of oembed.com, type `rich`. */
export const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  author_name: z.string(),
  author_url: z.string().optional(),
  provider_name: z.literal('Snippetry'),
  provider_url: z.string(),
  /** Seconds. */
  cache_age: z.int(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
});
/** See the schema of the same name. */
export type OEmbed = z.output<typeof OEmbed>;

/** The metadata of a public snippet for link previews. */
export const SnippetCard = z.object({
  _id: Id,
  title: z.string(),
  description: z.string(),
  language: z.string(),
  authorName: z.string(),
  tags: z.array(z.string()),
  /**
   * Increases with every edit. The picture's address contains it, since other sites cache pictures
   * by address.
   */
  revision: z.int(),
  createdAt: Time,
  updatedAt: Time,
});
/** See the schema of the same name. */
export type SnippetCard = z.output<typeof SnippetCard>;

/** A public snippet as its page renders it before any script runs. */
export const SnippetFirstView = SnippetCard.extend({
  code: z.object({
    /** The first lines as HTML: escaped text, in elements that name its colour. */
    lines: z.array(z.string()),
    /** Number of lines of the whole code. */
    total: z.int(),
  }),
});
/** See the schema of the same name. */
export type SnippetFirstView = z.output<typeof SnippetFirstView>;

/** Internal routes that return to the gateway what public pages render first. */
export const firstViewRoutes = defineRoutes({
  'GET /internal/snippets/:id/first-view': {
    summary: 'What the page of a public snippet begins with; null if no public snippet has the id',
    auth: 'none',
    showsVisitors: true,
    params: IdParams,
    reply: z.object({ snippet: SnippetFirstView.nullable() }),
  },
  'GET /internal/snippets/first-view': {
    summary: 'What the list of all public snippets begins with, the newest first',
    auth: 'none',
    showsVisitors: true,
    reply: z.object({ snippets: z.array(SnippetFirstView) }),
  },
});

/**
 * Routes that show a snippet outside the application: as text, as a file, embedded in other pages.
 */
export const sharingRoutes = defineRoutes({
  'GET /snippets/:id/raw': {
    summary: 'The code as plain text',
    auth: 'optional',
    params: IdParams,
    query: z.object(pinned),
    reply: z.string(),
    media: ['text/plain'],
    errors: ['snippet.not_found', 'snippet.revision_not_found'],
  },
  'GET /snippets/:id/download': {
    summary: 'The code as a file with a fitting name',
    auth: 'optional',
    params: IdParams,
    query: z.object(pinned),
    reply: z.string(),
    media: ['text/plain'],
    errors: ['snippet.not_found', 'snippet.revision_not_found'],
  },
  'GET /snippets/:id/embed': {
    summary: 'A page without scripts that shows a public snippet inside other pages',
    auth: 'none',
    limit: 'embed',
    params: IdParams,
    query: z.object({
      ...pinned,
      lines,
      theme: z
        .enum(['auto', 'light', 'dark'], { error: 'must be auto, light or dark' })
        .default('auto'),
    }),
    reply: z.string(),
    media: ['text/html'],
    errors: ['snippet.not_found', 'snippet.revision_not_found'],
  },
  'GET /snippets/:id/card': {
    summary: 'A picture of a public snippet for link previews, 1200 × 630',
    auth: 'none',
    limit: 'embed',
    params: IdParams,
    query: z.object({
      /** Ignored: a new value makes other sites fetch the picture again. */
      v: z.string().max(40).optional(),
    }),
    reply: z.string(),
    media: ['image/png'],
    errors: ['snippet.not_found'],
  },
  'GET /oembed': {
    summary: 'How to embed the public snippet at an address of this site, by oEmbed',
    auth: 'none',
    query: z.object({
      url: z.string().max(2000),
      maxwidth: queryInt(100, 10_000, 800),
      maxheight: queryInt(60, 10_000, 600),
      format: z.string().max(20).default('json'),
    }),
    reply: z.string(),
    media: ['application/json'],
    errors: ['snippet.not_found', 'embed.unsupported_format'],
  },
});
