import { type OperatorCompiler, Scope } from '../expression.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { ARRAYS } from './arrays.ts';
import { LOGIC } from './logic.ts';
import { STRINGS } from './strings.ts';

const OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map(
  Object.entries({ ...LOGIC, ...ARITHMETIC, ...STRINGS, ...ARRAYS }),
);

/** A scope with all expression operators and the given variables. */
export const fullScope = (names: Iterable<string> = []): Scope => new Scope(OPERATORS, names);
