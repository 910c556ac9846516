import type { RevisionEntry, SnippetSourceFile } from '@snippetry/contracts';
import type { StoredExplanation } from './explanation.ts';
import type { SnippetContent } from './snippet-fields.ts';

/** Stars by the day they were given, counted from 1970 in UTC. */
export type StarDays = Readonly<Record<string, number>>;

/** A moderator's decision that a snippet must not be public. */
export interface Hiding {
  reason: string;
  at: Date;
}

/** Counters of a snippet that its author's figures sum up. */
export interface SnippetCounts {
  viewCount: number;
  starCount: number;
  forkCount: number;
}

/** A snippet as the service knows it, without the database's types. */
export interface SnippetRecord extends SnippetContent, SnippetCounts {
  id: string;
  authorId: string;
  authorName: string;
  /** The whole code, or its excerpt if the record was read for a list. */
  content: string;
  truncated: boolean;
  lineCount: number;
  readTime: number;
  /** The last flush of views this count includes. */
  viewBatch: string;
  /** The same of copies. */
  copyBatch: string;
  starDays: StarDays;
  copyCount: number;
  forkedFrom: string | null;
  /** The file that it was imported from. */
  source: SnippetSourceFile | null;
  /** Reason why it cannot be made public, or null. */
  hidden: Hiding | null;
  /** The latest explanation; null also if the record was read for a list. */
  explanation: StoredExplanation | null;
  revision: number;
  /** Parts changed by the last edit. */
  changed: RevisionEntry['changed'];
  /**
   * Bytes of the current state and of the stored revisions; null in lists, and for snippets of
   * versions that did not count them.
   */
  storedBytes: number | null;
  /** Rises with every change, counters included. */
  seq: number;
  createdAt: Date;
  updatedAt: Date;
}
