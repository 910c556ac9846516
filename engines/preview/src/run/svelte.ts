import { execute } from '../execute.ts';
import { SnippetProblem } from '../problems/problem.ts';
import { addMountPoints, type RunContext } from './context.ts';

function compileProblem(error: unknown): SnippetProblem {
  const facts: { message?: unknown; start?: { line?: number; column?: number } } = Object(error);
  return new SnippetProblem({
    kind: 'syntax',
    // The message ends with a link, which the frame cannot open.
    message: String(facts.message ?? error).replace(/\nhttps:\S+$/, ''),
    line: facts.start?.line,
    column: facts.start?.column,
  });
}

/** Shows a Svelte component. */
export async function runSvelte({ init, report }: RunContext): Promise<void> {
  const svelte = await import(/* webpackChunkName: "svelte" */ '../libs/svelte.ts');
  let compiled: string;
  try {
    const options = { generate: 'client', css: 'injected', filename: 'Snippet.svelte' } as const;
    compiled = svelte.compile(init.code, { ...options, name: 'Snippet' }).js.code;
  } catch (error) {
    throw compileProblem(error);
  }
  const dialect = { jsx: false, typescript: false };
  const { exports } = await execute(compiled, { dialect, libs: init.libs, generated: true });
  const component = exports.default;
  if (typeof component !== 'function') {
    throw new SnippetProblem({ kind: 'missing', message: 'The component could not be made' });
  }
  try {
    // The runtime has no public type for a compiled component.
    svelte.mount(component as Parameters<typeof svelte.mount>[0], { target: addMountPoints() });
  } catch (error) {
    report(error, 'component');
  }
}
