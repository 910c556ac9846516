import { z } from 'zod';
import { Id, listOf, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { REQUIRED_TEXTS } from './snippet-fields.ts';
import { SnippetInput } from './snippets.ts';
import { fillText, msg } from './texts.ts';

/** One snippet of an export file or an import. */
export const TransferItem = SnippetInput.extend({
  /** Optional; an import keeps it, so that an exported snippet is imported unchanged. */
  createdAt: Time.optional(),
  updatedAt: Time.optional(),
});
/** See the schema of the same name. */
export type TransferItem = z.output<typeof TransferItem>;

/** A collection of an export file. */
export const ExportedCollection = z.object({
  name: z.string(),
  description: z.string(),
  readme: z.string(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  /**
   * Its members in order: a number is an index of the file's `snippets`, an id another user's
   * public snippet.
   */
  snippets: z.array(z.union([z.int().min(0), Id])),
});
/** See the schema of the same name. */
export type ExportedCollection = z.output<typeof ExportedCollection>;

/** The file that `GET /snippets/export?format=json` returns. */
export const ExportFile = z.object({
  format: z.literal('snippetry'),
  version: z.literal(1),
  exportedAt: Time,
  snippets: z.array(TransferItem),
  /** Files from before collections were exported have none. */
  collections: z.array(ExportedCollection).optional(),
});
/** See the schema of the same name. */
export type ExportFile = z.output<typeof ExportFile>;

/** Each item is validated as a TransferItem separately, so that an invalid one does not fail the others. */
const importItems = listOf(z.unknown(), {
  min: 1,
  tooShort: msg('There is nothing to import'),
  max: LIMITS.import.items,
  tooLong: fillText('An import can have at most {max} snippets', { max: LIMITS.import.items }),
});

/** The body of an import: items, or an export file as it is, whose `snippets` are the items. */
const ImportRequest = z
  .object({
    items: importItems.optional(),
    snippets: importItems.optional(),
    dryRun: z.boolean().default(false),
  })
  .transform(({ items, snippets, dryRun }, ctx) => {
    const given = items ?? snippets;
    if (given !== undefined) return { items: given, dryRun };
    ctx.addIssue({ code: 'custom', path: ['items'], message: 'is required' });
    return z.NEVER;
  });

/** The result of one item of an import or of its dry run. */
export const ImportResult = z.object({
  /** Its index in the request. */
  index: z.int(),
  /** A dry run reports `ready` instead of `created`; `exists` is in the library already. */
  status: z.enum(['ready', 'created', 'exists', 'invalid']),
  title: z.string(),
  /** The id of the created or existing snippet. */
  _id: Id.optional(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});
/** See the schema of the same name. */
export type ImportResult = z.output<typeof ImportResult>;

/** A snippet whose code is similar to the given code. */
export const SimilarSnippet = z.object({
  _id: Id,
  title: z.string(),
  language: z.string(),
  authorName: z.string(),
  isOwner: z.boolean(),
  isPublic: z.boolean(),
  starCount: z.int(),
  /** The percentage of shared token sequences. */
  similarity: z.int().min(0).max(100),
});
/** See the schema of the same name. */
export type SimilarSnippet = z.output<typeof SimilarSnippet>;

/** Routes for the export and import of whole libraries, and for near duplicates. */
export const transferRoutes = defineRoutes({
  'GET /snippets/export': {
    summary: 'All own snippets and collections as one file, streamed: JSON, or a ZIP of code files',
    auth: 'required',
    limit: 'download',
    query: z.object({
      format: z.enum(['json', 'zip'], { error: 'must be json or zip' }).default('json'),
    }),
    reply: z.string(),
    media: ['application/json', 'application/zip'],
  },
  'POST /snippets/import': {
    summary: 'Import up to 200 snippets or an export file; each item succeeds or fails by itself',
    auth: 'required',
    body: ImportRequest,
    maxBody: LIMITS.import.body,
    reply: z.object({
      results: z.array(ImportResult),
      created: z.int(),
      existing: z.int(),
      invalid: z.int(),
    }),
  },
  'POST /snippets/similar': {
    summary: 'Own and public snippets whose code is nearly the same, the nearest first',
    auth: 'required',
    body: z.object({
      content: z.string().max(LIMITS.content.max, REQUIRED_TEXTS.content.tooLong),
      /** A snippet to exclude, such as the one that is edited. */
      except: Id.optional(),
    }),
    maxBody: LIMITS.codeBody,
    reply: z.object({ similar: z.array(SimilarSnippet) }),
  },
});
