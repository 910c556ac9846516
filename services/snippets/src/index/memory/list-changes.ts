import { type Ordinals, PostingList, withChanges } from './posting-list.ts';

/** So many changes of a list nobody asks for are kept beside it. */
const MAX_PENDING = 4096;

/** Lists of nearly all snippets change together; not all of them move out with the same one. */
function mostPending(term: number): number {
  return MAX_PENDING - (term % (MAX_PENDING / 2));
}

/** Snippets that are added, or, as their complement, removed; the latest change counts. */
function asVerdicts(changes: readonly number[]): Map<number, boolean> {
  return new Map(changes.map((change) => [change < 0 ? ~change : change, change >= 0]));
}

/** The list of a term before its changes. */
type Before = (term: number) => Ordinals;

/**
 * What has changed in lists that are packed. Changes of one are noted beside it, for a saved snippet
 * changes a hundred lists and unpacking them would stop the process; one that is asked for again
 * moves out into an object of its own.
 */
export class ListChanges {
  readonly #own = new Map<number, PostingList>();
  readonly #pending = new Map<number, number[]>();
  #noted = 0;

  /** How many there were. */
  get noted(): number {
    return this.#noted;
  }

  /** How many lists have an object of their own. */
  get ownLists(): number {
    return this.#own.size;
  }

  has(term: number): boolean {
    return this.#own.has(term) || this.#pending.has(term);
  }

  /** A term's list if it has an object of its own. */
  own(term: number): PostingList | undefined {
    return this.#own.get(term);
  }

  /** What a list is never longer than that had so many before. */
  mostOf(term: number, before: number): number {
    return this.#own.get(term)?.length ?? before + (this.#pending.get(term)?.length ?? 0);
  }

  /** Notes an ordinal that is added, or, as its complement, removed. */
  note(term: number, change: number, before: Before): void {
    this.#noted += 1;
    const own = this.#own.get(term);
    if (own !== undefined) {
      if (change < 0) own.remove(~change);
      else own.add(change);
      return;
    }
    const pending = this.#pending.get(term);
    if (pending === undefined) this.#pending.set(term, [change]);
    else if (pending.push(change) >= mostPending(term)) this.#moveOut(term, pending, before);
  }

  /** A list with its changes, which moves out; undefined if it has none. */
  view(term: number, before: Before): Ordinals | undefined {
    const pending = this.#pending.get(term);
    if (pending !== undefined) return this.#moveOut(term, pending, before).view();
    return this.#own.get(term)?.view();
  }

  /** The same; the list stays where it is. */
  current(term: number, before: Before): Ordinals | undefined {
    const pending = this.#pending.get(term);
    if (pending !== undefined) return withChanges(before(term), asVerdicts(pending));
    return this.#own.get(term)?.view();
  }

  #moveOut(term: number, pending: readonly number[], before: Before): PostingList {
    const own = new PostingList(withChanges(before(term), asVerdicts(pending)));
    this.#pending.delete(term);
    this.#own.set(term, own);
    return own;
  }
}
