import { LANGUAGE_KEYS } from '@snippetry/contracts';
import { ByteLists } from './byte-lists.ts';
import { type CatalogueFacts, Columns } from './columns.ts';
import { ForwardIndex } from './forward-index.ts';
import { PostingIndex } from './posting-index.ts';
import type { Ordinals } from './postings.ts';
import { TermCollector } from './term-collector.ts';
import { type IndexedText, withinPublic } from './terms.ts';
import { Totals } from './totals.ts';
import { Vocabulary } from './vocabulary.ts';
import { WeekStars } from './week-stars.ts';

export type StarDays = Readonly<Record<string, number>>;

/** Counters that change without the text. */
export interface CatalogueCounts {
  id: string;
  seq: number;
  views: number;
  stars: number;
  forks: number;
  starDays: StarDays;
}

/** Everything the catalogue keeps of one snippet. */
export interface CatalogueRow extends CatalogueFacts, IndexedText {
  starDays: StarDays;
}

/** A snippet that is not there any more. */
interface Gone {
  /** What is not newer than this was read before it went. */
  seq: number;
  /** Where it was: a snippet that comes back takes its place again. */
  ordinal: number | undefined;
}

const GONE_KEPT = 10_000;
const NONE: Ordinals = new Int32Array(0);

/** What lists and searches are answered from: which snippets, in which order, and how many. */
export class Catalogue {
  readonly columns = new Columns();
  readonly vocabulary = new Vocabulary();
  readonly totals = new Totals();
  readonly week = new WeekStars();
  readonly #collector = new TermCollector(this.vocabulary);
  readonly #forward = new ForwardIndex();
  readonly #postings = new PostingIndex();
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

  /** How many languages public snippets are written in. */
  publicLanguages(): number {
    this.#fileNew();
    const terms = LANGUAGE_KEYS.map((key) =>
      this.vocabulary.facets.find(withinPublic(`language:${key}`)),
    );
    return terms.filter((term) => term !== undefined && this.#postings.count(term) > 0).length;
  }

  /** The snippets of a term by its number. The list holds until the next change. */
  filedUnder(term: number | undefined): Ordinals {
    if (term === undefined) return NONE;
    this.#fileNew();
    return this.#postings.view(term);
  }

  /** Does now what the first questions after loading would otherwise wait for. */
  settle(): void {
    this.#fileNew();
    this.vocabulary.settle();
  }

  /** The names of several parts a snippet has, as UTF-8: see `IndexField`. */
  names(ordinal: number): Buffer {
    return this.#names.get(ordinal);
  }

  put(row: CatalogueRow): void {
    if (this.knownSeq(row.id) >= row.seq) return;
    this.#version += 1;
    const known = this.columns.ordinal(row.id);
    const terms = this.#collector.collect(row);
    const ordinal = known ?? this.#comeBack(row) ?? this.columns.append(row);
    if (known !== undefined) {
      this.#count(known, -1);
      this.columns.set(known, row);
    }
    this.#refile(ordinal, terms);
    this.#names.set(ordinal, row.names);
    this.week.set(ordinal, row.starDays);
    this.totals.change(row.authorId, row, 1);
  }

  /** Takes newer counters over; false when the snippet is not known here. */
  count(counts: CatalogueCounts): boolean {
    const ordinal = this.columns.ordinal(counts.id);
    if (ordinal === undefined) return this.knownSeq(counts.id) >= counts.seq;
    if (this.columns.value('seq', ordinal) >= counts.seq) return true;
    this.#version += 1;
    this.#count(ordinal, -1);
    this.columns.set(ordinal, {
      createdAt: this.columns.value('createdAt', ordinal),
      updatedAt: this.columns.value('updatedAt', ordinal),
      revision: this.columns.value('revision', ordinal),
      isPublic: this.columns.isPublic(ordinal),
      ...counts,
    });
    this.#count(ordinal, 1);
    this.week.set(ordinal, counts.starDays);
    return true;
  }

  /** Takes a snippet out as of `seq`; one that has come back since stays. */
  remove(id: string, seq: number): void {
    const ordinal = this.columns.ordinal(id);
    if (this.listedSeq(id) > seq) return;
    this.#rememberGone(id, { seq, ordinal });
    if (ordinal === undefined) return;
    this.#version += 1;
    this.#count(ordinal, -1);
    this.#refile(ordinal, NONE);
    this.#names.set(ordinal, Buffer.alloc(0));
    this.week.set(ordinal, {});
    this.columns.forget(ordinal);
  }

  /** A snippet that is listed again has its place by creation still. */
  #comeBack(row: CatalogueRow): number | undefined {
    const ordinal = this.#gone.get(row.id)?.ordinal;
    this.#gone.delete(row.id);
    if (ordinal === undefined || this.columns.value('createdAt', ordinal) !== row.createdAt) {
      return undefined;
    }
    this.columns.remember(ordinal, row);
    return ordinal;
  }

  #count(ordinal: number, sign: 1 | -1): void {
    const { columns } = this;
    const counted = {
      isPublic: columns.isPublic(ordinal),
      views: columns.value('views', ordinal),
      stars: columns.value('stars', ordinal),
      forks: columns.value('forks', ordinal),
    };
    this.totals.change(columns.authorId(ordinal), counted, sign);
  }

  #fileNew(): void {
    const { size } = this.columns;
    if (this.#filedTo === size) return;
    const unfiled = { from: this.#filedTo, to: size, forward: this.#forward };
    this.#postings.file(unfiled, this.vocabulary.size);
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
