import type { Encoding } from '../../../data/text-file.ts';

/** A file chosen by the user, with its text. */
export interface TextFile {
  name: string;
  text: string;
  encoding?: Encoding;
}

/** Fields of a snippet for the import preview. */
export interface DraftSummary {
  title: string;
  language: string;
  tags: string[];
  lines: number;
  /** Undefined if the file does not contain it. */
  isPublic?: boolean | undefined;
}

export interface Draft {
  summary: DraftSummary;
  /** Item to send. Fields of a Snippetry file are unchecked here; the server validates them. */
  item: Readonly<Record<string, unknown>>;
  /** Position in the file: "line 12", "snippet 3". */
  place: string;
  /** Sentences about fields that were changed. */
  warnings: string[];
}

export interface CollectionDraft {
  name: string;
  /** Number of snippets in the file. */
  size: number;
  /** Item to send, without its snippets; the server validates it. */
  item: Readonly<Record<string, unknown>>;
  /** Members in order: items of snippets in the same file, or ids of other users' snippets. */
  members: readonly (Draft['item'] | string)[];
  /** Position in the file: "collection 3". */
  place: string;
}

/** An entry of a file that is not a snippet. */
export interface Problem {
  /** Name of the entry, if it has one. */
  title: string;
  place: string;
  reason: string;
}

export interface ParsedFile {
  name: string;
  /** Name of the program that wrote it. */
  format: string;
  drafts: Draft[];
  /** Present in files of Snippetry only. */
  collections?: CollectionDraft[];
  problems: Problem[];
  /** Sentences about entries that were skipped on purpose. */
  notes: string[];
}
