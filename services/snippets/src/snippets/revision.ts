import { type SnippetContent, writtenOf } from '../texts/index.ts';
import type { SnippetRecord } from './snippet.ts';

/**
 * A revision as the history lists it, with its visibility at that time: a private revision stays
 * visible to the owner only.
 */
export interface RevisionSummary
  extends Pick<
    SnippetRecord,
    'revision' | 'title' | 'language' | 'isPublic' | 'lineCount' | 'changed'
  > {
  savedAt: Date;
}

/** A revision with its whole text. */
export interface RevisionRecord extends RevisionSummary, SnippetContent {}

/** Returns the current state of a snippet, which is not stored among its revisions. */
export function currentState(snippet: SnippetRecord): RevisionRecord {
  return {
    revision: snippet.revision,
    savedAt: snippet.updatedAt,
    ...writtenOf(snippet),
    lineCount: snippet.lineCount,
    changed: snippet.changed,
  };
}
