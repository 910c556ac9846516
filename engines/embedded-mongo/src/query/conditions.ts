import type { BSONRegExp } from 'bson';
import { RANK, rank } from '../values/compare.ts';
import { isNaNValue } from '../values/numbers.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { isOperators, isRegex } from './operators.ts';
import { regexParts, regexValue } from './regex.ts';
import { truthy } from './value-tests.ts';

/** One side of a range. */
export interface Bound {
  value: unknown;
  inclusive: boolean;
}

/** Conditions of a filter on one path, in a form an index can use. */
export interface PathConditions {
  /** Values one of which the path must equal. */
  equal?: unknown[];
  low?: Bound;
  high?: Bound;
  /** Literal prefix of a regular expression. */
  prefix?: string;
  /** The expression itself, which a stored expression may equal. */
  regex?: BSONRegExp;
  /** Elements all of which an array must hold. */
  all?: unknown[];
  /** The element of `all` that drives the index scan. */
  driver?: unknown;
  notNull: boolean;
  exists: boolean;
  /** Number of operators seen. */
  count: number;
}

/** Conditions of a filter, for the planner. */
export interface Conditions {
  paths: Map<string, PathConditions>;
  /** Number of conditions an index cannot settle; the matcher decides them. */
  unsettled: number;
}

const MAX_IN = 10_000;

/** Collects the conditions of a filter that indexes can use. */
export function collectConditions(filter: Doc): Conditions {
  const conditions: Conditions = { paths: new Map(), unsettled: 0 };
  collect(filter, '', conditions);
  return conditions;
}

function collect(filter: Doc, prefix: string, into: Conditions): void {
  for (const name of Object.keys(filter)) {
    const value = filter[name];
    if (name === '$and' && Array.isArray(value)) {
      for (const entry of value) if (isDoc(entry)) collect(entry, prefix, into);
    } else if (name.startsWith('$')) {
      into.unsettled++;
    } else collectPath(prefix + name, value, into);
  }
}

function pathOf(path: string, into: Conditions): PathConditions {
  let entry = into.paths.get(path);
  if (!entry) {
    entry = { notNull: false, exists: false, count: 0 };
    into.paths.set(path, entry);
  }
  return entry;
}

function collectPath(path: string, condition: unknown, into: Conditions): void {
  const entry = pathOf(path, into);
  if (isOperators(condition)) {
    for (const operator of Object.keys(condition)) {
      if (operator === '$options') continue;
      entry.count++;
      const settled = collectOperator(entry, operator, condition);
      if (!settled) into.unsettled++;
      if (operator === '$elemMatch') collectElement(path, condition[operator], into);
    }
    return;
  }
  if (isRegex(condition)) {
    collectRegex(entry, condition, undefined);
    into.unsettled++;
  } else if (Array.isArray(condition) || entry.equal || isUnplannable(condition)) into.unsettled++;
  else {
    entry.equal = [condition];
    entry.count++;
    if (condition !== null) entry.notNull = true;
  }
}

const isUnplannable = (value: unknown): boolean => value === undefined;

// True if the operator is settled by the index alone.
function collectOperator(entry: PathConditions, operator: string, condition: Doc): boolean {
  const argument = condition[operator];
  switch (operator) {
    case '$eq':
      if (!isPoint(argument) || entry.equal) return false;
      entry.equal = [argument];
      if (argument !== null) entry.notNull = true;
      return true;
    case '$in':
      if (!Array.isArray(argument) || entry.equal || argument.length > MAX_IN) return false;
      if (!argument.every(isPoint)) return false;
      entry.equal = argument;
      if (!argument.includes(null)) entry.notNull = true;
      return true;
    case '$gt':
    case '$gte':
      if (!isBound(argument) || entry.low) return false;
      entry.low = { value: argument, inclusive: operator === '$gte' };
      entry.notNull = true;
      return true;
    case '$lt':
    case '$lte':
      if (!isBound(argument) || entry.high) return false;
      entry.high = { value: argument, inclusive: operator === '$lte' };
      entry.notNull = true;
      return true;
    case '$exists':
      if (truthy(argument)) entry.exists = true;
      return false;
    case '$regex':
      collectRegex(entry, argument, condition.$options);
      return false;
    case '$all':
      if (Array.isArray(argument) && argument.length > 0 && !entry.equal) {
        if (argument.every(isAllPoint)) entry.all = argument;
      }
      return false;
  }
  return false;
}

const isPoint = (value: unknown): boolean =>
  !Array.isArray(value) && !isRegex(value) && !isUnplannable(value);

const isAllPoint = (value: unknown): boolean =>
  isPoint(value) && value !== null && !(isDoc(value) && '$elemMatch' in value);

// NaN sorts below all numbers, but no range includes it.
const isBound = (value: unknown): boolean => {
  const place = rank(value);
  return (
    place !== RANK.null &&
    place !== RANK.undefined &&
    place !== RANK.array &&
    place !== RANK.minKey &&
    place !== RANK.maxKey &&
    !isNaNValue(value)
  );
};

function collectElement(path: string, argument: unknown, into: Conditions): void {
  const entry = pathOf(path, into);
  if (!isDoc(argument)) return;
  if (!isOperators(argument)) {
    collect(argument, `${path}.`, { paths: into.paths, unsettled: 0 });
    return;
  }
  const own: Conditions = { paths: new Map(), unsettled: 0 };
  collectPath('element', argument, own);
  const element = own.paths.get('element');
  if (!element) return;
  if (!entry.equal && element.equal) entry.equal = element.equal;
  if (!entry.low && element.low) entry.low = element.low;
  if (!entry.high && element.high) entry.high = element.high;
}

const LITERAL_START =
  /^\^((?:[A-Za-z0-9_\-@ /:,;=#&%~"'<>!\u{a0}-\u{10ffff}]|\\[.\-/@+*?()[\]{}|^$\\])+)(.?)/u;

function collectRegex(entry: PathConditions, value: unknown, options: unknown): void {
  if (!isRegex(value) && typeof value !== 'string') return;
  if (options !== undefined && typeof options !== 'string') return;
  const { pattern, options: flags } = regexParts(value, options);
  const match = LITERAL_START.exec(pattern);
  if (!match || /[imx]/.test(flags) || pattern.includes('|')) return;
  let literal = match[1] ?? '';
  const next = match[2] ?? '';
  // A quantifier may make the last character optional.
  if (next && '*?{+'.includes(next)) literal = literal.replace(/(\\.|.)$/u, '');
  literal = literal.replace(/\\(.)/g, '$1');
  if (!literal) return;
  entry.prefix = literal;
  entry.regex = regexValue(value, options);
  entry.notNull = true;
}
