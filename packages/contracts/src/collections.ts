import { z } from 'zod';
import {
  Id,
  IdParams,
  limitedText,
  listOf,
  PageQuery,
  Pagination,
  queryInt,
  Tags,
  Time,
  UserCard,
} from './common.ts';
import { FEED_MEDIA, FeedQuery } from './feeds.ts';
import { LIMITS } from './limits.ts';
import { normalText, refusePlainTextFault } from './plain-text.ts';
import { defineRoutes } from './route.ts';

/** The fields that a collection's owner edits. */
export const CollectionInput = z.object({
  name: normalText(
    LIMITS.collection.name,
    `A name can be at most ${LIMITS.collection.name} characters long`,
  )
    .min(1, 'Collection name is required')
    .superRefine(refusePlainTextFault),
  description: limitedText('A description', LIMITS.collection.description).default(''),
  tags: Tags.default([]),
  isPublic: z.boolean().default(true),
});
/** See the schema of the same name. */
export type CollectionInput = z.output<typeof CollectionInput>;

/** A collection. `snippets` holds the two most recent ones that the viewer may see, `snippetCount` counts all of those. */
export const Collection = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  owner: UserCard,
  isOwner: z.boolean(),
  isStarred: z.boolean(),
  starCount: z.int(),
  forkCount: z.int(),
  snippetCount: z.int(),
  snippets: z.array(z.object({ _id: Id, title: z.string(), language: z.string() })),
  createdAt: Time,
  updatedAt: Time,
});
/** See the schema of the same name. */
export type Collection = z.output<typeof Collection>;

/** The snippet or snippets to add to a collection. */
export const CollectionAddition = z
  .object({
    snippetId: Id.optional(),
    snippetIds: listOf(Id, {
      min: 1,
      tooShort: 'Choose at least one snippet',
      max: LIMITS.bulk,
      tooLong: `Choose at most ${LIMITS.bulk} snippets at once`,
    }).optional(),
  })
  .refine((body) => (body.snippetId === undefined) !== (body.snippetIds === undefined), {
    path: ['snippetId'],
    error: 'Name one snippet, or several in snippetIds',
  });

const collectionPage = z.object({ collections: z.array(Collection), pagination: Pagination });

/** Routes of `/api/collections`. */
export const collectionRoutes = defineRoutes({
  'GET /collections': {
    summary: 'Public collections, newest first',
    auth: 'optional',
    query: PageQuery,
    reply: collectionPage,
  },
  'GET /collections/my': {
    summary: 'The signed-in user’s own collections, last changed first',
    auth: 'required',
    query: PageQuery.extend({ limit: queryInt(1, LIMITS.maxPageSize, LIMITS.maxPageSize) }),
    reply: collectionPage,
  },
  'GET /collections/:id': {
    summary: 'One collection',
    auth: 'optional',
    params: IdParams,
    reply: z.object({ collection: Collection }),
    errors: ['collection.not_found'],
  },
  'GET /collections/:id/feed': {
    summary: 'The public snippets of a public collection, last added first, as a feed',
    auth: 'none',
    params: IdParams,
    query: FeedQuery,
    reply: z.string(),
    media: FEED_MEDIA,
    errors: ['collection.not_found'],
  },
  'POST /collections': {
    summary: 'Create a collection',
    auth: 'required',
    body: CollectionInput,
    reply: z.object({ collection: Collection }),
    status: 201,
    errors: ['collection.name_taken'],
  },
  'POST /collections/:id/snippets': {
    summary: 'Add public or own snippets to an own collection; those it has already stay once',
    auth: 'required',
    params: IdParams,
    body: CollectionAddition,
    reply: z.object({
      collection: Collection,
      added: z.int(),
      /** Requested snippets that do not exist or that the caller may not see. */
      missing: z.array(Id),
    }),
    errors: ['collection.not_found', 'snippet.not_found', 'access.forbidden', 'collection.full'],
  },
  'DELETE /collections/:id/snippets/:snippetId': {
    summary: 'Take a snippet out of an own collection',
    auth: 'required',
    params: z.object({ id: Id, snippetId: Id }),
    reply: z.object({ collection: Collection }),
    errors: ['collection.not_found', 'access.forbidden'],
  },
});
