import { z } from 'zod';
import { CollectionInput, Readme } from './collections.ts';
import { Id, listOf } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { fillText, msg } from './texts.ts';

const { snippets: maxSnippets } = LIMITS.collection;

/** A collection of an import, private by default. */
export const ImportedCollection = CollectionInput.extend({
  isPublic: z.boolean().default(false),
  readme: Readme.default(''),
  /** Its members in their order. */
  snippetIds: listOf(Id, {
    max: maxSnippets,
    tooLong: fillText('A collection can hold at most {max} snippets', { max: maxSnippets }),
  }).default([]),
});
/** See the schema of the same name. */
export type ImportedCollection = z.output<typeof ImportedCollection>;

/** The result of one collection of an import or of its dry run. */
export const CollectionImportResult = z.object({
  /** Its index in the request. */
  index: z.int(),
  /**
   * A dry run reports `ready` instead of `created`. `merged`: the user has a collection of that
   * name, which gets the missing snippets and otherwise stays unchanged.
   */
  status: z.enum(['ready', 'created', 'merged', 'invalid']),
  name: z.string(),
  /** The id of the created or merged collection. */
  _id: Id.optional(),
  /** Number of snippets added, or to be added in a dry run. */
  added: z.int(),
  /** Number of snippets left out: missing, or not visible to the caller. */
  missing: z.int(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});
/** See the schema of the same name. */
export type CollectionImportResult = z.output<typeof CollectionImportResult>;

/** Import of the collections in an export file. */
export const collectionTransferRoutes = defineRoutes({
  'POST /collections/import': {
    summary: 'Import up to 100 collections of snippets; each succeeds or fails by itself',
    auth: 'required',
    body: z.object({
      /**
       * Each item is validated as an ImportedCollection separately, so that an invalid one does not
       * fail the others.
       */
      collections: listOf(z.unknown(), {
        min: 1,
        tooShort: msg('There is nothing to import'),
        max: LIMITS.import.collections,
        tooLong: fillText('An import can have at most {max} collections', {
          max: LIMITS.import.collections,
        }),
      }),
      dryRun: z.boolean().default(false),
    }),
    maxBody: LIMITS.import.body,
    reply: z.object({
      results: z.array(CollectionImportResult),
      created: z.int(),
      merged: z.int(),
      invalid: z.int(),
    }),
  },
});
