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
    const example = sample ?? path.low?.value ?? path.high?.value ?? prefixExample(path);
    if (example === undefined || !path.notNull) return false;
    return path.equal ? path.equal.every(holds) : isWholeClass(argument) && holds(example);
  }
  if (path.equal) return path.equal.every(holds);
  if (operator === '$gt' || operator === '$gte')
    return path.low !== undefined && provesLow(operator, argument, path);
  if (operator === '$lt' || operator === '$lte')
    return path.high !== undefined && provesHigh(operator, argument, path);
  return false;
}

const prefixExample = (path: PathConditions): unknown =>
  path.prefix === undefined ? undefined : path.prefix;

// A range says of what class a value is, not whether a number is an int or a double.
const isWholeClass = (argument: unknown): boolean =>
  !['int', 'long', 'double', 'decimal', 1, 16, 18, 19].some((type) => type === argument) &&
  !Array.isArray(argument);

function provesLow(operator: string, argument: unknown, path: PathConditions): boolean {
  const low = path.low;
  if (!low) return false;
  const test = compileFilter({ x: { [operator]: argument } });
  if (test({ x: low.value })) return true;
  // x > 5 proves x > 5 though 5 itself does not meet it.
  return !low.inclusive && sameValue(low.value, argument);
}

function provesHigh(operator: string, argument: unknown, path: PathConditions): boolean {
  const high = path.high;
  if (!high) return false;
  const test = compileFilter({ x: { [operator]: argument } });
  if (test({ x: high.value })) return true;
  return !high.inclusive && sameValue(high.value, argument);
}
