import type { LibraryEntry } from '@snippetry/contracts';
import { cutText } from '../cut-text.ts';
import type { EntryDoc } from './library.repository.ts';

const EXCERPT = 200;

/**
 * The tokens search compares with: parts of identifiers, runs of signs, and identifiers of several
 * parts as a whole. Each stands between blanks.
 */
function wordsOf({ codeWords, textWords, names }: EntryDoc): string {
  return [codeWords, textWords, names.trim().replace(/\s+/g, ' ')]
    .filter((words) => words !== '')
    .join(' ');
}

export function presentEntry(doc: EntryDoc, isStarred: boolean): LibraryEntry {
  return {
    _id: doc._id.toHexString(),
    title: doc.title,
    description: doc.description,
    content: cutText(doc.excerpt, EXCERPT),
    truncated: doc.truncated || doc.excerpt.length > EXCERPT,
    lineCount: doc.lineCount,
    language: doc.language,
    tags: doc.tags,
    isPublic: doc.isPublic,
    isStarred,
    viewCount: doc.viewCount,
    starCount: doc.starCount,
    forkCount: doc.forkCount,
    // Snippets from before copies were counted.
    copyCount: doc.copyCount ?? 0,
    revision: doc.revision,
    metadata: {
      difficulty: doc.difficulty,
      category: doc.category,
      estimatedReadTime: doc.readTime,
    },
    createdAt: doc.createdAt.toISOString(),
    updatedAt: doc.updatedAt.toISOString(),
    words: wordsOf(doc),
  };
}
