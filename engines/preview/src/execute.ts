import { compileModule, type Dialect } from './compile.ts';
import { modulesFor } from './libraries.ts';
import { SOURCE_NAME } from './problems/problem.ts';
import type { PreviewLibs } from './protocol.ts';

/** Source name of code that a compiler generated, whose lines are not the snippet's. */
const GENERATED_NAME = 'component.js';

/** The result of a script. */
export interface Outcome {
  exports: Record<string, unknown>;
  /** Its top-level functions, classes and constants with a capital letter, in order. */
  named: Record<string, unknown>;
}

const DECLARATION =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|class|const|let|var)\s+([A-Z][\w$]*)/gm;

/** The names at the top level of a script that may be components. */
export function capitalisedNames(code: string): string[] {
  return [...new Set([...code.matchAll(DECLARATION)].map(([, name = '']) => name))];
}

/** Code that returns the value of each name; the compiler may have removed unused ones. */
function namedValues(names: readonly string[]): string {
  const entries = names.map(
    (name) => `get ${name}(){return typeof ${name}==='undefined'?void 0:${name}}`,
  );
  return `\n;return {${entries.join(',')}};`;
}

/**
 * Compiles and runs a script as a module.
 *
 * @param options.generated whether a compiler generated the code, whose lines are not reported
 */
export async function execute(
  code: string,
  options: { dialect: Dialect; libs: PreviewLibs; generated?: boolean },
): Promise<Outcome> {
  const compiled = await compileModule(code, options.dialect);
  const require = await modulesFor(compiled, options.libs);
  const exports: Record<string, unknown> = {};
  const module = { exports };
  const run = new AsyncFunction(
    'require',
    'module',
    'exports',
    `${compiled}${namedValues(capitalisedNames(code))}\n//# sourceURL=${options.generated ? GENERATED_NAME : SOURCE_NAME}`,
  );
  const named: unknown = await run(require, module, exports);
  return { exports: module.exports, named: { ...Object(named) } };
}

type Runner = (...args: unknown[]) => Promise<unknown>;
// Async, since scripts may await at their top level. The constructor is not a global.
const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: string[]
) => Runner;
