import type { PathConditions } from '../query/conditions.ts';
import { compileFilter } from '../query/match.ts';
import { isOperators } from '../query/operators.ts';
import { truthy } from '../query/value-tests.ts';
import { type Doc, isDoc } from '../values/types.ts';
import { sameValue } from './ranges.ts';

type PathMap = ReadonlyMap<string, PathConditions>;

/** Whether every document that meets the conditions is in an index with this partial filter. */
export function provesPartial(filter: Doc, conditions: PathMap): boolean {
  return Object.keys(filter).every((name) => {
    const value = filter[name];
    if (name === '$and') {
      return (
        Array.isArray(value) &&
        value.every((entry) => isDoc(entry) && provesPartial(entry, conditions))
      );
    }
    const path = conditions.get(name);
    if (!path) return false;
    if (isOperators(value)) {
      return Object.keys(value).every((operator) =>
        provesOperator(operator, value[operator], path),
      );
    }
    return path.equal?.length === 1 && sameValue(path.equal[0], value);
  });
}

function provesOperator(operator: string, argument: unknown, path: PathConditions): boolean {
  const holds = (value: unknown): boolean =>
    compileFilter({ x: { [operator]: argument } })({ x: value });
  if (operator === '$exists') return truthy(argument) && (path.notNull || path.exists);
  if (operator === '$type') {
    const [sample] = path.equal ?? [];
    const example = sample ?? path.low?.value ?? path.high?.value ?? path.prefix;
    if (example === undefined || !path.notNull) return false;
    return path.equal ? path.equal.every(holds) : isWholeClass(argument) && holds(example);
  }
  if (path.equal) return path.equal.every(holds);
  const bound = operator.startsWith('$g') ? path.low : path.high;
  if (!bound || !['$gt', '$gte', '$lt', '$lte'].includes(operator)) return false;
  // x > 5 proves x > 5 though 5 itself does not meet it.
  return holds(bound.value) || (!bound.inclusive && sameValue(bound.value, argument));
}

// A range fixes the class of a value, not whether a number is an int or a double.
const isWholeClass = (argument: unknown): boolean =>
  !['int', 'long', 'double', 'decimal', 1, 16, 18, 19].some((type) => type === argument) &&
  !Array.isArray(argument);
