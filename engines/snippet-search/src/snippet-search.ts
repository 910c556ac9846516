import { Columns, PRIVATE, PUBLIC, type RowFacts } from './columns.ts';
import { Filer } from './filer.ts';
import { Finder } from './finder.ts';
import { Folder } from './folder.ts';
import { ListsFile } from './lists-file.ts';
import { Sets } from './sets.ts';
import { type AlikeRequest, alike, trending } from './special-lists.ts';
import { prefixQuestion } from './tokens.ts';
import type {
  Counts,
  ListedRow,
  Matches,
  MatchPage,
  SearchedText,
  Selection,
  SelectionCounts,
  Window,
} from './types.ts';
import { WordsReader, WordsWriter } from './words-file.ts';

/** Increased with every change of the files or their tokens: older files are rebuilt. */
const VERSION = 1;
const REMOVED_KEPT = 10_000;
/**
 * Files with this many more rows of replaced and removed snippets than of existing ones are worn.
 */
const MOST_GONE = 10_000;
const ASCII = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

export interface SearchOptions {
  /** Folder for the files; a process uses the first subfolder that no other process has locked. */
  dir: string;
  /** Identifies the version of the content: files with another key are rebuilt. */
  key: string;
  /** Number of facets. */
  facets: number;
  /** Starts with empty files, which no other process opens before `publish`. */
  isDraft?: boolean;
  /** Called with errors of indexing texts in the background. */
  onError(error: unknown): void;
}

interface Files {
  columns: Columns;
  lists: ListsFile;
  reader: WordsReader;
  writer: WordsWriter;
}

function openFiles(folder: Folder, facets: number): Files {
  const opened: { close(): void }[] = [];
  const opening = <File extends { close(): void }>(file: File): File => {
    opened.push(file);
    return file;
  };
  try {
    const columns = new Columns(facets);
    const lists = opening(new ListsFile(folder.lists, facets));
    lists.load(columns);
    const writer = opening(new WordsWriter(folder.words));
    const reader = opening(new WordsReader(folder.words));
    // Numbers of indexed rows are never reused.
    columns.size = Math.max(columns.size, reader.filed + 1);
    return { columns, lists, reader, writer };
  } catch (error) {
    for (const file of opened) file.close();
    throw error;
  }
}

/** Opens the files; clears them first if they are damaged. */
function openOrClear(folder: Folder, facets: number): Files {
  try {
    return openFiles(folder, facets);
  } catch {
    folder.clear();
    return openFiles(folder, facets);
  }
}

/** SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_FULL, SQLITE_NOTADB. */
const FILE_ERRORS = [10, 11, 13, 26];

/** Whether an error means that the files are no longer usable. */
export function isFileError(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  // The lowest byte of an extended code is its primary code.
  return typeof errcode === 'number' && FILE_ERRORS.includes(errcode & 0xff);
}

/** Lists and searches of snippets over two SQLite files that can be deleted at any time. */
export class SnippetSearch {
  readonly #folder: Folder;
  readonly #columns: Columns;
  readonly #lists: ListsFile;
  readonly #reader: WordsReader;
  readonly #filer: Filer;
  readonly #sets: Sets;
  readonly #finder: Finder;
  readonly #weeks = new Map<number, Readonly<Record<string, number>>>();
  readonly #removed = new Map<string, number>();
  /** Version at which stars of a snippet last changed, if that was since the start. */
  readonly #starsChanged = new Map<string, number>();
  #next: number;
  /** Starts at the time, so that versions are never reused after the files are opened again. */
  #version = Date.now() * 1000;
  readonly #openedAt = this.#version;

  constructor({ dir, key, facets, onError, isDraft = false }: SearchOptions) {
    this.#folder = new Folder(dir, `${VERSION} ${facets} ${key}`, isDraft);
    const { columns, lists, reader, writer } = openOrClear(this.#folder, facets);
    this.#columns = columns;
    this.#lists = lists;
    this.#reader = reader;
    for (const [row, week] of lists.weeks()) this.#weeks.set(row, week);
    this.#next = columns.size;
    this.#filer = new Filer({
      writer,
      columns,
      filed: reader.filed,
      onError,
      file: this.#folder.words,
    });
    this.#sets = new Sets(this.#reader, this.#filer, () => this.#columns.size);
    this.#finder = new Finder({ columns: this.#columns, lists: this.#lists, sets: this.#sets });
  }

  /** Number of snippets. */
  get size(): number {
    return this.#columns.live;
  }

  /** Increases with every change that can affect a result. */
  get version(): number {
    return this.#version;
  }

  /** Whether most rows are of removed and replaced snippets, so that files should be rebuilt. */
  get isWorn(): boolean {
    const { size, live } = this.#columns;
    return size - live > MOST_GONE + live;
  }

  note(name: string): unknown {
    return this.#lists.note(name);
  }

  setNote(name: string, value: number | string): void {
    this.#lists.setNote(name, value);
  }

  /** Sequence of a snippet that exists; 0 for others. */
  sequenceOf(id: string): number {
    const row = this.#columns.rowOf(id);
    return row === undefined ? 0 : (this.#columns.sequence[row] ?? 0);
  }

  /** Like {@link sequenceOf}, or the sequence of its removal. */
  knownSequence(id: string): number {
    return this.sequenceOf(id) || (this.#removed.get(id) ?? 0);
  }

  isPublic(id: string): boolean {
    const row = this.#columns.rowOf(id);
    return row !== undefined && this.#columns.state[row] === PUBLIC;
  }

  /**
   * Version at which stars of a snippet last changed, or that of the start; infinite if the snippet
   * does not exist.
   */
  starsChanged(id: string): number {
    const row = this.#columns.rowOf(id);
    return row === undefined
      ? Number.POSITIVE_INFINITY
      : (this.#starsChanged.get(id) ?? this.#openedAt);
  }

  /** Ids of the most recently changed snippets, newest first. */
  latest(limit: number): string[] {
    const ids: string[] = [];
    const { state } = this.#columns;
    for (let row = this.#columns.size - 1; row >= 0 && ids.length < limit; row -= 1) {
      if (state[row] !== 0) ids.push(this.#columns.ids.id(row));
    }
    return ids;
  }

  /** Stores a newer state of a snippet. Its text may be added later with `addText`. */
  put(listed: ListedRow, text: SearchedText | null): void {
    if (this.knownSequence(listed.id) < listed.sequence) this.#append(listed, text);
    else if (text !== null) this.addText(listed.id, listed.sequence, text);
  }

  /** Number of rows whose texts are missing, including removed rows. */
  get missingTexts(): number {
    const { filed, pending } = this.#filer;
    return Math.max(0, this.#columns.size - 1 - filed - pending.size);
  }

  /** Ids of some snippets whose texts are missing, in the order of their rows. */
  withoutText(limit: number): string[] {
    const { state, size, ids } = this.#columns;
    const { filed, pending } = this.#filer;
    const found: string[] = [];
    for (let row = filed + 1; row < size && found.length < limit; row += 1) {
      if (state[row] !== 0 && !pending.has(row)) found.push(ids.id(row));
    }
    return found;
  }

  /** Adds the text of a listed snippet; false if it is newer than the listed state. */
  addText(id: string, sequence: number, text: SearchedText): boolean {
    const row = this.#columns.rowOf(id);
    if (row === undefined || row <= this.#filer.filed || this.#filer.pending.has(row)) return true;
    if (sequence > (this.#columns.sequence[row] ?? 0)) return false;
    this.#addText(row, text);
    return true;
  }

  /** Stores newer counters; false if the snippet is not listed. */
  count(counts: Counts): boolean {
    const { id, sequence, views, stars, starDays, sameStars } = counts;
    const columns = this.#columns;
    const row = columns.rowOf(id);
    if (row === undefined) return this.knownSequence(id) >= sequence;
    if ((columns.sequence[row] ?? 0) >= sequence) return true;
    this.#version += 1;
    columns.views[row] = views;
    columns.stars[row] = stars;
    columns.sequence[row] = sequence;
    this.#lists.count(row, counts, this.#noteWeek(row, starDays));
    if (sameStars !== true) this.#starsChanged.set(id, this.#version);
    return true;
  }

  /** Removes a snippet as of a sequence; a later state of it stays. */
  remove(id: string, sequence: number): void {
    if (this.sequenceOf(id) > sequence) return;
    this.#noteRemoved(id, sequence);
    const row = this.#columns.rowOf(id);
    if (row === undefined) return;
    this.#version += 1;
    this.#lists.delete(row);
    this.#columns.remove(id);
    this.#filer.forget(row);
    this.#weeks.delete(row);
    this.#starsChanged.delete(id);
  }

  /** Indexes all texts. The results of searches do not depend on it. */
  settle(): Promise<void> {
    return this.#filer.settle();
  }

  /** Reads the sets of short prefixes, which the file then stores. Each step is short. */
  *warm(): Generator<void> {
    for (const first of ASCII) {
      for (const second of ['', ...ASCII]) {
        for (const isPublic of [true, false]) {
          this.#sets.rowsOf(prefixQuestion(first + second), isPublic);
          yield;
        }
      }
    }
  }

  /** Clears caches in memory, for measurements. */
  clearCache(): void {
    this.#sets.clear();
  }

  find(selection: Selection, window: Window): MatchPage {
    return this.#finder.find(selection, window);
  }

  countAll(selection: Selection): number {
    return this.#finder.count(selection);
  }

  countValues(selection: Selection, mostTags: number): SelectionCounts {
    return this.#finder.countValues(selection, mostTags);
  }

  alike(request: AlikeRequest): Matches {
    return alike(this.#parts, request);
  }

  trending(limit: number, isCounted: (day: number) => boolean): Matches {
    return trending(this.#parts, this.#weeks, { isCounted, limit });
  }

  /** Lets the next process open the files of a draft. */
  publish(): void {
    this.#folder.publish();
  }

  /** Closes the files. Cleared ones are not opened again, even if a crash leaves them. */
  async close({ clear = false } = {}): Promise<void> {
    if (clear) this.#folder.drop();
    try {
      await this.#filer.close();
    } finally {
      this.#reader.close();
      this.#lists.close();
      if (clear) this.#folder.clear();
      this.#folder.close();
    }
  }

  get #parts() {
    return { columns: this.#columns, lists: this.#lists, sets: this.#sets, finder: this.#finder };
  }

  #append(listed: ListedRow, text: SearchedText | null): void {
    const columns = this.#columns;
    const facts = this.#factsOf(listed);
    const before = columns.rowOf(listed.id);
    if (before !== undefined) {
      this.#lists.delete(before);
      this.#filer.forget(before);
      this.#weeks.delete(before);
    }
    const row = this.#next;
    this.#next += 1;
    this.#version += 1;
    columns.append(row, facts);
    this.#lists.insert(row, facts, this.#noteWeek(row, listed.starDays));
    this.#removed.delete(listed.id);
    if (text === null) return;
    // Rows without a text are loaded at the start, before anything is cached.
    this.#starsChanged.set(listed.id, this.#version);
    this.#addText(row, text);
  }

  #addText(row: number, text: SearchedText): void {
    const isPublic = this.#columns.state[row] === PUBLIC;
    this.#filer.add({ row, isPublic, text });
  }

  #factsOf(listed: ListedRow): RowFacts {
    const { authors, users, values, tags } = this.#lists;
    return {
      ...listed,
      state: listed.isPublic ? PUBLIC : PRIVATE,
      author: authors.number(listed.authorId),
      user: users.number(listed.user),
      facets: listed.facets.map((value, facet) => values[facet]?.number(value) ?? 0),
      tags: [...new Set(listed.tags)].map((tag) => tags.number(tag)),
    };
  }

  /** Returns the stars of the last days in the form of the file. */
  #noteWeek(row: number, starDays: Readonly<Record<string, number>>): string | null {
    if (Object.keys(starDays).length === 0) {
      this.#weeks.delete(row);
      return null;
    }
    this.#weeks.set(row, starDays);
    return JSON.stringify(starDays);
  }

  /** Remembers a removal, so that a row that was read before it does not restore the snippet. */
  #noteRemoved(id: string, sequence: number): void {
    this.#removed.set(id, Math.max(sequence, this.#removed.get(id) ?? 0));
    if (this.#removed.size <= REMOVED_KEPT) return;
    for (const oldest of this.#removed.keys()) {
      this.#removed.delete(oldest);
      return;
    }
  }
}
