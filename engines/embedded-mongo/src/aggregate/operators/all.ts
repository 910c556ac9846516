import { accumulatorExpressions } from '../accumulators.ts';
import { type OperatorCompiler, Scope } from '../expression.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ARRAYS } from './arrays.ts';
import { CONVERSIONS } from './convert.ts';
import { LOGIC } from './logic.ts';
import { OBJECTS } from './objects.ts';
import { STRINGS } from './strings.ts';

const OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map(
  Object.entries({
    ...accumulatorExpressions(),
    ...LOGIC,
    ...ARITHMETIC,
    ...STRINGS,
    ...CONVERSIONS,
    ...ARRAYS,
    ...OBJECTS,
  }),
);

/** A scope with all expression operators and the given variables. */
export const fullScope = (names: Iterable<string> = []): Scope => new Scope(OPERATORS, names);
