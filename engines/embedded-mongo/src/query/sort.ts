import { badValue, located } from '../errors.ts';
import { compare } from '../values/compare.ts';
import { toDouble } from '../values/numbers.ts';
import { type Doc, field, isDoc } from '../values/types.ts';
import { visitPath } from './path.ts';

/** One part of a sort specification. */
export interface SortKey {
  name: string;
  path: readonly string[];
  direction: 1 | -1;
}

/** Orders documents by a sort specification. */
export interface Sorter {
  /** Top-level fields the sort reads. */
  fields: Set<string>;
  key(doc: Doc): unknown[];
  compareKeys(left: readonly unknown[], right: readonly unknown[]): number;
}

/** Parses `{field: 1 | -1, …}`. */
export function sortKeys(specification: Doc): SortKey[] {
  return Object.entries(specification).map(([name, value]) => {
    if (isDoc(value)) throw badValue('$meta sort is not supported by the embedded server');
    const direction = toDouble(value);
    if (direction !== 1 && direction !== -1) {
      throw located(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    return { name, path: name.split('.'), direction };
  });
}

/** Value a document is sorted by: the smallest array element ascending, the largest descending. */
function sortValue(doc: Doc, path: readonly string[], direction: 1 | -1): unknown {
  const [first = ''] = path;
  if (path.length === 1) {
    const value = field(doc, first);
    if (!Array.isArray(value)) return value === undefined ? null : value;
  }
  const candidates: unknown[] = [];
  visitPath(doc, path, (value) => {
    if (!Array.isArray(value)) candidates.push(value === undefined ? null : value);
    // An empty array sorts as undefined, which is below null.
    else if (value.length === 0) candidates.push(undefined);
    else for (const item of value) candidates.push(item);
    return false;
  });
  if (candidates.length === 0) return null;
  return candidates.reduce((best, value) => (compare(value, best) * direction < 0 ? value : best));
}

/** Compiles a sort specification. */
export function compileSort(specification: Doc): Sorter {
  const keys = sortKeys(specification);
  return {
    fields: new Set(keys.map(({ path, name }) => path[0] ?? name)),
    key: (doc) => keys.map(({ path, direction }) => sortValue(doc, path, direction)),
    compareKeys(left, right) {
      for (let index = 0; index < keys.length; index++) {
        const order = compare(left[index], right[index]);
        if (order !== 0) return order * (keys[index]?.direction ?? 1);
      }
      return 0;
    },
  };
}

/** Sorts documents stably in memory. */
export function sortDocuments(docs: readonly Doc[], specification: Doc): Doc[] {
  const sorter = compileSort(specification);
  return docs
    .map((doc) => ({ doc, key: sorter.key(doc) }))
    .sort((left, right) => sorter.compareKeys(left.key, right.key))
    .map(({ doc }) => doc);
}
