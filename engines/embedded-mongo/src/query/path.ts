import { type Doc, field, isDoc, isPosition } from '../values/types.ts';

/** Tests one value. */
export type ValueTest = (value: unknown) => boolean;

/**
 * Calls `test` with every value a path reaches until it returns true. A path crosses one array
 * level per component; a numeric component is both a position and a name. Missing values are passed
 * as undefined.
 */
export function visitPath(
  node: unknown,
  path: readonly string[],
  test: ValueTest,
  at = 0,
): boolean {
  const name = path[at];
  if (name === undefined) return test(node);
  if (Array.isArray(node)) {
    if (isPosition(name) && Number(name) < node.length) {
      if (visitPath(node[Number(name)], path, test, at + 1)) return true;
    }
    for (const item of node) {
      if (isDoc(item) && visitPath(item, path, test, at)) return true;
    }
    return false;
  }
  return isDoc(node) ? visitPath(field(node, name), path, test, at + 1) : test(undefined);
}

/** Tests the value itself and, if it is an array, its elements. */
export const eitherElement =
  (test: ValueTest): ValueTest =>
  (value) =>
    test(value) || (Array.isArray(value) && value.some(test));

/** All values below a path, arrays at its end spread; a missing value is left out. */
export function valuesAt(doc: Doc, path: readonly string[]): unknown[] {
  const result: unknown[] = [];
  visitPath(doc, path, (value) => {
    if (Array.isArray(value)) result.push(...value);
    else if (value !== undefined) result.push(value);
    return false;
  });
  return result;
}
