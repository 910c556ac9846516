import { badValue, CommandError, failedToParse } from '../errors.ts';
import { compileFilter } from '../query/match.ts';
import type { MatchContext } from '../query/operators.ts';
import type { ValueTest } from '../query/path.ts';
import { shellText } from '../values/shell.ts';
import { type Doc, isDoc, isPosition } from '../values/types.ts';

/** One operator applied to one path. */
export interface Action {
  operator: string;
  /** The path as written, for messages. */
  name: string;
  path: readonly string[];
  argument: unknown;
}

/** Takes operators apart in order of path; throws 40 if two touch the same path. */
export function updateActions(operators: Record<string, Doc>): Action[] {
  const taken: string[] = [];
  const actions: Action[] = [];
  for (const [operator, changes] of Object.entries(operators)) {
    for (const [name, argument] of Object.entries(changes)) {
      const path = name.split('.');
      if (path.some((part) => part === '')) {
        throw new CommandError(
          56,
          `The update path '${name}' contains an empty field name, which is not allowed.`,
        );
      }
      take(taken, name);
      actions.push({ operator, name, path, argument });
    }
  }
  return actions.sort((left, right) => comparePaths(left.path, right.path));
}

function take(taken: string[], name: string): void {
  for (const other of taken) {
    if (other === name || other.startsWith(`${name}.`) || name.startsWith(`${other}.`)) {
      throw new CommandError(
        40,
        `Updating the path '${name}' would create a conflict at '${other.length < name.length ? other : name}'`,
      );
    }
  }
  taken.push(name);
}

function comparePaths(left: readonly string[], right: readonly string[]): number {
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const x = left[at] ?? '';
    const y = right[at] ?? '';
    if (x === y) continue;
    if (isPosition(x) && isPosition(y)) return Number(x) - Number(y);
    return x < y ? -1 : 1;
  }
  return left.length - right.length;
}

/** Compiled array filters by identifier. */
export type ArrayFilters = ReadonlyMap<string, ValueTest>;

/** Compiles `arrayFilters`; throws code 9 for a filter without a single identifier. */
export function compileArrayFilters(
  filters: readonly unknown[],
  context: MatchContext,
): ArrayFilters {
  const result = new Map<string, ValueTest>();
  for (const filter of filters) {
    if (!isDoc(filter)) throw failedToParse('Array filters must be objects');
    const names = new Set<string>();
    collectIdentifiers(filter, names);
    const [name, other] = names;
    if (name === undefined) {
      throw failedToParse(
        'Cannot use an expression without a top-level field name in arrayFilters',
      );
    }
    if (other !== undefined) {
      throw failedToParse(
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
      );
    }
    if (result.has(name)) {
      throw failedToParse(
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    }
    const test = compileFilter(filter, context);
    result.set(name, (value) => test({ [name]: value }));
  }
  return result;
}

function collectIdentifiers(filter: Doc, into: Set<string>): void {
  for (const [name, value] of Object.entries(filter)) {
    if (!name.startsWith('$')) into.add(name.split('.')[0] ?? name);
    else if (Array.isArray(value)) {
      for (const entry of value) if (isDoc(entry)) collectIdentifiers(entry, into);
    }
  }
}

const IDENTIFIER = /^\$\[(.+)\]$/;

/** Throws if a filter is not used (9) or a path names an unknown one (2). */
export function checkArrayFilters(actions: readonly Action[], filters: ArrayFilters): void {
  const used = new Set<string>();
  for (const { name, path } of actions) {
    for (const part of path) {
      const identifier = IDENTIFIER.exec(part)?.[1];
      if (identifier === undefined) continue;
      if (!filters.has(identifier)) {
        throw badValue(`No array filter found for identifier '${identifier}' in path '${name}'`);
      }
      used.add(identifier);
    }
  }
  for (const identifier of filters.keys()) {
    if (used.has(identifier)) continue;
    const update = shellText(Object.fromEntries(actions.map((item) => [item.name, item.argument])));
    throw failedToParse(
      `The array filter for identifier '${identifier}' was not used in the update ${update}`,
    );
  }
}
