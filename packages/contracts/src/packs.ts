import { z } from 'zod';
import { Collection } from './collections.ts';
import { Id, IdParams, limitedText, PageQuery, Pagination, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { msg } from './texts.ts';

/** Download formats of a collection. */
export const PACK_FORMATS = ['zip', 'vscode', 'json'] as const;
/** See the list of the same name. */
export type PackFormat = (typeof PACK_FORMATS)[number];

const format = z
  .enum(PACK_FORMATS, { error: `must be one of ${PACK_FORMATS.join(', ')}` })
  .default('zip');

/** A published version of a collection. Titles are those that the viewer may see now. */
export const CollectionVersion = z.object({
  version: z.int(),
  notes: z.string(),
  publishedAt: Time,
  snippetCount: z.int(),
  /** Changes since the previous version; a new order alone is not listed. */
  changes: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    changed: z.array(z.string()),
  }),
});
/** See the schema of the same name. */
export type CollectionVersion = z.output<typeof CollectionVersion>;

/** A version as a JSON download; `POST /snippets/import` accepts it unchanged. */
export const PackFile = z.object({
  format: z.literal('snippetry-pack'),
  collection: z.object({
    _id: Id,
    name: z.string(),
    description: z.string(),
    readme: z.string(),
    tags: z.array(z.string()),
    /** Null for the current members. */
    version: z.int().nullable(),
  }),
  snippets: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      language: z.string(),
      tags: z.array(z.string()),
      content: z.string(),
      updatedAt: Time,
      /** File name in the ZIP. */
      file: z.string(),
    }),
  ),
});
/** See the schema of the same name. */
export type PackFile = z.output<typeof PackFile>;

const download = {
  auth: 'optional',
  limit: 'download',
  query: z.object({ format }),
  reply: z.string(),
  media: ['application/zip', 'application/json'],
} as const;

/** Routes of the versions of collections, and of their downloads. */
export const packRoutes = defineRoutes({
  'GET /collections/:id/versions': {
    summary: 'The published versions of a collection, newest first, with what changed in each',
    auth: 'optional',
    params: IdParams,
    query: PageQuery,
    reply: z.object({ versions: z.array(CollectionVersion), pagination: Pagination }),
    errors: ['collection.not_found'],
  },
  'POST /collections/:id/versions': {
    summary: 'Publish an own collection as it is now as its next version',
    auth: 'required',
    params: IdParams,
    body: z.object({ notes: limitedText(msg('Notes'), LIMITS.collection.notes).default('') }),
    reply: z.object({ version: CollectionVersion }),
    status: 201,
    errors: [
      'collection.not_found',
      'access.forbidden',
      'collection.unchanged',
      'collection.pack_too_large',
      'request.conflict',
    ],
  },
  'GET /collections/:id/pack': {
    ...download,
    summary: 'The snippets of a collection as they are now, as a file',
    params: IdParams,
    errors: ['collection.not_found', 'collection.pack_too_large'],
  },
  'GET /collections/:id/pack@:version': {
    ...download,
    summary: 'A version of a collection as a file; `latest` leads to the newest',
    params: z.object({
      id: Id,
      version: z
        .string()
        .regex(/^(?:latest|[1-9]\d{0,8})$/, 'must be a version or latest')
        .meta({ description: 'The number of a version, or `latest`' }),
    }),
    errors: ['collection.not_found', 'collection.version_not_found'],
  },
  'POST /collections/:id/update': {
    summary: 'Take over into a fork what the newest version of its origin brings',
    auth: 'required',
    params: IdParams,
    reply: z.object({
      collection: Collection,
      added: z.int(),
      removed: z.int(),
    }),
    errors: ['collection.not_found', 'access.forbidden', 'collection.unchanged', 'collection.full'],
  },
});
