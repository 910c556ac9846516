import type { Bits } from './bits.ts';
import { type Columns, PUBLIC } from './columns.ts';
import type { ListsFile } from './lists-file.ts';
import { pageOf } from './order.ts';
import type { Sets } from './sets.ts';
import { foldedQuestion, type Question, searchQuestions, spelledQuestion } from './tokens.ts';
import type {
  Matches,
  MatchPage,
  Scope,
  Selection,
  SelectionCounts,
  ValueCount,
  Window,
} from './types.ts';

/** Maximum rows read from an index of the file: selecting among all rows then costs less. */
const LONGEST_WALK = 300_000;
const NOTHING = new Int32Array(0);

type Test = (row: number) => boolean;
type Wanted = readonly (readonly [facet: number, value: number])[];

export interface FinderParts {
  columns: Columns;
  lists: ListsFile;
  sets: Sets;
}

function byCount(a: ValueCount, b: ValueCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

/** Filters rows by all tests, in place. */
function keep(rows: Int32Array, tests: readonly Test[]): Int32Array {
  if (tests.length === 0) return rows;
  let count = 0;
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows[i] ?? 0;
    if (!tests.every((test) => test(row))) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** Finds rows, pages and counts of selections. */
export class Finder {
  readonly #columns: Columns;
  readonly #lists: ListsFile;
  readonly #sets: Sets;

  constructor({ columns, lists, sets }: FinderParts) {
    this.#columns = columns;
    this.#lists = lists;
    this.#sets = sets;
  }

  find(selection: Selection, window: Window): MatchPage {
    const walked = this.#walk(selection, window);
    if (walked !== null) return walked;
    const rows = this.rowsOf(selection);
    return { ...this.shown(this.#page(rows, selection, window)), total: rows.length };
  }

  count(selection: Selection): number {
    return this.#publicCount(selection) ?? this.rowsOf(selection).length;
  }

  countValues(selection: Selection, mostTags: number): SelectionCounts {
    const all = this.rowsOf(selection);
    const facets = selection.filters.map((filter, facet) => {
      const filters = selection.filters.with(facet, '');
      return this.#tally(facet, filter === '' ? all : this.rowsOf({ ...selection, filters }));
    });
    const { tags } = this.#lists;
    const counts = new Int32Array(tags.size);
    for (const row of all) this.#columns.countTags(row, counts);
    const values: ValueCount[] = [];
    for (const [number, count] of counts.entries()) {
      if (count > 0) values.push({ value: tags.text(number), count });
    }
    return { facets, tags: values.sort(byCount).slice(0, mostTags) };
  }

  /** Rows of a selection, by number. */
  rowsOf(selection: Selection): Int32Array {
    const { viewerId, scope, words, phrases } = selection;
    if (!phrases.every((phrase) => phrase.isWellFormed())) return NOTHING;
    const viewer = viewerId === null ? 0 : this.#lists.authors.find(viewerId);
    const isOwn = scope.kind === 'author' && scope.authorId === viewerId;
    const alsoPrivate = isOwn || scope.kind === 'chosen';
    const questions = searchQuestions(words, phrases);
    const found = questions.map((question) => this.#setsOf(question, alsoPrivate));
    const tests = this.#tests(selection);
    const few = this.#namedBy(scope);
    if (few === null) return keep(this.#publicRows(found), tests);
    const { state } = this.#columns;
    const isVisible: Test = alsoPrivate
      ? (row) => this.#columns.isVisible(row, viewer)
      : (row) => state[row] === PUBLIC;
    const matches = found.map(
      (sets): Test =>
        (row) =>
          sets.some((set) => set.has(row)),
    );
    return keep(few, [isVisible, ...tests, ...matches]);
  }

  shown(rows: Iterable<number>): Matches {
    const { ids, author } = this.#columns;
    const shown = [...rows];
    const authors = new Set(shown.map((row) => author[row] ?? 0));
    return {
      ids: shown.map((row) => ids.id(row)),
      authorIds: [...authors].map((number) => this.#lists.authors.text(number)),
    };
  }

  #setsOf(question: Question, alsoPrivate: boolean): Bits[] {
    const all = [this.#sets.rowsOf(question, true)];
    if (alsoPrivate) all.push(this.#sets.rowsOf(question, false));
    return all;
  }

  #publicRows(found: readonly (readonly Bits[])[]): Int32Array {
    const sets = found.flat().sort((a, b) => a.count - b.count);
    const [smallest = this.#columns.publicRows, ...others] = sets;
    return smallest.rowsAlsoIn([...others, this.#columns.publicRows]);
  }

  /** Tests that need the columns only. */
  #tests({ filters, required, tags, users }: Selection): Test[] {
    const { facets, user } = this.#columns;
    const lists = this.#lists;
    return [
      ...this.#wanted({ filters, required }).map(([facet, value]): Test => {
        const column = facets[facet] ?? NOTHING;
        return (row) => column[row] === value;
      }),
      ...tags.map((tag): Test => {
        const number = lists.tags.find(tag);
        return (row) => this.#columns.hasTag(row, number);
      }),
      ...users.map((name): Test => {
        const number = lists.users.find(name);
        return (row) => user[row] === number;
      }),
    ];
  }

  #wanted({ filters, required }: Pick<Selection, 'filters' | 'required'>): Wanted {
    const all = [...filters.entries()]
      .filter(([, value]) => value !== '')
      .concat(required.map(([facet, value]) => [facet, value]));
    return all.map(([facet, value]) => [facet, this.#lists.values[facet]?.find(value) ?? -1]);
  }

  /** Rows of a scope, by number; null for all public ones. */
  #namedBy(scope: Scope): Int32Array | null {
    if (scope.kind === 'public') return null;
    if (scope.kind === 'chosen') {
      const rows = new Set(scope.ids.map((id) => this.#columns.rowOf(id) ?? -1));
      rows.delete(-1);
      return Int32Array.from(rows).sort();
    }
    const ids = scope.kind === 'author' ? [scope.authorId] : scope.authorIds;
    const authors = [...new Set(ids)].map((id) => this.#lists.authors.find(id));
    return Int32Array.from(authors.flatMap((author) => this.#lists.ofAuthor(author))).sort();
  }

  #tally(facet: number, rows: Int32Array): ValueCount[] {
    const terms = this.#lists.values[facet];
    const column = this.#columns.facets[facet] ?? NOTHING;
    const counts = new Int32Array(terms?.size ?? 0);
    for (const row of rows) {
      const value = column[row] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
    const values: ValueCount[] = [];
    for (const [number, count] of counts.entries()) {
      if (count > 0 && number > 0) values.push({ value: terms?.text(number) ?? '', count });
    }
    return values.sort(byCount);
  }

  /** Number of public snippets with at most one wanted value; null for any other selection. */
  #publicCount(selection: Selection): number | null {
    const { scope, words, phrases, users, tags } = selection;
    const others = words.length + phrases.length + users.length + tags.length;
    const [only, ...more] = this.#wanted(selection);
    if (scope.kind !== 'public' || others > 0 || more.length > 0) return null;
    if (only === undefined) return this.#columns.publicRows.count;
    return this.#columns.publicCounts[only[0]]?.[only[1]] ?? 0;
  }

  /** Returns a page that is near an end of an index of the file; null for any other. */
  #walk(selection: Selection, { column, direction, offset, limit }: Window): MatchPage | null {
    const total = this.#publicCount(selection);
    if (total === null) return null;
    const end = Math.min(offset + limit, total);
    if (offset >= end) return { ids: [], authorIds: [], total };
    const isFromEnd = total - offset < end;
    const skipped = isFromEnd ? total - end : offset;
    const walked = ((skipped + limit) * this.#columns.publicRows.count) / total;
    if (walked > LONGEST_WALK) return null;
    const order = direction > 0 === !isFromEnd ? 'asc' : 'desc';
    const wanted = this.#wanted(selection);
    const rows = this.#lists.walk({ column, order, offset: skipped, limit: end - offset, wanted });
    return { ...this.shown(isFromEnd ? rows.reverse() : rows), total };
  }

  /** Returns a page in order, rows with the words as typed first. */
  #page(rows: Int32Array, selection: Selection, window: Window): Int32Array {
    const first = this.#asTyped(rows, selection);
    if (first === null || first.length === 0 || first.length === rows.length) {
      return pageOf(this.#columns, rows, window);
    }
    const { offset, limit } = window;
    const page = pageOf(this.#columns, first, window);
    if (page.length === limit) return page;
    const typed = new Set(first);
    const rest = rows.filter((row) => !typed.has(row));
    const more = {
      ...window,
      offset: Math.max(0, offset - first.length),
      limit: limit - page.length,
    };
    return Int32Array.from([...page, ...pageOf(this.#columns, rest, more)]);
  }

  /** Rows that have the words as typed; null if all have. */
  #asTyped(rows: Int32Array, { scope, ranked }: Selection): Int32Array | null {
    const alsoPrivate = scope.kind !== 'public';
    const hasOther = (question: Question) =>
      this.#setsOf(question, alsoPrivate).some(({ count }) => count > 0);
    const isFolded = ranked.some(
      (word) => word.exact !== undefined || hasOther(foldedQuestion(word)),
    );
    if (!isFolded) return null;
    const typed = this.#setsOf(spelledQuestion(ranked), alsoPrivate);
    return rows.filter((row) => typed.some((set) => set.has(row)));
  }
}
