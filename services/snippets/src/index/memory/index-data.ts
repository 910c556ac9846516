import type {
  CountState,
  IndexedSnippet,
  IndexedWords,
  ListedSnippet,
  SnippetWords,
} from '../port.ts';
import { ChangeLog } from './change-log.ts';
import { ColumnStore } from './column-store.ts';
import { FacetColumns } from './facet-columns.ts';
import { FiledTerms } from './filed-terms.ts';
import { ByteLists } from './forward-index.ts';
import { type Pace, takeSteps } from './pace.ts';
import type { RowReader } from './packed-reader.ts';
import type { Ordinals } from './posting-list.ts';
import { TermCollector } from './term-collector.ts';
import { TermDictionary } from './term-dictionary.ts';
import { WeekStars } from './week-stars.ts';
import { WordlessRows } from './wordless-rows.ts';

/** A snippet that is not there any more. */
interface Gone {
  /** What is not newer than this was read before it went. */
  seq: number;
  /** Where it was: a snippet that comes back takes its place again. */
  ordinal: number | undefined;
}

const GONE_KEPT = 10_000;
const NONE: Ordinals = new Int32Array(0);

/**
 * Everything the in-process index holds: columns, terms and posting lists of all snippets. Words may
 * come later than the rest: lists need none.
 */
export class IndexData {
  readonly columns = new ColumnStore();
  readonly dictionary = new TermDictionary();
  readonly facets = new FacetColumns();
  readonly week = new WeekStars();
  readonly changes = new ChangeLog();
  readonly #collector = new TermCollector(this.dictionary);
  /** What rows are listed by, and what they are searched by. */
  readonly #listed = new FiledTerms();
  readonly #words = new FiledTerms();
  readonly #wordless = new WordlessRows();
  /** Not before all have come in: then they are filed together. */
  #wordsAreFiled = false;
  readonly #gone = new Map<string, Gone>();
  readonly #names = new ByteLists();
  #version = 0;

  /** Differs whenever an answer could differ. */
  get version(): number {
    return this.#version;
  }

  /** How many snippets are listed whose words are still to come. */
  get wordless(): number {
    return this.#wordless.count;
  }

  /** The seq this process knows of a snippet, also of one that is gone; 0 when it knows none. */
  knownSeq(id: string): number {
    return this.listedSeq(id) || (this.#gone.get(id)?.seq ?? 0);
  }

  /** The seq of a snippet that is listed; 0 where it is gone or not known. */
  listedSeq(id: string): number {
    const ordinal = this.columns.ordinal(id);
    return ordinal === undefined ? 0 : this.columns.value('seq', ordinal);
  }

  /** Whether everybody may see a snippet; false where it is gone or not known. */
  isPublic(id: string): boolean {
    const ordinal = this.columns.ordinal(id);
    return ordinal !== undefined && this.columns.isPublic(ordinal);
  }

  /** `version` when stars of a snippet last changed; infinite where it is gone or not known. */
  starsChanged(id: string): number {
    const ordinal = this.columns.ordinal(id);
    return ordinal === undefined
      ? Number.POSITIVE_INFINITY
      : this.columns.value('starsChanged', ordinal);
  }

  /** The snippets of a term by its number, to be asked for anew after each pause. */
  filedUnder(term: number | undefined): () => Ordinals {
    return term === undefined ? () => NONE : this.#filed(term).hold(term);
  }

  /** The same for one look, until the next change. */
  readList(term: number): Ordinals {
    return this.#filed(term).read(term);
  }

  /** Goes through a list that is packed; undefined of others. */
  packedList(term: number): RowReader | undefined {
    return this.#filed(term).reader(term);
  }

  /** What a term's list is never longer than. */
  mostUnder(term: number): number {
    return this.#filed(term).mostOf(term);
  }

  /** What the lists of many terms are never longer than together. */
  mostUnderAll(terms: Int32Array): number {
    let most = 0;
    const [first] = terms;
    if (first === undefined) return most;
    // Files what is new, once for all of them.
    this.#filed(first);
    for (const term of terms) most += this.#termsLike(term).mostOf(term);
    return most;
  }

  /** Whether a snippet is filed under a term. */
  isUnder(term: number, ordinal: number): boolean {
    return this.#termsLike(term).of(ordinal).includes(term);
  }

  /** The numbers of what a snippet is listed by, in an array that the next call writes over. */
  facetsOf(ordinal: number): Int32Array {
    return this.#listed.of(ordinal);
  }

  /** The same of its words. */
  wordsOf(ordinal: number): Int32Array {
    return this.#words.of(ordinal);
  }

  /** The names of several parts a snippet has, as UTF-8: see `IndexField`. */
  names(ordinal: number): Buffer {
    return this.#names.get(ordinal);
  }

  /** Does now what the first questions after loading would otherwise wait for. */
  settle(): void {
    this.#listed.file(this.columns.size, this.dictionary.size);
    this.#words.file(this.columns.size, this.dictionary.size);
    this.#wordsAreFiled = true;
    this.dictionary.settle();
    this.columns.settle();
  }

  /** The same of what lists need, with pauses. */
  async settleLists(pace: Pace): Promise<void> {
    await takeSteps(this.#listed.filing(this.columns.size, this.dictionary.size), pace);
    this.dictionary.settle();
    await takeSteps(this.columns.settling(), pace);
  }

  /** The same of what searches need. */
  async settleWords(pace: Pace): Promise<void> {
    await takeSteps(this.#words.filing(this.columns.size, this.dictionary.size), pace);
    this.#wordsAreFiled = true;
    this.dictionary.settle();
    this.#version += 1;
  }

  /** Packs lists of terms again once many have changed, with pauses. */
  async pack(pace: Pace): Promise<void> {
    await takeSteps(this.#listed.packing(this.dictionary.size), pace);
    await takeSteps(this.#words.packing(this.dictionary.size), pace);
  }

  upsert(row: IndexedSnippet): void {
    const ordinal = this.#put(row);
    if (ordinal !== undefined) this.#setWords(ordinal, row);
    else if (row.seq === this.listedSeq(row.id)) this.addWords(row);
  }

  /** Takes a snippet in whose words come later. */
  list(row: ListedSnippet): void {
    const ordinal = this.#put(row);
    if (ordinal !== undefined) this.#wordless.add(ordinal);
  }

  /** Snippets whose words are still to come, from an ordinal on, and where to go on behind them. */
  wordlessFrom(ordinal: number, most: number): { ids: string[]; next: number } {
    const found = this.#wordless.from(ordinal, most);
    return { ids: found.map((one) => this.columns.id(one)), next: (found.at(-1) ?? ordinal) + 1 };
  }

  /**
   * Takes words in that were read after their snippet was listed. A snippet that still waits for them
   * has had nothing but its counters changed, so they are right unless they are newer than all that
   * is known of it: then this answers false, and the whole snippet has to be read.
   */
  addWords(words: SnippetWords): boolean {
    const ordinal = this.columns.ordinal(words.id);
    if (ordinal === undefined || !this.#wordless.has(ordinal)) return true;
    if (words.seq > this.columns.value('seq', ordinal)) return false;
    this.#setWords(ordinal, words);
    return true;
  }

  /** Takes newer counters over; false when the snippet is not known here. */
  updateCounts(counts: CountState): boolean {
    const ordinal = this.columns.ordinal(counts.id);
    if (ordinal === undefined) return this.knownSeq(counts.id) >= counts.seq;
    if (this.columns.value('seq', ordinal) >= counts.seq) return true;
    this.#version += 1;
    this.columns.set(ordinal, {
      createdAt: this.columns.value('createdAt', ordinal),
      updatedAt: this.columns.value('updatedAt', ordinal),
      revision: this.columns.value('revision', ordinal),
      isPublic: this.columns.isPublic(ordinal),
      ...counts,
    });
    this.week.set(ordinal, counts.starDays);
    if (!counts.sameStars) this.columns.starsChangedAt(ordinal, this.#version);
    return true;
  }

  /** Takes a snippet out as of `seq`; one that has come back since stays. */
  remove(id: string, seq: number): void {
    const ordinal = this.columns.ordinal(id);
    if (this.listedSeq(id) > seq) return;
    this.#rememberGone(id, { seq, ordinal });
    if (ordinal === undefined) return;
    this.#version += 1;
    this.#listed.set(ordinal, NONE);
    this.#words.set(ordinal, NONE);
    this.#wordless.delete(ordinal);
    this.changes.note(ordinal);
    this.#names.set(ordinal, Buffer.alloc(0));
    this.week.set(ordinal, {});
    this.columns.forget(ordinal);
  }

  /** Where a newer state of a snippet was put, all but its words; undefined where it is not newer. */
  #put(row: ListedSnippet): number | undefined {
    const known = this.columns.ordinal(row.id);
    if (this.knownSeq(row.id) >= row.seq) return undefined;
    this.#version += 1;
    const ordinal = known ?? this.#comeBack(row) ?? this.columns.append(row);
    if (known !== undefined) this.columns.set(known, row);
    this.#listed.set(ordinal, this.#collector.facets(row));
    this.changes.note(ordinal);
    this.facets.set(ordinal, row);
    this.week.set(ordinal, row.starDays);
    this.columns.starsChangedAt(ordinal, this.#version);
    return ordinal;
  }

  #setWords(ordinal: number, words: IndexedWords): void {
    this.#words.set(ordinal, this.#collector.words(words, this.columns.isPublic(ordinal)));
    this.#names.set(ordinal, words.names);
    this.#wordless.delete(ordinal);
    this.dictionary.settleMany();
  }

  /** A snippet that is listed again has its place by creation still. */
  #comeBack(row: ListedSnippet): number | undefined {
    const ordinal = this.#gone.get(row.id)?.ordinal;
    this.#gone.delete(row.id);
    if (ordinal === undefined || this.columns.value('createdAt', ordinal) !== row.createdAt) {
      return undefined;
    }
    this.columns.remember(ordinal, row);
    return ordinal;
  }

  #termsLike(term: number): FiledTerms {
    return this.dictionary.isOfWords(term) ? this.#words : this.#listed;
  }

  /** The lists that have a term, with all rows there are. */
  #filed(term: number): FiledTerms {
    const terms = this.#termsLike(term);
    if (terms === this.#words) this.#wordsAreFiled = true;
    this.#listed.file(this.columns.size, this.dictionary.size);
    // Also for lists, or a search after many new rows would wait for all of them.
    if (this.#wordsAreFiled) this.#words.file(this.columns.size, this.dictionary.size);
    return terms;
  }

  /** A row read before its snippet was deleted must not bring it back. */
  #rememberGone(id: string, gone: Gone): void {
    const before = this.#gone.get(id);
    const seq = Math.max(gone.seq, before?.seq ?? 0);
    this.#gone.set(id, { seq, ordinal: gone.ordinal ?? before?.ordinal });
    if (this.#gone.size <= GONE_KEPT) return;
    for (const oldest of this.#gone.keys()) {
      this.#gone.delete(oldest);
      return;
    }
  }
}
