import type { CountState, IndexedSnippet } from '../port.ts';
import { ChangeLog } from './change-log.ts';
import { ColumnStore } from './column-store.ts';
import { FacetColumns } from './facet-columns.ts';
import { ByteLists, ForwardIndex } from './forward-index.ts';
import { InvertedIndex } from './inverted-index.ts';
import type { Ordinals } from './posting-list.ts';
import { TermCollector } from './term-collector.ts';
import { TermDictionary } from './term-dictionary.ts';
import { WeekStars } from './week-stars.ts';

/** A snippet that is not there any more. */
interface Gone {
  /** What is not newer than this was read before it went. */
  seq: number;
  /** Where it was: a snippet that comes back takes its place again. */
  ordinal: number | undefined;
}

const GONE_KEPT = 10_000;
const NONE: Ordinals = new Int32Array(0);

/** Everything the in-process index holds: columns, terms and posting lists of all snippets. */
export class IndexData {
  readonly columns = new ColumnStore();
  readonly dictionary = new TermDictionary();
  readonly facets = new FacetColumns();
  readonly week = new WeekStars();
  readonly changes = new ChangeLog();
  readonly #collector = new TermCollector(this.dictionary);
  readonly #forward = new ForwardIndex();
  readonly #postings = new InvertedIndex();
  /** Snippets from this ordinal on are filed under their terms when somebody asks. */
  #filedTo = 0;
  readonly #gone = new Map<string, Gone>();
  readonly #names = new ByteLists();
  #version = 0;

  /** Differs whenever an answer could differ. */
  get version(): number {
    return this.#version;
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

  /** `version` when stars of a snippet last changed; infinite where it is gone or not known. */
  starsChanged(id: string): number {
    const ordinal = this.columns.ordinal(id);
    return ordinal === undefined
      ? Number.POSITIVE_INFINITY
      : this.columns.value('starsChanged', ordinal);
  }

  /** The snippets of a term by its number, to be asked for anew after each pause. */
  filedUnder(term: number | undefined): () => Ordinals {
    if (term === undefined) return () => NONE;
    this.#fileNew();
    return this.#postings.hold(term);
  }

  /** The same for one look, until the next change. */
  readList(term: number): Ordinals {
    this.#fileNew();
    return this.#postings.read(term);
  }

  /** What a term's list is never longer than. */
  mostUnder(term: number): number {
    this.#fileNew();
    return this.#postings.mostOf(term);
  }

  /** The numbers of a snippet's terms, in an array that the next call writes over. */
  termsOf(ordinal: number): Int32Array {
    return this.#forward.get(ordinal);
  }

  /** Does now what the first questions after loading would otherwise wait for. */
  settle(): void {
    this.#fileNew();
    this.dictionary.settle();
    this.columns.settle();
  }

  /** The names of several parts a snippet has, as UTF-8: see `IndexField`. */
  names(ordinal: number): Buffer {
    return this.#names.get(ordinal);
  }

  upsert(row: IndexedSnippet): void {
    if (this.knownSeq(row.id) >= row.seq) return;
    this.#version += 1;
    const known = this.columns.ordinal(row.id);
    const terms = this.#collector.collect(row);
    const ordinal = known ?? this.#comeBack(row) ?? this.columns.append(row);
    if (known !== undefined) this.columns.set(known, row);
    this.#refile(ordinal, terms);
    this.changes.note(ordinal);
    this.#names.set(ordinal, row.names);
    this.facets.set(ordinal, row);
    this.week.set(ordinal, row.starDays);
    this.columns.starsChangedAt(ordinal, this.#version);
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
    this.#refile(ordinal, NONE);
    this.changes.note(ordinal);
    this.#names.set(ordinal, Buffer.alloc(0));
    this.week.set(ordinal, {});
    this.columns.forget(ordinal);
  }

  /** A snippet that is listed again has its place by creation still. */
  #comeBack(row: IndexedSnippet): number | undefined {
    const ordinal = this.#gone.get(row.id)?.ordinal;
    this.#gone.delete(row.id);
    if (ordinal === undefined || this.columns.value('createdAt', ordinal) !== row.createdAt) {
      return undefined;
    }
    this.columns.remember(ordinal, row);
    return ordinal;
  }

  #fileNew(): void {
    const { size } = this.columns;
    if (this.#filedTo === size) return;
    const unfiled = { from: this.#filedTo, to: size, forward: this.#forward };
    this.#postings.file(unfiled, this.dictionary.size);
    this.#filedTo = size;
  }

  #refile(ordinal: number, terms: Int32Array): void {
    if (ordinal < this.#filedTo) {
      const before = new Set(this.#forward.get(ordinal));
      const after = new Set(terms);
      for (const term of before) if (!after.has(term)) this.#postings.remove(term, ordinal);
      for (const term of after) if (!before.has(term)) this.#postings.add(term, ordinal);
    }
    this.#forward.set(ordinal, terms);
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
