import type { IndexedCounts, IndexedSnippet } from '../port.ts';
import type { TermDictionary, TermRange, TermSpace } from './term-dictionary.ts';

/** What a snippet is found by: its words and facets. */
export type IndexedText = Omit<
  IndexedSnippet,
  keyof IndexedCounts | 'revision' | 'createdAt' | 'updatedAt'
>;

const NAME_START_LENGTH = 5;
export const PUBLIC = 'is:public';
export const CUT = 'is:cut';

/** The term under which names are filed that begin like this: their first characters. */
export function nameStart(name: string): string {
  return [...name].slice(0, NAME_START_LENGTH).join('');
}

/** Where `nameStart` ends in a name's UTF-8. */
export function nameStartEnd(bytes: Uint8Array, start: number, end: number): number {
  let characters = 0;
  for (let i = start; i < end; i += 1) {
    // Bytes of the form 10xxxxxx go on with a character.
    if (((bytes[i] ?? 0) & 0xc0) !== 0x80) characters += 1;
    if (characters > NAME_START_LENGTH) return i;
  }
  return end;
}

/** Whether all names that begin like this are filed under one term. */
export function isWholeStart(name: string): boolean {
  return [...name].length >= NAME_START_LENGTH;
}

/** A facet within public snippets: kept as a list of its own, so its total is a length. */
export function withinPublic(facet: string): string {
  return `|${facet}`;
}

const BLANK = 32;
const NEWLINE = 10;

type FacetKind = 'language' | 'difficulty' | 'category' | 'author' | 'user' | 'tag';

/** A facet's number among all snippets and among public ones. */
interface FacetNumbers {
  all: number;
  public: number;
}

/**
 * Finds the numbers of all terms a snippet is filed under, each once. It runs a hundred times per
 * snippet for every snippet there is, so it stamps numbers instead of building sets, and makes
 * neither strings nor objects of tokens.
 */
export class TermCollector {
  readonly #dictionary: TermDictionary;
  readonly #facets = new Map<FacetKind, Map<string, FacetNumbers>>();
  /** The token being looked at: one object for all of them. */
  readonly #token: TermRange = { bytes: new Uint8Array(0), start: 0, end: 0 };
  #stamps = new Int32Array(1 << 16);
  #round = 0;
  #numbers = new Int32Array(1 << 10);
  #count = 0;

  constructor(dictionary: TermDictionary) {
    this.#dictionary = dictionary;
  }

  /** The numbers, in an array that the next call writes over. */
  collect(indexed: IndexedText): Int32Array {
    const { code, text, nameStarts, facets } = this.#dictionary;
    this.#round += 1;
    this.#count = 0;
    this.#addTokens(indexed.codeWords, code);
    this.#addTokens(indexed.textWords, text);
    this.#addTokens(indexed.names, nameStarts);
    this.#addFacet('language', indexed.language, indexed);
    this.#addFacet('difficulty', indexed.difficulty, indexed);
    this.#addFacet('author', indexed.authorId, indexed);
    this.#addFacet('user', indexed.authorName, indexed);
    if (indexed.category !== '') this.#addFacet('category', indexed.category, indexed);
    for (const tag of indexed.tags) this.#addFacet('tag', tag, indexed);
    if (indexed.isPublic) this.#add(facets.numberOf(PUBLIC));
    if (indexed.wordsCut) this.#add(facets.numberOf(CUT));
    return this.#numbers.subarray(0, this.#count);
  }

  /** Files under each token of a list joined by blanks; under no more than the start of a name. */
  #addTokens(bytes: Uint8Array, space: TermSpace): void {
    const token = this.#token;
    const onlyStarts = space === this.#dictionary.nameStarts;
    token.bytes = bytes;
    let from = 0;
    while (from < bytes.length) {
      let end = from;
      while (end < bytes.length && bytes[end] !== BLANK) end += 1;
      if (end > from && bytes[from] !== NEWLINE) {
        token.start = from;
        token.end = onlyStarts ? nameStartEnd(bytes, from, end) : end;
        this.#add(space.number(token));
      }
      from = end + 1;
    }
  }

  #addFacet(kind: FacetKind, value: string, { isPublic }: IndexedText): void {
    const numbers = this.#facets.get(kind)?.get(value) ?? this.#newFacet(kind, value);
    this.#add(numbers.all);
    if (isPublic) this.#add(numbers.public);
  }

  #newFacet(kind: FacetKind, value: string): FacetNumbers {
    const { facets } = this.#dictionary;
    const facet = `${kind}:${value.toLowerCase()}`;
    const numbers = { all: facets.numberOf(facet), public: facets.numberOf(withinPublic(facet)) };
    const known = this.#facets.get(kind) ?? new Map<string, FacetNumbers>();
    this.#facets.set(kind, known.set(value, numbers));
    return numbers;
  }

  #add(number: number): void {
    if (number >= this.#stamps.length) this.#growStamps(number);
    if (this.#stamps[number] === this.#round) return;
    this.#stamps[number] = this.#round;
    if (this.#count === this.#numbers.length) this.#growNumbers();
    this.#numbers[this.#count] = number;
    this.#count += 1;
  }

  #growStamps(number: number): void {
    const larger = new Int32Array(number * 2);
    larger.set(this.#stamps);
    this.#stamps = larger;
  }

  #growNumbers(): void {
    const larger = new Int32Array(this.#numbers.length * 2);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
