import { z } from 'zod';
import { Collection } from './collections.ts';
import {
  Id,
  IdParams,
  idList,
  listOf,
  PageQuery,
  Pagination,
  queryInt,
  Time,
  UserCard,
} from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { fillText, msg } from './texts.ts';

const someIds = listOf(Id, {
  min: 1,
  tooShort: msg('Choose at least one snippet'),
  max: LIMITS.bulk,
  tooLong: fillText('Choose at most {max} snippets at once', { max: LIMITS.bulk }),
});

/** Position of a snippet: after another member, or first if `after` is null or no member. */
export const MemberPosition = z.object({ snippetId: Id, after: Id.nullable() });
/** See the schema of the same name. */
export type MemberPosition = z.output<typeof MemberPosition>;

/**
 * Snippets to add to a collection: at the end or, to undo a removal, at their previous positions
 * (`places`).
 */
export const CollectionAddition = z
  .object({
    snippetId: Id.optional(),
    snippetIds: someIds.optional(),
    places: listOf(MemberPosition, {
      min: 1,
      tooShort: msg('Choose at least one snippet'),
      max: LIMITS.bulk,
      tooLong: fillText('Choose at most {max} snippets at once', { max: LIMITS.bulk }),
    }).optional(),
  })
  .refine(
    ({ snippetId, snippetIds, places }) =>
      [snippetId, snippetIds, places].filter((given) => given !== undefined).length === 1,
    { path: ['snippetId'], error: msg('Name one snippet, or several in snippetIds') },
  );
/** See the schema of the same name. */
export type CollectionAddition = z.output<typeof CollectionAddition>;

/**
 * A new order of members: the moved ones, and all members in the new order. Each moved member is
 * placed after its nearest predecessor that is still a member; the others stay.
 */
export const MemberOrder = z.object({
  moved: listOf(Id, { min: 1, max: LIMITS.collection.stored }),
  order: listOf(Id, { min: 1, max: LIMITS.collection.stored }),
});
/** See the schema of the same name. */
export type MemberOrder = z.output<typeof MemberOrder>;

/** A snippet in a collection, as its page lists it. */
export const CollectionMember = z.object({
  _id: Id,
  title: z.string(),
  /** Its beginning. */
  description: z.string(),
  language: z.string(),
  tags: z.array(z.string()),
  author: UserCard,
  isPublic: z.boolean(),
  isOwn: z.boolean(),
  starCount: z.int(),
  updatedAt: Time,
  addedAt: Time,
});
/** See the schema of the same name. */
export type CollectionMember = z.output<typeof CollectionMember>;

/** Routes below `/api/collections/:id/snippets`, and the order of a collection. */
export const collectionMemberRoutes = defineRoutes({
  'GET /collections/:id/snippets': {
    summary: 'The snippets of a collection that the viewer may see, in its order',
    auth: 'optional',
    params: IdParams,
    query: PageQuery.extend({ limit: queryInt(1, LIMITS.maxPageSize, LIMITS.maxPageSize) }),
    reply: z.object({ snippets: z.array(CollectionMember), pagination: Pagination }),
    errors: ['collection.not_found'],
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
  'DELETE /collections/:id/snippets': {
    summary: 'Take several snippets out of an own collection',
    auth: 'required',
    params: IdParams,
    query: z.object({
      ids: idList.meta({ description: 'Ids of snippets, separated by commas' }),
    }),
    reply: z.object({ collection: Collection }),
    errors: ['collection.not_found', 'access.forbidden'],
  },
  'DELETE /collections/:id/snippets/:snippetId': {
    summary: 'Take a snippet out of an own collection',
    auth: 'required',
    params: z.object({ id: Id, snippetId: Id }),
    reply: z.object({ collection: Collection }),
    errors: ['collection.not_found', 'access.forbidden'],
  },
  'PATCH /collections/:id/order': {
    summary: 'Move members of an own collection; what others changed meanwhile stays',
    auth: 'required',
    params: IdParams,
    body: MemberOrder,
    reply: z.object({
      /** Members visible to the caller, in their new order. */
      order: z.array(Id),
      revision: z.int(),
    }),
    errors: ['collection.not_found', 'access.forbidden'],
  },
});
