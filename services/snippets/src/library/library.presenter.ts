import type { LibraryEntry } from '@snippetry/contracts';
import { lineCountOf, metadataOf } from '../texts/index.ts';
import type { LibraryRecord } from './library.ts';

/**
 * Returns the tokens that a search matches, separated by single blanks: parts of identifiers, runs
 * of signs, and whole identifiers of several parts.
 */
function wordsOf({ codeWords, textWords, names }: LibraryRecord): string {
  return [codeWords, textWords, names.trim().replace(/\s+/g, ' ')]
    .filter((words) => words !== '')
    .join(' ');
}

export function presentEntry(record: LibraryRecord, isStarred: boolean): LibraryEntry {
  return {
    _id: record.id,
    title: record.title,
    description: record.description,
    content: record.excerpt,
    truncated: record.truncated,
    lineCount: lineCountOf(record, record.excerpt),
    language: record.language,
    tags: record.tags,
    isPublic: record.isPublic,
    isStarred,
    viewCount: record.viewCount,
    starCount: record.starCount,
    forkCount: record.forkCount,
    copyCount: record.copyCount,
    revision: record.revision,
    metadata: { ...metadataOf(record), estimatedReadTime: record.readTime },
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    words: wordsOf(record),
  };
}
