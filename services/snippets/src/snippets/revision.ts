import type { RevisionEntry } from '@snippetry/contracts';
import { type SnippetContent, writtenOf } from '../texts/index.ts';
import type { SnippetRecord } from './snippet.ts';

/** A state of a snippet as a history lists it. */
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

/** A state of a snippet, whole. */
export interface RevisionRecord extends RevisionSummary, SnippetContent {}

/** The current state of a snippet, which is not stored among its revisions. */
export function currentState(snippet: SnippetRecord): RevisionRecord {
  return {
    revision: snippet.revision,
    savedAt: snippet.updatedAt,
    ...writtenOf(snippet),
    lineCount: snippet.lineCount,
    changed: snippet.changed,
  };
}
