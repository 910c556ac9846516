import { estimatedReadTime, LIMITS } from '@snippetry/contracts';
import { Types } from 'mongoose';
import { indexText, WORDS_VERSION } from '../catalogue/tokenizer.ts';
import { cutText } from '../cut-text.ts';
import { codePrint } from '../similar/code-print.ts';
import type { SnippetDoc } from './snippet.model.ts';
import { type SnippetContent, writtenOf } from './snippet.record.ts';

/** Everything stored that follows from what the owner wrote. */
export function writtenFields(written: SnippetContent, authorName: string) {
  const { content } = written;
  return {
    ...written,
    excerpt: cutText(content, LIMITS.excerpt),
    truncated: content.length > LIMITS.excerpt,
    lineCount: content.split(/\r\n|\r|\n/).length,
    readTime: estimatedReadTime(content),
    ...indexText({ ...written, authorName }),
    wordsVersion: WORDS_VERSION,
    ...codePrint(content),
  };
}

/** A stored snippet with the words that this version makes; others are left to the catalogue. */
export function withCurrentWords<Doc extends SnippetDoc>(doc: Doc): Doc {
  if (doc.wordsVersion === WORDS_VERSION) return doc;
  return { ...doc, ...writtenFields(writtenOf(doc), doc.authorName) };
}

export interface NewSnippet {
  /** Given where the same snippet may be created twice; otherwise a fresh one. */
  id?: string;
  authorId: string;
  authorName: string;
  written: SnippetContent;
  forkedFrom?: string;
  now: Date;
}

export function newSnippetDoc(snippet: NewSnippet): SnippetDoc {
  const { now } = snippet;
  return {
    _id: snippet.id === undefined ? new Types.ObjectId() : new Types.ObjectId(snippet.id),
    authorId: new Types.ObjectId(snippet.authorId),
    authorName: snippet.authorName,
    ...writtenFields(snippet.written, snippet.authorName),
    viewCount: 0,
    viewBatch: '',
    copyBatch: '',
    starCount: 0,
    starDays: {},
    forkCount: 0,
    copyCount: 0,
    forkedFrom: snippet.forkedFrom === undefined ? null : new Types.ObjectId(snippet.forkedFrom),
    revision: 1,
    changed: [],
    seq: 1,
    createdAt: now,
    updatedAt: now,
    changedAt: now,
  };
}
