import { createHash } from 'node:crypto';

/** A snippet has at most one public and one secret gist. */
export interface GistExportKey {
  userId: string;
  snippetId: string;
  isPublic: boolean;
}

/** What a gist was told to hold. */
export interface ExportedFile {
  fileName: string;
  /** See {@link contentHash}. */
  hash: string;
}

/** An attempt whose outcome is not known yet: the gist may hold its file. */
export interface ExportAttempt extends ExportedFile {
  at: Date;
}

/** The gist as it was when it was exported. */
export interface ExportedGist extends ExportedFile {
  gistId: string;
  url: string;
  version: string;
  /** The revision of the snippet. */
  revision: number;
  exportedAt: Date;
}

/** What is known of the gist of a snippet. */
export interface GistExportRecord extends GistExportKey {
  /** Null where no export has succeeded yet. */
  gist: ExportedGist | null;
  /** The attempts since the last success, oldest first. */
  attempts: ExportAttempt[];
}

/** Tells whether two contents are the same without keeping them. */
export function contentHash(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
