import { badValue, isCommandError, unsupported } from '../errors.ts';
import { matchedPosition } from '../query/positional.ts';
import { type Doc, field, isDoc } from '../values/types.ts';
import type { Action } from './actions.ts';
import type { UpdateContext } from './validate.ts';

const NO_MATCH = 'The positional operator did not find the match needed from the query.';

/** The path of an action with `$` replaced by a position in the document before any change. */
export function resolvePath(
  doc: Doc,
  { name, path }: Action,
  { filter, match }: UpdateContext,
): readonly string[] {
  if (path.some((part) => part.startsWith('$['))) {
    throw unsupported(`the array operator in '${name}'`);
  }
  const at = path.indexOf('$');
  if (at < 0) return path;
  if (path.includes('$', at + 1)) throw badValue(`Too many positional elements in '${name}'`);
  const before = path.slice(0, at);
  const node = before.reduce<unknown>(
    (value, part) =>
      Array.isArray(value) ? value[Number(part)] : isDoc(value) ? field(value, part) : undefined,
    doc,
  );
  if (!Array.isArray(node)) throw badValue(NO_MATCH);
  try {
    const position = matchedPosition(doc, { arrayPath: before.join('.'), filter }, match);
    return [...before, String(position), ...path.slice(at + 1)];
  } catch (error) {
    throw isCommandError(error, 51246) ? badValue(NO_MATCH) : error;
  }
}
