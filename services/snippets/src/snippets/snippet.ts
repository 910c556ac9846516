import type {
  AiExplanation,
  EventPayload,
  RevisionEntry,
  SnippetAction,
  SnippetSourceFile,
} from '@snippetry/contracts';
import { codeFingerprint } from '@snippetry/service-kit';
import type { z } from 'zod';
import type { SnippetCounts } from '../author-stats/index.ts';
import type { SnippetContent, WrittenFields } from '../texts/index.ts';

/** Stars by the day they were given; days are counted from 1970 in UTC. */
export type StarDays = Readonly<Record<string, number>>;

/** A moderator's decision that a snippet must not be public. */
export interface Hiding {
  reason: string;
  at: Date;
}

/** A snippet without types of the database. */
export interface SnippetRecord extends SnippetContent, SnippetCounts {
  id: string;
  authorId: string;
  authorName: string;
  /** The whole code, or its excerpt if the record was read for a list. */
  content: string;
  truncated: boolean;
  lineCount: number;
  readTime: number;
  /** Id of the last flush of views that `viewCount` includes. */
  viewBatch: string;
  /** Id of the last flush of copies that `copyCount` includes. */
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
   * Bytes of the current state and of the stored revisions; null in lists, and for snippets stored
   * before bytes were counted.
   */
  storedBytes: number | null;
  /** Rises with every change, counters included. */
  seq: number;
  createdAt: Date;
  updatedAt: Date;
}

/** A snippet with all of its stored fields. */
export interface StoredSnippet extends SnippetRecord, WrittenFields {
  changedAt: Date;
  /** Key of an imported snippet, unique per author; undefined for others. */
  importKey?: string | undefined;
  /** Import that created the snippet. */
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
  /** An explanation of the same code. */
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

/** An explanation as it is stored with the snippet whose code it is about. */
export interface StoredExplanation extends Omit<AiExplanation, 'isStale'> {
  /** Fingerprint of the explained code. */
  fingerprint: string;
}

interface Code {
  language: string;
  content: string;
  explanation: StoredExplanation | null;
}

/** Whether the code was changed since it was explained. */
const isStale = (explanation: StoredExplanation, code: Code): boolean =>
  explanation.fingerprint !== codeFingerprint(code);

/** Returns the explanation as it is shown beside this code. */
export function presentExplanation(code: Code): AiExplanation | null {
  if (code.explanation === null) return null;
  const { fingerprint: _, ...shown } = code.explanation;
  return { ...shown, isStale: isStale(code.explanation, code) };
}

/** Returns the explanation that a copy of the code gets: none if it explains older code. */
export function explanationOfCopy(code: Code): StoredExplanation | null {
  if (code.explanation === null || isStale(code.explanation, code)) return null;
  return code.explanation;
}

type Texts = Pick<SnippetRecord, 'title' | 'description' | 'content'>;

/** Returns the bytes of one state of a snippet, in UTF-8. */
export function bytesOf({ title, description, content }: Texts): number {
  return Buffer.byteLength(title) + Buffer.byteLength(description) + Buffer.byteLength(content);
}

/** Returns the bytes that a snippet counts in its author's storage, with its earlier revisions. */
export function storedBytesOf(snippet: Texts & Pick<SnippetRecord, 'storedBytes'>): number {
  return snippet.storedBytes ?? bytesOf(snippet);
}

/** Payload of events about a changed snippet. */
export function changePayload(
  snippet: Pick<
    SnippetRecord,
    'id' | 'authorId' | 'title' | 'language' | 'isPublic' | 'updatedAt' | 'revision'
  >,
): EventPayload<'snippet.changed'> {
  return {
    snippetId: snippet.id,
    authorId: snippet.authorId,
    title: snippet.title,
    language: snippet.language,
    isPublic: snippet.isPublic,
    updatedAt: snippet.updatedAt.toISOString(),
    revision: snippet.revision,
  };
}

/** The beginning of the code of a snippet. */
export interface CodeHead {
  id: string;
  revision: number;
  isPublic: boolean;
  text: string;
}

export type Action = z.output<typeof SnippetAction>;

declare const granted: unique symbol;

/** A snippet after the check that the viewer may do `Act` with it. */
export type Granted<Act extends Action> = SnippetRecord & { readonly [granted]: Act };
