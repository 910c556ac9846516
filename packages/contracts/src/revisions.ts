import { z } from 'zod';
import { EmptyReply, Id, IdParams, Time, textInt } from './common.ts';
import { defineRoutes } from './route.ts';
import { OneSnippet, storedMetadata } from './snippets.ts';

/** The parts of a snippet that an edit can change, as the history names them. */
export const REVISION_PARTS = [
  'title',
  'description',
  'content',
  'language',
  'tags',
  'visibility',
  'details',
] as const;

/** One revision of a snippet, as the history lists it. */
export const RevisionEntry = z.object({
  revision: z.int(),
  /** When this revision was saved. */
  savedAt: Time,
  title: z.string(),
  language: z.string(),
  isPublic: z.boolean(),
  lineCount: z.int(),
  /** The parts that differ from the previous revision; empty for the first one. */
  changed: z.array(z.enum(REVISION_PARTS)),
  isCurrent: z.boolean(),
});
/** See the schema of the same name. */
export type RevisionEntry = z.output<typeof RevisionEntry>;

/** One revision of a snippet with all its fields. */
export const Revision = RevisionEntry.extend({
  description: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  metadata: z.object(storedMetadata),
});
/** See the schema of the same name. */
export type Revision = z.output<typeof Revision>;

const params = z.object({ id: Id, revision: textInt(1, 1_000_000_000) });

/** The history of a snippet. Only its owner may read it, since older revisions may have been private. */
export const revisionRoutes = defineRoutes({
  'GET /snippets/:id/revisions': {
    summary: 'The kept states of an own snippet, the newest first, 64 at most',
    auth: 'required',
    params: IdParams,
    reply: z.object({ revisions: z.array(RevisionEntry) }),
    errors: ['snippet.not_found', 'access.forbidden'],
  },
  'GET /snippets/:id/revisions/:revision': {
    summary: 'One kept state of an own snippet, whole',
    auth: 'required',
    params,
    reply: z.object({ revision: Revision }),
    errors: ['snippet.not_found', 'snippet.revision_not_found', 'access.forbidden'],
  },
  'DELETE /snippets/:id/revisions/:revision': {
    summary: 'Delete a kept state of an own snippet for good, such as one that holds a password',
    auth: 'required',
    params,
    reply: EmptyReply,
    errors: [
      'snippet.not_found',
      'snippet.revision_not_found',
      'snippet.revision_current',
      'access.forbidden',
    ],
  },
  'POST /snippets/:id/revisions/:revision/restore': {
    summary: 'Make a kept state the current one, as a new revision; visibility stays as it is',
    auth: 'required',
    params,
    body: z.object({
      /** The latest revision that the caller has seen; 409 if there is a newer one. */
      seen: z.int().min(1).optional(),
    }),
    reply: OneSnippet,
    errors: [
      'snippet.not_found',
      'snippet.revision_not_found',
      'access.forbidden',
      'snippet.stale_revision',
    ],
  },
});
