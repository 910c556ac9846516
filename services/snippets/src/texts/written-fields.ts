import { estimatedReadTime, LIMITS } from '@snippetry/contracts/limits';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { type CodePrint, codePrint } from './code-print.ts';
import type { SnippetContent } from './snippet-content.ts';
import { type IndexField, indexText, WORDS_VERSION } from './tokenizer.ts';

/** What the owner wrote, with all stored fields that are computed from it. */
export interface WrittenFields extends SnippetContent, IndexField, CodePrint {
  excerpt: string;
  truncated: boolean;
  lineCount: number;
  readTime: number;
  wordsVersion: number;
}

/** Takes half a second for the longest texts; for requests, `TextWorker` runs it in a thread. */
export function writtenFields(written: SnippetContent, authorName: string): WrittenFields {
  const { content } = written;
  return {
    ...written,
    excerpt: cutText(content, LIMITS.excerpt),
    truncated: content.length > LIMITS.excerpt,
    lineCount: linesOf(content).length,
    readTime: estimatedReadTime(content),
    ...indexText({ ...written, authorName }),
    wordsVersion: WORDS_VERSION,
    ...codePrint(content),
  };
}

/** Returns the first `most` UTF-16 units of a text, never ending in half of a surrogate pair. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
