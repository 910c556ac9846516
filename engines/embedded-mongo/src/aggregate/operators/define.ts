import { located } from '../../errors.ts';
import type { OperatorCompiler } from '../expression.ts';

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
