import { z } from 'zod';
import { Id, Time } from './common.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { SnippetInput } from './snippets.ts';

/** One snippet of an export file, and of an import. */
export const TransferItem = SnippetInput.extend({
  /** Kept where given, so that an export can be taken in again unchanged. */
  createdAt: Time.optional(),
  updatedAt: Time.optional(),
});
/** See the schema of the same name. */
export type TransferItem = z.output<typeof TransferItem>;

/** The file `GET /snippets/export?format=json` makes. */
export const ExportFile = z.object({
  format: z.literal('snippetry'),
  version: z.literal(1),
  exportedAt: Time,
  snippets: z.array(TransferItem),
});
/** See the schema of the same name. */
export type ExportFile = z.output<typeof ExportFile>;

/** What becomes, or became, of one item of an import. */
export const ImportResult = z.object({
  /** Its place in the request. */
  index: z.int(),
  /** `ready` in a dry run is `created` in the run itself; `exists` is in the library already. */
  status: z.enum(['ready', 'created', 'exists', 'invalid']),
  title: z.string(),
  /** Of the snippet that was created or is there already. */
  _id: Id.optional(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
});
/** See the schema of the same name. */
export type ImportResult = z.output<typeof ImportResult>;

/** A snippet much like the code asked about. */
export const SimilarSnippet = z.object({
  _id: Id,
  title: z.string(),
  language: z.string(),
  authorName: z.string(),
  isOwner: z.boolean(),
  isPublic: z.boolean(),
  starCount: z.int(),
  /** Percent of the shared token runs. */
  similarity: z.int().min(0).max(100),
});
/** See the schema of the same name. */
export type SimilarSnippet = z.output<typeof SimilarSnippet>;

/** Whole libraries in and out, and near duplicates. */
export const transferRoutes = defineRoutes({
  'GET /snippets/export': {
    summary: 'All own snippets as one file, streamed: JSON, or a ZIP of code files',
    auth: 'required',
    query: z.object({
      format: z.enum(['json', 'zip'], { error: 'must be json or zip' }).default('json'),
    }),
    reply: z.string(),
    media: ['application/json', 'application/zip'],
  },
  'POST /snippets/import': {
    summary: 'Take in up to 200 snippets; each succeeds or fails by itself, again changes nothing',
    auth: 'required',
    body: z.object({
      /** Each is checked as a TransferItem by itself. */
      items: z.array(z.unknown()).min(1, 'There is nothing to import').max(LIMITS.import.items),
      dryRun: z.boolean().default(false),
    }),
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
      content: z.string().max(LIMITS.content.max),
      /** A snippet to leave out: the one being edited. */
      except: Id.optional(),
    }),
    reply: z.object({ similar: z.array(SimilarSnippet) }),
  },
});
