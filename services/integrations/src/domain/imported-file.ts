import { createHash } from 'node:crypto';
import type { SnippetSourceFile, UPSTREAM_STATES } from '@snippetry/contracts';

/** Whether an imported file is still what it was imported from. */
export type UpstreamState = (typeof UPSTREAM_STATES)[number];

/** Where a file lies at GitHub, whatever it contains. */
export type FilePlace = Pick<
  SnippetSourceFile,
  'kind' | 'owner' | 'repo' | 'gistId' | 'path' | 'ref'
>;

/** A file that a user has imported, with the snippet that it became. */
export interface ImportedFile extends SnippetSourceFile {
  id: string;
  userId: string;
  snippetId: string;
  /** The import that made the snippet; null where that is not known. */
  jobId: string | null;
  /** Of the answer that was compared last; null where GitHub has sent none. */
  etag: string | null;
  state: UpstreamState;
  /** Git's hash of what is there now, where it is another one. */
  upstreamSha: string | null;
  importedAt: Date;
  checkedAt: Date | null;
}

/** What is known of a file at the moment it becomes a snippet. */
export type NewImportedFile = Pick<
  ImportedFile,
  'userId' | 'snippetId' | 'jobId' | 'etag' | keyof SnippetSourceFile
>;

/** What a look at GitHub has found out. */
export type UpstreamNews = Pick<ImportedFile, 'state' | 'upstreamSha' | 'etag'>;

// GitHub does not tell names by their case.
const placeOf = ({ kind, owner, repo, gistId, path }: FilePlace): string[] =>
  kind === 'gist'
    ? ['gist', gistId ?? '', path]
    : ['file', owner.toLowerCase(), repo?.toLowerCase() ?? '', path];

const hash = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The same for the same place: one file on one branch. */
export function placeKey(place: FilePlace): string {
  return hash([...placeOf(place), place.ref ?? '']);
}

/** The same for the same content of the same file, on whichever branch. */
export function contentKey(place: FilePlace, sha: string): string {
  return hash([...placeOf(place), sha]);
}
