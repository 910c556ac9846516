import { estimatedReadTime, LIMITS } from '@snippetry/contracts/limits';
import { linesOf } from '@snippetry/contracts/snippet-fields';
import { type CodePrint, codePrint } from './code-print.ts';
import { cutText } from './cut-text.ts';
import type { StoredExplanation } from './explanation.ts';
import type { SnippetRecord } from './snippet.ts';
import type { SnippetContent } from './snippet-fields.ts';
import { bytesOf } from './stored-bytes.ts';
import { type IndexField, indexText, WORDS_VERSION } from './tokenizer.ts';

/** Everything stored that follows from what the owner wrote. */
export interface WrittenFields extends SnippetContent, IndexField, CodePrint {
  excerpt: string;
  truncated: boolean;
  lineCount: number;
  readTime: number;
  wordsVersion: number;
}

/** Costs half a second for the longest texts; the `TextWorker` does it beside other requests. */
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

/** A snippet with all that is stored of it. */
export interface StoredSnippet extends SnippetRecord, WrittenFields {
  changedAt: Date;
  /** Key of an imported snippet, unique per author; undefined for others. */
  importKey?: string | undefined;
  /** The import that made it. */
  importJobId?: string | undefined;
}

/** Origin of an imported snippet. */
export type ImportOrigin = Required<Pick<StoredSnippet, 'source' | 'importKey' | 'importJobId'>>;

export interface NewSnippet {
  id: string;
  authorId: string;
  authorName: string;
  fields: WrittenFields;
  forkedFrom?: string;
  /** Of the same code. */
  explanation?: StoredExplanation | null;
  origin?: ImportOrigin;
  now: Date;
}

export function newSnippet({ fields, now, ...snippet }: NewSnippet): StoredSnippet {
  return {
    id: snippet.id,
    authorId: snippet.authorId,
    authorName: snippet.authorName,
    ...fields,
    viewCount: 0,
    viewBatch: '',
    copyBatch: '',
    starCount: 0,
    starDays: {},
    forkCount: 0,
    copyCount: 0,
    forkedFrom: snippet.forkedFrom ?? null,
    source: null,
    ...snippet.origin,
    hidden: null,
    explanation: snippet.explanation ?? null,
    revision: 1,
    changed: [],
    storedBytes: bytesOf(fields),
    seq: 1,
    createdAt: now,
    updatedAt: now,
    changedAt: now,
  };
}
