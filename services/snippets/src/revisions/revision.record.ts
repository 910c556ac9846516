import { isDeepStrictEqual } from 'node:util';
import type { RevisionEntry } from '@snippetry/contracts';
import type { SnippetContent, SnippetRecord } from '../snippets/snippet.record.ts';

/** A state of a snippet as a history lists it. */
export interface RevisionSummary {
  revision: number;
  savedAt: Date;
  title: string;
  language: string;
  /** As it was saved: what was private then may be shown to nobody but the owner. */
  isPublic: boolean;
  lineCount: number;
  changed: RevisionEntry['changed'];
}

/** A state of a snippet, whole. */
export interface RevisionRecord extends RevisionSummary {
  description: string;
  content: string;
  tags: string[];
  difficulty: string;
  category: string;
}

/** The current state of a snippet, which is not among the kept ones. */
export function currentState(snippet: SnippetRecord): RevisionRecord {
  return {
    revision: snippet.revision,
    savedAt: snippet.updatedAt,
    title: snippet.title,
    description: snippet.description,
    content: snippet.content,
    lineCount: snippet.lineCount,
    language: snippet.language,
    tags: snippet.tags,
    isPublic: snippet.isPublic,
    difficulty: snippet.difficulty,
    category: snippet.category,
    changed: snippet.changed,
  };
}

/** What an edit changes; nothing where it writes what is there already. */
export function changedParts(
  before: SnippetContent,
  after: SnippetContent,
): RevisionEntry['changed'] {
  const changed: RevisionEntry['changed'] = [];
  for (const part of ['title', 'description', 'content', 'language'] as const) {
    if (before[part] !== after[part]) changed.push(part);
  }
  if (!isDeepStrictEqual(before.tags, after.tags)) changed.push('tags');
  if (before.isPublic !== after.isPublic) changed.push('visibility');
  if (before.difficulty !== after.difficulty || before.category !== after.category) {
    changed.push('details');
  }
  return changed;
}
