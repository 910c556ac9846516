import { badValue, isCommandError } from '../errors.ts';
import type { MatchContext } from '../query/operators.ts';
import { matchedPosition } from '../query/positional.ts';
import { shellText } from '../values/shell.ts';
import { type Doc, field, isDoc } from '../values/types.ts';
import type { Action, ArrayFilters } from './actions.ts';

/** Context in which positional components are resolved. */
export interface PositionalContext {
  filter: Doc;
  arrayFilters: ArrayFilters;
  match: MatchContext;
}

/** Real paths a path with `$`, `$[]` or `$[id]` stands for in the document as it is before any change. */
export function resolvePaths(doc: Doc, action: Action, context: PositionalContext): string[][] {
  if (!action.name.includes('$')) return [[...action.path]];
  const result: string[][] = [];
  expand({ doc, node: doc, path: action.path, done: [] }, context, result);
  return result;
}

interface Position {
  doc: Doc;
  node: unknown;
  /** Components still to be resolved. */
  path: readonly string[];
  done: string[];
}

function expand(position: Position, context: PositionalContext, result: string[][]): void {
  const { node, done } = position;
  const [part, ...rest] = position.path;
  if (part === undefined) {
    result.push(done);
    return;
  }
  const follow = (name: string, value: unknown): void =>
    expand({ ...position, node: value, path: rest, done: [...done, name] }, context, result);
  if (part === '$') {
    const at = positionOf(position, context);
    follow(String(at), Array.isArray(node) ? node[at] : undefined);
  } else if (part.startsWith('$[')) {
    const array = arrayAt(node, done);
    const test = part === '$[]' ? () => true : context.arrayFilters.get(part.slice(2, -1));
    array.forEach((item, at) => {
      if (test?.(item)) follow(String(at), item);
    });
  } else if (Array.isArray(node)) follow(part, node[Number(part)]);
  else follow(part, isDoc(node) ? field(node, part) : undefined);
}

const NO_MATCH = 'The positional operator did not find the match needed from the query.';

function positionOf({ doc, node, done }: Position, context: PositionalContext): number {
  if (!Array.isArray(node)) throw badValue(NO_MATCH);
  try {
    return matchedPosition(
      doc,
      { arrayPath: done.join('.'), filter: context.filter },
      context.match,
    );
  } catch (error) {
    throw isCommandError(error, 51246) ? badValue(NO_MATCH) : error;
  }
}

function arrayAt(node: unknown, done: readonly string[]): unknown[] {
  if (Array.isArray(node)) return node;
  if (node === undefined) {
    throw badValue(
      `The path '${done.join('.')}' must exist in the document in order to apply array updates.`,
    );
  }
  throw badValue(
    `Cannot apply array updates to non-array element ${done.at(-1)}: ${shellText(node)}`,
  );
}
