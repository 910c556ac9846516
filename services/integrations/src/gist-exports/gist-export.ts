import { createHash } from 'node:crypto';
import type { GithubGist } from '../clients/github/index.ts';

/** A snippet has at most one public and one secret gist. */
export interface GistExportKey {
  userId: string;
  snippetId: string;
  isPublic: boolean;
}

/** A file as it was written into a gist. */
export interface ExportedFile {
  fileName: string;
  hash: string;
}

/** An attempt with an unknown outcome: the gist may contain its file. */
export interface ExportAttempt extends ExportedFile {
  at: Date;
}

/** The gist at the time of its export. */
export interface ExportedGist extends ExportedFile {
  gistId: string;
  url: string;
  version: string;
  /** Exported revision of the snippet. */
  revision: number;
  exportedAt: Date;
}

export interface GistExportRecord extends GistExportKey {
  /** Null until an export has succeeded. */
  gist: ExportedGist | null;
  /** The attempts since the last success, oldest first. */
  attempts: ExportAttempt[];
}

/** Returns a hash to compare contents without storing them. */
export function contentHash(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the file of a gist that contains the snippet. If it was renamed, it must be the only one. */
export function fileIn(gist: GithubGist, fileName: string): GithubGist['files'][number] | null {
  const named = gist.files.find(({ name }) => name === fileName);
  if (named) return named;
  return gist.files.length === 1 ? (gist.files[0] ?? null) : null;
}

/** Whether the code in a gist was changed since it was written with one of these hashes. */
export function isChanged(
  gist: GithubGist,
  exported: Pick<ExportedGist, 'version' | 'fileName'>,
  hashes: readonly string[],
): boolean {
  if (gist.version === exported.version) return false;
  const content = fileIn(gist, exported.fileName)?.content ?? null;
  return content === null || !hashes.includes(contentHash(content));
}
