import { execute } from '../execute.ts';
import { addStyle } from '../libraries.ts';
import { SnippetProblem } from '../problems/problem.ts';
import { addMountPoints, type RunContext } from './context.ts';

const FILE = { filename: 'Snippet.vue', id: 'data-v-snippet' };
const DIALECT = { jsx: false, typescript: true };

function firstProblem(errors: ReadonlyArray<string | Error>): void {
  const [error] = errors;
  if (error === undefined) return;
  const where = typeof error === 'object' && 'loc' in error ? Object(error.loc) : {};
  const line: unknown = where.start?.line ?? where.line;
  throw new SnippetProblem({
    kind: 'syntax',
    message: typeof error === 'string' ? error : error.message,
    ...(typeof line === 'number' && { line }),
  });
}

/** Compiles a single-file component and creates its component object. */
async function componentOf({ init }: RunContext): Promise<Record<string, unknown>> {
  const sfc = await import(/* webpackChunkName: "vue-compiler" */ '../libs/vue-compiler.ts');
  const { descriptor, errors } = sfc.parse(init.code, { filename: FILE.filename });
  firstProblem(errors);
  const scoped = descriptor.styles.some((style) => style.scoped);
  const hasScript = descriptor.script ?? descriptor.scriptSetup;
  const options = { dialect: DIALECT, libs: init.libs, generated: true };
  const component: Record<string, unknown> = {};
  if (hasScript) {
    const { content } = sfc.compileScript(descriptor, { id: FILE.id, inlineTemplate: true });
    Object.assign(component, (await execute(content, options)).exports.default);
  }
  if (descriptor.template && !descriptor.scriptSetup) {
    const compiled = sfc.compileTemplate({
      ...FILE,
      source: descriptor.template.content,
      scoped,
      ...(scoped && { compilerOptions: { scopeId: FILE.id } }),
    });
    firstProblem(compiled.errors);
    component.render = (await execute(compiled.code, options)).exports.render;
  }
  if (scoped) component.__scopeId = FILE.id;
  for (const style of descriptor.styles) {
    if (style.lang && style.lang !== 'css') {
      const message = `The package "${style.lang}" is not available in previews: write plain CSS`;
      throw new SnippetProblem({ kind: 'syntax', message });
    }
    const source = { ...FILE, source: style.content, scoped: style.scoped ?? false };
    const { code, errors: found } = sfc.compileStyle(source);
    firstProblem(found);
    addStyle(code);
  }
  return component;
}

/** Shows a Vue single-file component. */
export async function runVue(context: RunContext): Promise<void> {
  const component = await componentOf(context).catch((error: unknown) => {
    // The compiler's syntax errors are problems of the snippet.
    if (error instanceof SyntaxError) firstProblem([error]);
    throw error;
  });
  const { createApp } = await import(/* webpackChunkName: "vue" */ 'vue');
  const root = addMountPoints();
  const app = createApp(component);
  app.config.errorHandler = (error) => context.report(error, 'component');
  app.mount(root);
}
