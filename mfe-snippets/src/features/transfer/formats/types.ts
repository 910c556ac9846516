import type { Encoding } from '../../../data/text-file.ts';

/** A file that the user chose, read. */
export interface TextFile {
  name: string;
  text: string;
  encoding?: Encoding;
}

/** What the preview shows of a snippet. */
export interface Shown {
  title: string;
  language: string;
  tags: string[];
  lines: number;
  /** Undefined where the file does not say. */
  isPublic?: boolean | undefined;
}

/** A snippet that was found in a file. */
export interface Draft {
  shown: Shown;
  /** What is sent. Fields from a Snippetry file may hold anything; the server checks. */
  item: Readonly<Record<string, unknown>>;
  /** Where in the file: "line 12", "snippet 3". */
  place: string;
  /** What had to be changed, in sentences. */
  warnings: string[];
}

/** A collection that was found in a file. */
export interface CollectionDraft {
  name: string;
  /** How many snippets it has in the file. */
  size: number;
  /** What is sent, without its snippets; the server checks it. */
  item: Readonly<Record<string, unknown>>;
  /** In its order: the items of snippets of the same file, and the ids of other people's. */
  members: readonly (Draft['item'] | string)[];
  /** Where in the file: "collection 3". */
  place: string;
}

/** Something in a file that is no snippet. */
export interface Problem {
  /** What it is called, where that can be told. */
  title: string;
  place: string;
  reason: string;
}

/** What one file held. */
export interface ParsedFile {
  name: string;
  /** The program it comes from. */
  format: string;
  drafts: Draft[];
  /** Only files of Snippetry have collections. */
  collections?: CollectionDraft[];
  problems: Problem[];
  /** What was left out on purpose, in sentences. */
  notes: string[];
}
