import { z } from 'zod';
import { Id, listOf, Time } from './common.ts';
import { GITHUB_ERRORS, GithubOwner, GithubRepo, GitRef, RepositoryPath } from './github.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';
import { SnippetSourceFile } from './snippets.ts';
import { fillText, msg } from './texts.ts';

/** Maximum number of files of an import. */
export const IMPORT_FILES = LIMITS.githubImport;

/** A file that was not imported, and why, as a sentence for people. */
export const ImportFault = z.object({ path: z.string(), message: z.string() });

/** Result of an import. */
export const GithubImportResult = z.object({
  imported: z.int(),
  /** Files that were imported before and have not changed since. */
  alreadyImported: z.int(),
  errors: z.int(),
  errorDetails: z.array(ImportFault),
});
/** See the schema of the same name. */
export type GithubImportResult = z.output<typeof GithubImportResult>;

/** An import, which runs in the background. */
export const ImportJob = GithubImportResult.extend({
  id: Id,
  kind: z.enum(['github.import', 'gist.import']),
  state: z.enum(['waiting', 'active', 'completed', 'failed', 'cancelled']),
  /** Source: `owner/repo`, or `Gists`. */
  source: z.string(),
  ref: z.string().nullable(),
  total: z.int(),
  /** Number of processed files, with or without success. */
  done: z.int(),
  /** Why it failed or what it waits for, as a sentence for people. */
  message: z.string().nullable(),
  /** Time until which GitHub's rate limit pauses it, or null. */
  waitsUntil: Time.nullable(),
  /** Ids of the created snippets, at most 100. */
  snippetIds: z.array(Id),
  createdAt: Time,
  finishedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type ImportJob = z.output<typeof ImportJob>;

/** Whether to wait up to 25 seconds for the end instead of answering 202 at once. */
const wait = z.boolean().default(true);

/** 200 if the import has ended; 202 if it continues as `jobId`, with the counts so far. */
const ImportReply = GithubImportResult.extend({ jobId: Id, job: ImportJob });

/** States of an imported file at GitHub, compared with the imported version. */
export const UPSTREAM_STATES = ['same', 'changed', 'gone'] as const;

/** Source of an imported snippet and its current state; `sha` is the last imported one. */
export const ImportedSource = SnippetSourceFile.omit({ isPublic: true }).extend({
  snippetId: Id,
  state: z.enum(UPSTREAM_STATES),
  importedAt: Time,
  checkedAt: Time.nullable(),
});
/** See the schema of the same name. */
export type ImportedSource = z.output<typeof ImportedSource>;

/** Routes of imports and of checking their sources for changes. */
export const githubJobRoutes = defineRoutes({
  'POST /github/import': {
    summary:
      'Import files of a repository as private snippets; a file that was imported is left alone',
    auth: 'required',
    tokenScope: 'github',
    body: z.object({
      owner: GithubOwner,
      repo: GithubRepo,
      files: listOf(z.object({ path: RepositoryPath }), {
        min: 1,
        tooShort: msg('Choose at least one file'),
        max: IMPORT_FILES,
        tooLong: fillText('An import can have at most {max} files', { max: IMPORT_FILES }),
      }),
      ref: GitRef.optional(),
      wait,
    }),
    reply: ImportReply,
    errors: GITHUB_ERRORS,
  },
  'POST /github/gists/import': {
    summary: 'Import the files of own gists as private snippets',
    auth: 'required',
    tokenScope: 'github',
    body: z.object({
      gists: listOf(
        z.object({ id: z.string().regex(/^[0-9a-f]{1,64}$/i, 'must be the id of a gist') }),
        {
          min: 1,
          tooShort: msg('Choose at least one gist'),
          max: IMPORT_FILES,
          tooLong: fillText('An import can have at most {max} gists', { max: IMPORT_FILES }),
        },
      ),
      wait,
    }),
    reply: ImportReply,
    errors: GITHUB_ERRORS,
  },
  'GET /github/jobs': {
    summary: 'The signed-in user’s latest imports, newest first',
    auth: 'required',
    tokenScope: 'github',
    reply: z.object({ jobs: z.array(ImportJob) }),
  },
  'GET /github/jobs/:id': {
    summary: 'One import of the signed-in user',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ id: Id }),
    reply: z.object({ job: ImportJob }),
    errors: ['github.job_not_found'],
  },
  'GET /github/jobs/:id/events': {
    summary: 'Server-Sent Events: the import each time it has got on; ends with it',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ id: Id }),
    media: ['text/event-stream'],
    reply: z.string(),
    errors: ['github.job_not_found'],
  },
  'DELETE /github/jobs/:id': {
    summary: 'Stop an import; what it has imported stays',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ id: Id }),
    reply: z.object({ job: ImportJob }),
    errors: ['github.job_not_found'],
  },
  'GET /github/sources': {
    summary: 'Own snippets whose source has changed or is gone, last noticed first',
    auth: 'required',
    tokenScope: 'github',
    reply: z.object({ sources: z.array(ImportedSource.extend({ title: z.string() })) }),
  },
  'GET /github/sources/:snippetId': {
    summary: 'Where an own snippet was imported from; null where it was not',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ snippetId: Id }),
    reply: z.object({ source: ImportedSource.nullable() }),
    errors: ['snippet.not_found'],
  },
  'GET /github/sources/:snippetId/upstream': {
    summary: 'The source of an own snippet as it is at GitHub now',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ snippetId: Id }),
    reply: z.object({
      source: ImportedSource,
      /** Null if the source was deleted. */
      theirs: z.object({ sha: z.string(), content: z.string() }).nullable(),
      /** Whether the snippet's content differs from the imported one. */
      isEdited: z.boolean(),
    }),
    errors: ['snippet.not_found', ...GITHUB_ERRORS],
  },
  'POST /github/sources/:snippetId': {
    summary: 'Take the source over into the own snippet, or keep the snippet as it is',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ snippetId: Id }),
    body: z.object({
      action: z.enum(['take', 'keep']),
      /** Sha of the source that the user has reviewed. */
      sha: z.string().regex(/^[0-9a-f]{40,64}$/, 'must be a hash of git'),
      /** Revision of the snippet that the user has reviewed; for action `take`. */
      revision: z.int().min(1).optional(),
    }),
    reply: z.object({ source: ImportedSource, revision: z.int() }),
    errors: [
      'snippet.not_found',
      'snippet.stale_revision',
      'github.source_changed',
      ...GITHUB_ERRORS,
    ],
  },
});
