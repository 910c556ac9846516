import { CommandError } from '../errors.ts';
import { type Doc, isPosition } from '../values/types.ts';

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
