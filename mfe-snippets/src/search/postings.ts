import { FOLDED, type SearchWord } from '@snippetry/contracts/search';

/** A set of documents: 1 at the place of each that is in it. */
type Bits = Uint8Array;

const WORN_AT = 500;

/** The first place in a sorted list whose entry is not before `text`. */
function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function intersect(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i += 1) into[i] = (into[i] ?? 0) & (other[i] ?? 0);
}

/** Which documents have a word, and which have one that begins with it. */
export class Postings<Doc extends object> {
  readonly #docs: (Doc | undefined)[] = [];
  readonly #places = new Map<Doc, number>();
  readonly #lists = new Map<string, number[]>();
  /** All words in order, once they are wanted. */
  #sorted: string[] | undefined;

  /** Most of it is about documents that are gone. */
  get isWorn(): boolean {
    return this.#docs.length > WORN_AT && this.#docs.length > 2 * this.#places.size;
  }

  add(doc: Doc, words: Iterable<string>): void {
    const place = this.#docs.push(doc) - 1;
    this.#places.set(doc, place);
    for (const word of new Set(words)) {
      const list = this.#lists.get(word);
      if (list) list.push(place);
      else {
        this.#lists.set(word, [place]);
        this.#sorted?.splice(lowerBound(this.#sorted, word), 0, word);
      }
    }
  }

  /** Puts the words in order, so that the first search need not. */
  prepare(): void {
    this.#inOrder();
  }

  #inOrder(): readonly string[] {
    this.#sorted ??= [...this.#lists.keys()].sort();
    return this.#sorted;
  }

  remove(doc: Doc): void {
    const place = this.#places.get(doc);
    if (place === undefined) return;
    this.#places.delete(doc);
    this.#docs[place] = undefined;
  }

  /** Documents that have every one of the words; `exact` matches the typed spelling only. */
  withAll(words: readonly SearchWord[], { exact = false } = {}): Doc[] {
    const matches = new Uint8Array(this.#docs.length).fill(1);
    for (const word of words) {
      intersect(matches, exact ? this.#exactly(word) : this.#folded(word));
    }
    return this.#docs.filter((doc, place): doc is Doc => doc !== undefined && matches[place] === 1);
  }

  #exactly({ exact, ...word }: SearchWord): Bits {
    return this.#with({ ...word, ...exact }, ['']);
  }

  #folded(word: SearchWord): Bits {
    return this.#with(word, ['', FOLDED]);
  }

  /** By all parts of the word, or by the word as a whole, each behind one of the marks. */
  #with({ whole, parts, prefix }: SearchWord, marks: readonly string[]): Bits {
    const last = parts.length - 1;
    const matches = new Uint8Array(this.#docs.length).fill(1);
    const add = (bits: Bits, text: string, isPrefix: boolean) => {
      for (const mark of marks) this.#mark(bits, mark + text, isPrefix);
    };
    for (const [i, part] of parts.entries()) {
      const bits = new Uint8Array(this.#docs.length);
      add(bits, part, prefix && i === last);
      intersect(matches, bits);
    }
    if (last > 0) add(matches, whole, prefix);
    return matches;
  }

  #mark(bits: Bits, word: string, prefix: boolean): void {
    if (!prefix) {
      for (const place of this.#lists.get(word) ?? []) bits[place] = 1;
      return;
    }
    const sorted = this.#inOrder();
    for (let i = lowerBound(sorted, word); sorted[i]?.startsWith(word); i += 1) {
      for (const place of this.#lists.get(sorted[i] ?? '') ?? []) bits[place] = 1;
    }
  }
}
