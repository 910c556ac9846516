import { BSONRegExp } from 'bson';
import { type Doc, isDoc } from '../values/types.ts';

/** Tests a decoded document. */
export type DocTest = (doc: Doc) => boolean;

/** Services of the caller for a filter. */
export interface MatchContext {
  /** Compiles the expression of `$expr`; without it `$expr` is refused. */
  compileExpression?: (expression: unknown) => (doc: Doc) => unknown;
}

/** Whether a condition is a document of operators such as `{$gt: 1}`. */
export function isOperators(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const first = Object.keys(value)[0];
  return first?.startsWith('$') === true && first !== '$ref' && first !== '$id' && first !== '$db';
}

/** Whether a value is a regular expression. */
export const isRegex = (value: unknown): value is BSONRegExp => value instanceof BSONRegExp;

/** Compiles a filter within a filter, as `$elemMatch` has it. */
export type CompileFilter = (filter: unknown) => DocTest;
