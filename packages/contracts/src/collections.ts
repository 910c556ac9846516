import { z } from 'zod';
import {
  EmptyReply,
  Id,
  IdParams,
  idList,
  limitedText,
  PageQuery,
  Pagination,
  queryInt,
  Tags,
  Time,
  UserCard,
} from './common.ts';
import { FEED_MEDIA, FeedQuery } from './feeds.ts';
import { LIMITS } from './limits.ts';
import { normalText } from './normal-text.ts';
import { refusePlainTextFault } from './plain-text.ts';
import { defineRoutes } from './route.ts';
import { fillText, msg } from './texts.ts';

/** The fields that a collection's owner edits. */
export const CollectionInput = z.object({
  name: normalText(
    LIMITS.collection.name,
    fillText('A name can be at most {max} characters long', { max: LIMITS.collection.name }),
  )
    .min(1, msg('Collection name is required'))
    .superRefine(refusePlainTextFault),
  description: limitedText(msg('A description'), LIMITS.collection.description).default(''),
  tags: Tags.default([]),
  isPublic: z.boolean().default(true),
});
/** See the schema of the same name. */
export type CollectionInput = z.output<typeof CollectionInput>;

/** The long text of a collection's page, in Markdown. */
export const Readme = z
  .string()
  .trim()
  .max(
    LIMITS.collection.readme,
    fillText('A README can be at most {max} characters long', {
      max: LIMITS.collection.readme,
    }),
  );

/**
 * An edit. Omitted fields other than the name stay unchanged. `revision` is the one the editor has
 * loaded: 409 if the collection has a newer one.
 */
export const CollectionUpdate = z.object({
  name: CollectionInput.shape.name,
  description: CollectionInput.shape.description.unwrap().optional(),
  readme: Readme.optional(),
  tags: Tags.optional(),
  isPublic: z.boolean().optional(),
  revision: z.int().min(0).optional(),
});
/** See the schema of the same name. */
export type CollectionUpdate = z.output<typeof CollectionUpdate>;

/** The actions on a collection that a viewer may be allowed. */
export const CollectionAction = z.enum(['edit', 'delete', 'publish', 'star', 'fork']);
/** See the schema of the same name. */
export type CollectionAction = z.output<typeof CollectionAction>;

/** Origin of a fork; `version` is the origin's version that the fork is at, if any. */
export const CollectionOrigin = z.object({
  _id: Id,
  name: z.string(),
  owner: UserCard,
  version: z.int().nullable(),
});

/**
 * A collection. `snippets` holds the two most recent ones that the viewer may see, `snippetCount`
 * counts all of those.
 */
export const Collection = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  /** Only in the reply for a single collection, not in lists. */
  readme: z.string().optional(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  owner: UserCard,
  isOwner: z.boolean(),
  isStarred: z.boolean(),
  allowed: z.array(CollectionAction),
  /** Counts changes, including those of members that only the owner sees, so it is 0 for other viewers. */
  revision: z.int(),
  /** Null if the viewer cannot see the origin, and if it is not a fork. */
  forkedFrom: CollectionOrigin.nullable(),
  /** The newest published version. */
  latestVersion: z.int().nullable(),
  /** Newest version of the origin, if the fork does not have it; for the owner only. */
  updateAvailable: z.int().nullable(),
  starCount: z.int(),
  forkCount: z.int(),
  snippetCount: z.int(),
  snippets: z.array(z.object({ _id: Id, title: z.string(), language: z.string() })),
  /** Number of snippets of the query parameter `contains` in it; only with that parameter. */
  containedCount: z.int().optional(),
  createdAt: Time,
  /** For viewers other than the owner, the last change that is visible to them. */
  updatedAt: Time,
});
/** See the schema of the same name. */
export type Collection = z.output<typeof Collection>;

/** How lists of collections can be sorted. */
export const COLLECTION_SORTS = ['newest', 'oldest', 'popular', 'updated', 'name'] as const;
/** See the list of the same name. */
export type CollectionSort = (typeof COLLECTION_SORTS)[number];

const sort = z.enum(COLLECTION_SORTS, { error: `must be one of ${COLLECTION_SORTS.join(', ')}` });
const described = { description: 'The order; `updated` is last changed first' };

/** Filters and order of a list of collections. */
const filters = {
  search: limitedText(msg('A search'), LIMITS.search)
    .optional()
    .meta({
      description: `Text that name, description or tags have from the beginning of a word on, in any case; of what is found at most ${LIMITS.collection.counted} beyond the page are counted`,
    }),
  tags: limitedText(msg('The list of tags'), 400)
    .optional()
    .meta({ description: 'Tags, separated by commas, of which a collection must have all' }),
  sort: sort.optional().meta(described),
};

/** The query of the list of public collections. */
export const CollectionListQuery = PageQuery.extend({
  ...filters,
  owner: Id.optional().meta({ description: 'The id of their owner' }),
});
/** See the schema of the same name. */
export type CollectionListQuery = z.output<typeof CollectionListQuery>;

/** The query of the list of one's own collections. */
export const OwnCollectionsQuery = PageQuery.extend({
  limit: queryInt(1, LIMITS.maxPageSize, LIMITS.maxPageSize),
  search: filters.search.meta({
    description: 'Text that name, description or tags have, in any case',
  }),
  sort: sort.default('updated').meta(described),
  contains: idList.optional().meta({
    description: 'Ids of snippets, separated by commas: each collection says how many it holds',
  }),
});
/** See the schema of the same name. */
export type OwnCollectionsQuery = z.output<typeof OwnCollectionsQuery>;

const collectionPage = z.object({ collections: z.array(Collection), pagination: Pagination });

/** Routes of `/api/collections`. */
export const collectionRoutes = defineRoutes({
  'GET /collections': {
    summary: 'Public collections, newest first; those of one owner last changed first',
    auth: 'optional',
    query: CollectionListQuery,
    reply: collectionPage,
  },
  'GET /collections/popular': {
    summary: 'Public collections, those with most stars first, of equal ones the largest',
    auth: 'optional',
    query: PageQuery,
    reply: collectionPage,
  },
  'GET /collections/starred': {
    summary: 'The collections the signed-in user starred and may see, last starred first',
    auth: 'required',
    query: PageQuery,
    reply: collectionPage,
  },
  'GET /collections/my': {
    summary: 'The signed-in user’s own collections, last changed first',
    auth: 'required',
    query: OwnCollectionsQuery,
    reply: collectionPage.extend({
      /** Totals of the user's own collections: their number, and the sum of their snippets. */
      totals: z.object({ collections: z.int(), snippets: z.int() }),
    }),
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
  'PUT /collections/:id': {
    summary: 'Change a collection; what is omitted, but the name, stays as it is',
    auth: 'required',
    params: IdParams,
    body: CollectionUpdate,
    reply: z.object({ collection: Collection }),
    errors: [
      'collection.not_found',
      'access.forbidden',
      'collection.name_taken',
      'request.conflict',
    ],
  },
  'DELETE /collections/:id': {
    summary: 'Delete a collection; its snippets stay',
    auth: 'required',
    params: IdParams,
    reply: EmptyReply,
    errors: ['collection.not_found', 'access.forbidden'],
  },
  'POST /collections/:id/star': {
    summary: 'Star a collection, or take the star back',
    auth: 'required',
    params: IdParams,
    reply: z.object({ isStarred: z.boolean(), starCount: z.int() }),
    errors: ['collection.not_found'],
  },
  'POST /collections/:id/fork': {
    summary: 'Copy a visible collection, with the members the caller sees, into a private one',
    auth: 'required',
    params: IdParams,
    reply: z.object({ collection: Collection }),
    status: 201,
    errors: ['collection.not_found', 'collection.full'],
  },
});
