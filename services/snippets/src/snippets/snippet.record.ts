import type { RevisionEntry, SnippetInput } from '@snippetry/contracts';
import type { StarDays } from '../catalogue/catalogue.ts';

/** A snippet as the service knows it, without the database's types. */
export interface SnippetRecord {
  id: string;
  authorId: string;
  authorName: string;
  title: string;
  description: string;
  /** The whole code, or its excerpt where the record was read for a list. */
  content: string;
  truncated: boolean;
  lineCount: number;
  language: string;
  tags: string[];
  isPublic: boolean;
  difficulty: string;
  category: string;
  readTime: number;
  viewCount: number;
  /** The last flush of views this count includes. */
  viewBatch: string;
  /** The same of copies. */
  copyBatch: string;
  starCount: number;
  starDays: StarDays;
  forkCount: number;
  copyCount: number;
  forkedFrom: string | null;
  revision: number;
  /** What the last edit changed. */
  changed: RevisionEntry['changed'];
  /** Rises with every change, counters included. */
  seq: number;
  createdAt: Date;
  updatedAt: Date;
}

/** What an owner can change; the rest is ours to count. */
export type SnippetContent = Omit<SnippetInput, 'metadata' | 'language'> & {
  language: string;
  difficulty: string;
  category: string;
};

export function contentOf(input: SnippetInput): SnippetContent {
  const { title, description, content, language, tags, isPublic, metadata } = input;
  const { difficulty, category } = metadata;
  return { title, description, content, language, tags, isPublic, difficulty, category };
}

/** What the owner wrote of a snippet, without what was counted and computed. */
export function writtenOf(snippet: SnippetContent): SnippetContent {
  const { title, description, content, language, tags, isPublic, difficulty, category } = snippet;
  return { title, description, content, language, tags, isPublic, difficulty, category };
}
