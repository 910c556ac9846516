import { badValue, CommandError } from '../errors.ts';
import { shellText } from '../values/shell.ts';
import { type Doc, field, isDoc, isPosition, setField } from '../values/types.ts';
import type { Action } from './actions.ts';
import { modify, REMOVED, UNCHANGED } from './modifiers.ts';
import type { UpdateContext } from './validate.ts';

/** Operators that create missing parts of their path. */
const CREATING = new Set(['$set', '$setOnInsert', '$inc', '$min', '$max', '$push', '$addToSet']);

export interface Edit {
  action: Action;
  context: UpdateContext;
}

/** Maximum length to which an array is padded with nulls. */
const MAX_PADDING = 1_500_000;

/** Applies an action below a node in place; returns whether something changed. */
export function editPath(node: unknown, path: readonly string[], edit: Edit): boolean {
  if (Array.isArray(node)) return editArray(node, path, edit);
  if (isDoc(node)) return editDocument(node, path, edit);
  if (!CREATING.has(edit.action.operator)) return false;
  throw notViable(path[0] ?? '', edit.action, node);
}

function editDocument(doc: Doc, path: readonly string[], edit: Edit): boolean {
  const [name = '', ...rest] = path;
  const current = field(doc, name);
  if (rest.length === 0) {
    const result = modify(edit.action, current, edit.context);
    if (result === UNCHANGED) return false;
    if (result === REMOVED) delete doc[name];
    else setField(doc, name, result);
    return true;
  }
  if (current !== undefined) return editPath(current, rest, edit);
  if (!CREATING.has(edit.action.operator)) return false;
  const created: Doc = {};
  const changed = editDocument(created, rest, edit);
  if (changed) setField(doc, name, created);
  return changed;
}

function editArray(array: unknown[], path: readonly string[], edit: Edit): boolean {
  const [name = '', ...rest] = path;
  const creating = CREATING.has(edit.action.operator);
  if (!isPosition(name)) {
    if (creating) throw notViable(name, edit.action, array);
    return false;
  }
  const at = Number(name);
  if (rest.length > 0) {
    if (array[at] !== undefined) return editPath(array[at], rest, edit);
    if (!creating) return false;
    const created: Doc = {};
    if (!editDocument(created, rest, edit)) return false;
    pad(array, at);
    array[at] = created;
    return true;
  }
  const result = modify(edit.action, array[at], edit.context);
  if (result === UNCHANGED) return false;
  pad(array, at);
  array[at] = result === REMOVED ? null : result;
  return true;
}

function pad(array: unknown[], length: number): void {
  if (length - array.length > MAX_PADDING) {
    throw badValue(`can't backfill more than ${MAX_PADDING} elements`);
  }
  while (array.length < length) array.push(null);
}

function notViable(name: string, action: Action, node: unknown): CommandError {
  const at = action.path.indexOf(name);
  const parent = action.path[at - 1] ?? '';
  return new CommandError(
    28,
    `Cannot create field '${name}' in element {${parent}: ${shellText(node)}}`,
  );
}
