import { z } from 'zod';
import { Id, Time } from './common.ts';
import { GITHUB_ERRORS } from './github.ts';
import { LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';

const version = z.string().regex(/^[0-9a-f]{1,64}$/i, 'must be a version of a gist');

/**
 * A gist to which the user's snippet was exported. A snippet has at most one public and one secret
 * gist.
 */
export const GistExport = z.object({
  gistId: z.string(),
  url: z.string(),
  isPublic: z.boolean(),
  exportedAt: Time,
  /** The revision of the snippet that was exported. */
  revision: z.int(),
});
/** See the schema of the same name. */
export type GistExport = z.output<typeof GistExport>;

/** An export with the current state of its gist. */
export const GistExportState = GistExport.extend({
  /** `changed`: the gist was changed on GitHub since; `gone`: it was deleted. */
  state: z.enum(['same', 'changed', 'gone']),
  /** The current gist; null if it was deleted. */
  theirs: z
    .object({ version, description: z.string(), content: z.string(), updatedAt: Time })
    .nullable(),
});
/** See the schema of the same name. */
export type GistExportState = z.output<typeof GistExportState>;

/** Routes of the export of a snippet as a gist. */
export const gistExportRoutes = defineRoutes({
  'POST /github/export/:snippetId': {
    summary: 'Export an own snippet as a gist; the second time its gist is updated',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ snippetId: Id }),
    body: z.object({
      isPublic: z.boolean().default(false),
      description: z.string().trim().max(LIMITS.description.max).optional(),
      /** Version of the gist that the user has reviewed and wants to overwrite. */
      overwrite: version.optional(),
    }),
    reply: z.object({
      gist: GistExport,
      /** False if an existing gist was updated. */
      created: z.boolean(),
    }),
    errors: [
      'snippet.not_found',
      'access.forbidden',
      'github.gist_changed',
      'github.export_running',
      ...GITHUB_ERRORS,
    ],
  },
  'GET /github/export/:snippetId': {
    summary: 'The gists that an own snippet was exported as',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ snippetId: Id }),
    reply: z.object({ exports: z.array(GistExport) }),
    errors: ['snippet.not_found', 'access.forbidden'],
  },
  'GET /github/export/:snippetId/state': {
    summary: 'Such a gist as it is at GitHub now',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ snippetId: Id }),
    query: z.object({
      isPublic: z.stringbool().meta({ description: 'The public gist, or the secret one' }),
    }),
    reply: z.object({ export: GistExportState }),
    errors: ['snippet.not_found', 'access.forbidden', ...GITHUB_ERRORS],
  },
  'POST /github/export/:snippetId/take': {
    summary: 'Take the content of the gist over into the own snippet',
    auth: 'required',
    tokenScope: 'github',
    params: z.object({ snippetId: Id }),
    body: z.object({
      isPublic: z.boolean(),
      /** Version of the gist that the user has reviewed. */
      version,
      /** Revision of the snippet that the user has reviewed. */
      revision: z.int().min(1),
    }),
    reply: z.object({ revision: z.int() }),
    errors: [
      'snippet.not_found',
      'access.forbidden',
      'snippet.stale_revision',
      'github.gist_changed',
      ...GITHUB_ERRORS,
    ],
  },
});
