import type { IndexData } from './index-data.ts';
import { COST, type Pace } from './pace.ts';
import { contains, type Ordinals, unite } from './posting-list.ts';
import { PUBLIC, withinPublic } from './term-collector.ts';
import type { TermSpace } from './term-dictionary.ts';
import { copyOf } from './unwritten.ts';

/** A list that is read anew after each pause: in an array of before, rows may have moved. */
export type Held = () => Ordinals;

/** Something that is true of some rows. */
export interface Condition {
  /** How much work `matches` is, roughly. */
  cost(): number;
  /** The rows it is true of, but for those that change before this is done. */
  matches(pace: Pace): Promise<Held>;
  /** Whether it is true of a row now. */
  isTrueOf(ordinal: number): boolean;
  /** 1 for each row that it is true of, where a column has that: rows of a list are looked up in it. */
  column?: () => Uint8Array;
}

/** Rows filed under a term. */
export function filedUnder(data: IndexData, space: TermSpace, term: string): Condition {
  return {
    cost: () => 0,
    matches: async () => data.filedUnder(space.find(term)),
    isTrueOf(ordinal) {
      const number = space.find(term);
      return number !== undefined && data.isUnder(number, ordinal);
    },
  };
}

/** Public snippets. */
export function isPublic(data: IndexData): Condition {
  const { columns, dictionary } = data;
  const column = () => columns.publicRows;
  return { ...filedUnder(data, dictionary.facets, PUBLIC), column };
}

/** These rows, whatever happens. */
export function isAmong(rows: Ordinals): Condition {
  return {
    cost: () => 0,
    matches: async () => () => rows,
    isTrueOf: (ordinal) => contains(rows, ordinal),
  };
}

/** Those of some snippets that somebody may see. */
export function isChosen(
  { columns }: IndexData,
  ids: readonly string[],
  viewerId: string | null,
): Condition {
  const isVisible = (ordinal: number) => columns.isVisibleTo(viewerId, ordinal);
  return {
    cost: () => 0,
    async matches() {
      const ordinals = ids.flatMap((id) => columns.ordinal(id) ?? []);
      const rows = Int32Array.from(ordinals.filter(isVisible)).sort();
      return () => rows;
    },
    isTrueOf: (ordinal) => ids.includes(columns.id(ordinal)) && isVisible(ordinal),
  };
}

/** Public snippets of some authors. */
export function isOfAuthors(data: IndexData, authorIds: readonly string[]): Condition {
  const { columns, dictionary } = data;
  const authors = new Set(authorIds);
  return {
    cost: () => 0,
    async matches(pace) {
      const lists: Ordinals[] = [];
      for (const authorId of authors) {
        const term = dictionary.facets.find(withinPublic(`author:${authorId}`));
        if (term === undefined) continue;
        // A copy: the next pause may change the list.
        lists.push(copyOf(data.readList(term)));
        pace.did(COST.list + (lists.at(-1)?.length ?? 0));
        if (pace.isDue) await pace.rest();
      }
      const rows = unite(lists, columns.size);
      return () => rows;
    },
    isTrueOf: (ordinal) =>
      columns.isPublic(ordinal) &&
      columns.id(ordinal) !== '' &&
      authors.has(columns.authorId(ordinal)),
  };
}
