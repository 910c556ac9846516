import type { PreviewLibs } from '@snippetry/contracts/preview';
import { compileModule, type Dialect } from './compile.ts';
import { modulesFor } from './libraries.ts';
import { SOURCE_NAME } from './problems/problem.ts';

/** Code that a component's compiler wrote: its lines are not the snippet's. */
const GENERATED_NAME = 'component.js';

/** What a script left behind. */
export interface Outcome {
  exports: Record<string, unknown>;
  /** Its top-level functions, classes and constants with a capital letter, in order. */
  named: Record<string, unknown>;
}

const DECLARATION =
  /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|class|const|let|var)\s+([A-Z][\w$]*)/gm;

/** Names that a script declares at its top level, as far as they may be components. */
export function capitalisedNames(code: string): string[] {
  return [...new Set([...code.matchAll(DECLARATION)].map(([, name = '']) => name))];
}

/** Reads each name after the script ran; one that the compiler dropped does not exist. */
function reading(names: readonly string[]): string {
  const entries = names.map(
    (name) => `get ${name}(){return typeof ${name}==='undefined'?void 0:${name}}`,
  );
  return `\n;return {${entries.join(',')}};`;
}

/**
 * Compiles and runs a script as a module.
 *
 * @param options.generated whether a compiler wrote it, so that its lines say nothing to people
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
    `${compiled}${reading(capitalisedNames(code))}\n//# sourceURL=${options.generated ? GENERATED_NAME : SOURCE_NAME}`,
  );
  const named: unknown = await run(require, module, exports);
  return { exports: module.exports, named: { ...Object(named) } };
}

type Runner = (...args: unknown[]) => Promise<unknown>;
// Scripts may await at their top level. The constructor has no name of its own.
const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...parts: string[]
) => Runner;
