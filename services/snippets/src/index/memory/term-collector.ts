import { FOLDED, normalFilter } from '@snippetry/contracts/search';
import { FACETS, type Facet } from '../../domain/facets.ts';
import type { IndexedWords, ListedSnippet } from '../port.ts';
import type { TermDictionary, TermRange, TermSpace } from './term-dictionary.ts';

/** What a snippet is listed by. */
export type ListedBy = Pick<ListedSnippet, Facet | 'authorId' | 'authorName' | 'tags' | 'isPublic'>;

const NAME_START_LENGTH = 5;
export const PUBLIC = 'is:public';
export const CUT = 'is:cut';
const STARTS = 'starts:';

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

/** The facet of snippets that have a word or name that begins with this character. */
export function startsWith(character: string): string {
  return STARTS + character;
}

/** Whether a facet is about the words of snippets. */
export function isOfWords(facet: string): boolean {
  return facet === CUT || facet.startsWith(STARTS) || facet.startsWith(withinPublic(STARTS));
}

/** Whether words that begin with this byte are filed by their first character: no signs are. */
function isFirstOfWord(byte: number): boolean {
  return byte >= 0x80 || (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}

/** Whether a prefix is one that snippets are filed under as a facet. */
export function isFirstCharacter(prefix: string): boolean {
  return [...prefix].length === 1 && isFirstOfWord(Buffer.from(prefix)[0] ?? 0);
}

/** How many bytes of UTF-8 a character has that begins with this byte. */
function characterLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xe0) return 2;
  return byte < 0xf0 ? 3 : 4;
}

/** A facet within public snippets: kept as a list of its own, so its total is a length. */
export function withinPublic(facet: string): string {
  return `|${facet}`;
}

const BLANK = 32;
const FOLDED_BYTE = FOLDED.charCodeAt(0);
const NEWLINE = 10;

type FacetKind = Facet | 'author' | 'user' | 'tag';

/** Of the first character's bytes, which together number it. */
const BYTE = 256;

/** A facet's number among all snippets and among public ones. */
interface FacetNumbers {
  all: number;
  public: number;
}

function numbersIn(space: TermSpace, facet: string): FacetNumbers {
  return { all: space.numberOf(facet), public: space.numberOf(withinPublic(facet)) };
}

/**
 * Finds the numbers of all terms a snippet is filed under, each once. It runs a hundred times per
 * snippet for every snippet there is, so it stamps numbers instead of building sets, and makes
 * neither strings nor objects of tokens.
 */
export class TermCollector {
  readonly #dictionary: TermDictionary;
  readonly #facets = new Map<FacetKind, Map<string, FacetNumbers>>();
  readonly #firsts = new Map<number, FacetNumbers>();
  /** In which round a snippet was filed under a first character of one byte. */
  readonly #firstRounds = new Int32Array(0x80);
  #isPublic = false;
  /** The token being looked at: one object for all of them. */
  readonly #token: TermRange = { bytes: new Uint8Array(0), start: 0, end: 0 };
  #stamps = new Int32Array(1 << 16);
  #round = 0;
  #numbers = new Int32Array(1 << 10);
  #count = 0;

  constructor(dictionary: TermDictionary) {
    this.#dictionary = dictionary;
  }

  /** The numbers of what a snippet is listed by, in an array that the next call writes over. */
  facets(listed: ListedBy): Int32Array {
    this.#begin(listed.isPublic);
    for (const facet of FACETS) if (listed[facet] !== '') this.#addFacet(facet, listed[facet]);
    this.#addFacet('author', listed.authorId);
    this.#addFacet('user', listed.authorName);
    for (const tag of listed.tags) this.#addFacet('tag', tag);
    if (listed.isPublic) this.#add(this.#dictionary.facets.numberOf(PUBLIC));
    return this.#numbers.subarray(0, this.#count);
  }

  /** The same of its words. */
  words(words: IndexedWords, isPublic: boolean): Int32Array {
    const { code, text, nameStarts, wordFacets } = this.#dictionary;
    this.#begin(isPublic);
    this.#addTokens(words.codeWords, code);
    this.#addTokens(words.textWords, text);
    this.#addTokens(words.names, nameStarts);
    if (words.wordsCut) this.#add(wordFacets.numberOf(CUT));
    return this.#numbers.subarray(0, this.#count);
  }

  #begin(isPublic: boolean): void {
    this.#round += 1;
    this.#count = 0;
    this.#isPublic = isPublic;
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
        this.#addFirst(bytes, bytes[from] === FOLDED_BYTE ? from + 1 : from);
      }
      from = end + 1;
    }
  }

  /** Files under the first character of a word, so that looking for it alone reads one list. */
  #addFirst(bytes: Uint8Array, from: number): void {
    const byte = bytes[from] ?? 0;
    if (!isFirstOfWord(byte)) return;
    // Most words begin with one of a few letters: each is filed once.
    if (byte < 0x80) {
      if (this.#firstRounds[byte] === this.#round) return;
      this.#firstRounds[byte] = this.#round;
    }
    const end = from + characterLength(byte);
    let key = 0;
    for (let i = from; i < end; i += 1) key = key * BYTE + (bytes[i] ?? 0);
    const numbers = this.#firsts.get(key) ?? this.#newFirst(key, bytes.subarray(from, end));
    this.#add(numbers.all);
    if (this.#isPublic) this.#add(numbers.public);
  }

  #newFirst(key: number, character: Uint8Array): FacetNumbers {
    const { wordFacets } = this.#dictionary;
    const numbers = numbersIn(wordFacets, startsWith(Buffer.from(character).toString()));
    this.#firsts.set(key, numbers);
    return numbers;
  }

  #addFacet(kind: FacetKind, value: string): void {
    const numbers = this.#facets.get(kind)?.get(value) ?? this.#newFacet(kind, value);
    this.#add(numbers.all);
    if (this.#isPublic) this.#add(numbers.public);
  }

  #newFacet(kind: FacetKind, value: string): FacetNumbers {
    const numbers = numbersIn(this.#dictionary.facets, `${kind}:${normalFilter(value)}`);
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
