import { located } from '../../errors.ts';
import { isDoc, typeName } from '../../values/types.ts';
import type { Evaluate, OperatorCompiler } from '../expression.ts';

/** Operators by name. */
export type OperatorTable = Readonly<Record<string, OperatorCompiler>>;

/** An operator of a list of arguments, each evaluated before. */
export function strict(
  name: string,
  arity: number | readonly [number, number],
  apply: (...values: unknown[]) => unknown,
): OperatorTable {
  const [least, most] = typeof arity === 'number' ? [arity, arity] : arity;
  const compiler: OperatorCompiler = (argument, scope) => {
    const items = Array.isArray(argument) ? argument : [argument];
    if (items.length < least || items.length > most) {
      throw located(
        least === most ? 16020 : 28667,
        `Expression ${name} takes ${least === most ? `exactly ${least}` : `at least ${least}, and at most ${most},`} arguments. ${items.length} were passed in.`,
      );
    }
    const evaluated = items.map((item) => scope.compile(item));
    return (root, variables) => apply(...evaluated.map((item) => item(root, variables)));
  };
  return { [name]: compiler };
}

/** An operator of named arguments, each evaluated before. */
export function named(
  name: string,
  fields: { required: readonly string[]; optional?: readonly string[] },
  apply: (values: Readonly<Record<string, unknown>>) => unknown,
): OperatorTable {
  const known = [...fields.required, ...(fields.optional ?? [])];
  const compiler: OperatorCompiler = (argument, scope) => {
    if (!isDoc(argument)) {
      throw located(
        28646,
        `${name} only supports an object as its argument, not ${typeName(argument)}`,
      );
    }
    for (const field of Object.keys(argument)) {
      if (!known.includes(field)) {
        throw located(28647, `Unrecognized parameter to ${name}: ${field}`);
      }
    }
    for (const field of fields.required) {
      if (!(field in argument)) throw located(28648, `Missing '${field}' parameter to ${name}`);
    }
    const evaluated = Object.entries(argument).map(([field, value]): [string, Evaluate] => [
      field,
      scope.compile(value),
    ]);
    return (root, variables) =>
      apply(Object.fromEntries(evaluated.map(([field, value]) => [field, value(root, variables)])));
  };
  return { [name]: compiler };
}
