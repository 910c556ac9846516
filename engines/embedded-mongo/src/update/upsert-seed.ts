import { CommandError } from '../errors.ts';
import { isOperators, isRegex } from '../query/operators.ts';
import { clone } from '../values/clone.ts';
import { type Doc, field, isDoc, setField } from '../values/types.ts';

/** Fields an upsert takes from the equality conditions of its filter. */
export function upsertSeed(filter: Doc): Doc {
  const seed: Doc = {};
  collect(filter, seed, new Set());
  return seed;
}

function collect(filter: Doc, seed: Doc, seen: Set<string>): void {
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' || (name === '$or' && Array.isArray(condition) && condition.length === 1)) {
      for (const entry of Array.isArray(condition) ? condition : []) {
        if (isDoc(entry)) collect(entry, seed, seen);
      }
    } else if (!name.startsWith('$')) {
      const value = equalityOf(condition);
      if (value === undefined) continue;
      if (seen.has(name)) {
        throw new CommandError(
          54,
          `cannot infer query fields to set, path '${name}' is matched twice`,
        );
      }
      seen.add(name);
      put(seed, name.split('.'), clone(value));
    }
  }
}

function equalityOf(condition: unknown): unknown {
  if (!isOperators(condition)) return isRegex(condition) ? undefined : condition;
  if ('$eq' in condition) return condition.$eq;
  for (const list of [condition.$all, condition.$in]) {
    if (Array.isArray(list) && list.length === 1 && !isOperators(list[0]) && !isRegex(list[0])) {
      return list[0];
    }
  }
  return undefined;
}

function put(doc: Doc, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    setField(doc, name, value);
    return;
  }
  const inner = field(doc, name);
  const next: Doc = isDoc(inner) ? inner : {};
  setField(doc, name, next);
  put(next, rest, value);
}
