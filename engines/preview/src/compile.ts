import { guardLoops } from './loops.ts';
import { SnippetProblem } from './problems/problem.ts';

/** The syntax extensions of a script. */
export interface Dialect {
  jsx: boolean;
  typescript: boolean;
}

/** Compiles a module to a script that a function can run, and keeps its line numbers. */
export async function compileModule(code: string, { jsx, typescript }: Dialect): Promise<string> {
  const sucrase = await import(/* webpackChunkName: "sucrase" */ './libs/sucrase.ts');
  try {
    const guarded = await guardScript(code, { jsx, typescript });
    const result = sucrase.transform(guarded, {
      transforms: [
        'imports',
        ...(jsx ? (['jsx'] as const) : []),
        ...(typescript ? (['typescript'] as const) : []),
      ],
      jsxRuntime: 'automatic',
      production: true,
      preserveDynamicImport: false,
    });
    return result.code;
  } catch (error) {
    throw syntaxProblem(error);
  }
}

/** Adds the loop guard to each loop of a script. */
export async function guardScript(code: string, { jsx, typescript }: Dialect): Promise<string> {
  const { parse, TokenType: types } = await import(
    /* webpackChunkName: "sucrase" */ './libs/sucrase.ts'
  );
  const { tokens } = parse(code, jsx, typescript, false);
  const number = (name: string) => types[name] ?? -1;
  return guardLoops(code, tokens, {
    _while: number('_while'),
    _for: number('_for'),
    parenL: number('parenL'),
    parenR: number('parenR'),
    braceL: number('braceL'),
    braceR: number('braceR'),
    dollarBraceL: number('dollarBraceL'),
    semi: number('semi'),
  });
}

function syntaxProblem(error: unknown): SnippetProblem {
  const text = error instanceof Error ? error.message : String(error);
  const [, message = text, line, column] = /^(.*?)\s*\((\d+):(\d+)\)$/s.exec(text) ?? [];
  return new SnippetProblem({
    kind: 'syntax',
    message: message.replace(/^Error transforming [^:]*: /, ''),
    ...(line !== undefined && { line: Number(line), column: Number(column) }),
  });
}
