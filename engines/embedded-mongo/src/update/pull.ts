import { compileFilter } from '../query/match.ts';
import { isOperators, isRegex, type MatchContext } from '../query/operators.ts';
import type { ValueTest } from '../query/path.ts';
import { equal } from '../values/compare.ts';
import { isDoc } from '../values/types.ts';

/** Test of the elements `$pull` removes: a document is a query on their fields, operators on themselves. */
export function pullTest(argument: unknown, context: MatchContext): ValueTest {
  if (isOperators(argument)) {
    const element = compileFilter({ v: { $elemMatch: argument } }, context);
    return (value) => element({ v: [value] });
  }
  if (isDoc(argument)) {
    const filter = compileFilter(argument, context);
    return (value) => isDoc(value) && filter(value);
  }
  if (isRegex(argument)) {
    const filter = compileFilter({ v: argument }, context);
    return (value) => !Array.isArray(value) && filter({ v: value });
  }
  return (value) => equal(value, argument);
}
