import { FOLDED, type SearchWord } from '@snippetry/contracts/search';

/** A set of documents: 1 at the position of each member. */
type Bits = Uint8Array;

const MIN_REBUILD_SIZE = 500;

/** Index of the first entry in a sorted list that is not before `text`. */
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

/** Inverted index of documents by word and prefix. */
export class Postings<Doc extends object> {
  readonly #docs: (Doc | undefined)[] = [];
  readonly #positions = new Map<Doc, number>();
  readonly #lists = new Map<string, number[]>();
  /** All words in order; sorted on first use. */
  #sorted: string[] | undefined;

  /** Whether removed documents take up most of the index. */
  get needsRebuild(): boolean {
    return this.#docs.length > MIN_REBUILD_SIZE && this.#docs.length > 2 * this.#positions.size;
  }

  add(doc: Doc, words: Iterable<string>): void {
    const position = this.#docs.push(doc) - 1;
    this.#positions.set(doc, position);
    for (const word of new Set(words)) {
      const list = this.#lists.get(word);
      if (list) list.push(position);
      else {
        this.#lists.set(word, [position]);
        this.#sorted?.splice(lowerBound(this.#sorted, word), 0, word);
      }
    }
  }

  /** Sorts the words ahead of the first search. */
  prepare(): void {
    this.#inOrder();
  }

  #inOrder(): readonly string[] {
    this.#sorted ??= [...this.#lists.keys()].sort();
    return this.#sorted;
  }

  remove(doc: Doc): void {
    const position = this.#positions.get(doc);
    if (position === undefined) return;
    this.#positions.delete(doc);
    this.#docs[position] = undefined;
  }

  /** Finds documents that have all of the words; `exact` requires the spelling as typed. */
  withAll(words: readonly SearchWord[], { exact = false } = {}): Doc[] {
    const matches = new Uint8Array(this.#docs.length).fill(1);
    for (const word of words) {
      intersect(matches, exact ? this.#exactly(word) : this.#folded(word));
    }
    return this.#docs.filter(
      (doc, position): doc is Doc => doc !== undefined && matches[position] === 1,
    );
  }

  #exactly({ exact, ...word }: SearchWord): Bits {
    return this.#with({ ...word, ...exact }, ['']);
  }

  #folded(word: SearchWord): Bits {
    return this.#with(word, ['', FOLDED]);
  }

  /** Matches all parts of a word, or the word as a whole, under each of the marks. */
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
      for (const position of this.#lists.get(word) ?? []) bits[position] = 1;
      return;
    }
    const sorted = this.#inOrder();
    for (let i = lowerBound(sorted, word); sorted[i]?.startsWith(word); i += 1) {
      for (const position of this.#lists.get(sorted[i] ?? '') ?? []) bits[position] = 1;
    }
  }
}
