import { z } from 'zod';
import {
  EmptyReply,
  Id,
  IdParams,
  listOf,
  PageQuery,
  Pagination,
  StoredTag,
  Tag,
  Time,
} from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { OneSnippet, Snippet } from './snippets.ts';
import { fillText, msg } from './texts.ts';

/** A snippet in the trash. `content` is cut at 400 characters. */
export const TrashedSnippet = Snippet.pick({
  _id: true,
  title: true,
  description: true,
  content: true,
  truncated: true,
  lineCount: true,
  language: true,
  tags: true,
  isPublic: true,
  viewCount: true,
  starCount: true,
  createdAt: true,
  updatedAt: true,
}).extend({
  deletedAt: Time,
  /** When it is deleted permanently. */
  purgeAt: Time,
});
/** See the schema of the same name. */
export type TrashedSnippet = z.output<typeof TrashedSnippet>;

const storedTag = StoredTag.min(1, 'must not be empty');
const tag = Tag.min(1, 'must not be empty');
const chosen = listOf(Id, {
  min: 1,
  tooShort: msg('Choose at least one snippet'),
  max: LIMITS.bulk,
  tooLong: fillText('Choose at most {max} snippets at once', { max: LIMITS.bulk }),
});

/** One action on several own snippets. */
export const BulkRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('delete'), ids: chosen }),
  z.object({ action: z.literal('restore'), ids: chosen }),
  z.object({ action: z.literal('publish'), ids: chosen }),
  z.object({ action: z.literal('hide'), ids: chosen }),
  z.object({ action: z.literal('add-tag'), ids: chosen, tag }),
  z.object({ action: z.literal('remove-tag'), ids: chosen, tag: storedTag }),
]);
/** See the schema of the same name. */
export type BulkRequest = z.output<typeof BulkRequest>;

/** The result of a bulk action for each snippet. */
export const BulkResult = z.object({
  /** Snippets that have the desired state, including those that had it before. */
  done: z.array(Id),
  failed: z.array(z.object({ _id: Id, code: z.string(), message: z.string() })),
});
/** See the schema of the same name. */
export type BulkResult = z.output<typeof BulkResult>;

/** Routes of the trash and of bulk actions, which only the owner may use. */
export const trashRoutes = defineRoutes({
  'GET /snippets/trash': {
    summary: 'The signed-in user’s deleted snippets, the last deleted first',
    auth: 'required',
    query: PageQuery,
    reply: z.object({ snippets: z.array(TrashedSnippet), pagination: Pagination }),
  },
  'DELETE /snippets/trash': {
    summary: 'Empty the trash for good',
    auth: 'required',
    reply: z.object({ removed: z.int() }),
  },
  'POST /snippets/trash/:id/restore': {
    summary: 'Take a snippet back out of the trash, with its stars and history',
    auth: 'required',
    params: IdParams,
    reply: OneSnippet,
    errors: ['snippet.not_found'],
  },
  'DELETE /snippets/trash/:id': {
    summary: 'Delete one snippet of the trash for good',
    auth: 'required',
    params: IdParams,
    reply: EmptyReply,
    errors: ['snippet.not_found'],
  },
  'POST /snippets/bulk': {
    summary: 'One action on up to 100 own snippets; each succeeds or fails by itself',
    auth: 'required',
    body: BulkRequest,
    reply: BulkResult,
  },
  'POST /snippets/:id/duplicate': {
    summary: 'Copy an own snippet into a new private one',
    auth: 'required',
    params: IdParams,
    reply: OneSnippet,
    status: 201,
    errors: ['snippet.not_found', 'access.forbidden'],
  },
});
