import type { RevisionEntry } from '@snippetry/contracts';
import { type SnippetContent, writtenOf } from '../texts/index.ts';
import type { SnippetRecord } from './snippet.ts';

/** A revision as the history lists it. */
export interface RevisionSummary {
  revision: number;
  savedAt: Date;
  title: string;
  language: string;
  /** Visibility at that time: a private revision stays visible to the owner only. */
  isPublic: boolean;
  lineCount: number;
  changed: RevisionEntry['changed'];
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
