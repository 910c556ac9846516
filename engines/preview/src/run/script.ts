import { execute, type Outcome } from '../execute.ts';
import { addToPage } from '../libraries.ts';
import { SnippetProblem } from '../problems/problem.ts';
import { addMountPoints, announceLoaded, type RunContext } from './context.ts';

/** Matches code that mounts its component itself. */
const MOUNTS_ITSELF = /\bcreateRoot\s*\(|\bhydrateRoot\s*\(|ReactDOM\.render\s*\(|createApp\s*\(/;

const NAMES_REACT = /\breact\b|\buse[A-Z]\w*\(/i;

/** Whether a script without JSX contains a component, for example one that throws before it renders. */
export function isAboutReact(code: string, { exports, named }: Outcome): boolean {
  if (typeof exports.default === 'function') return true;
  return NAMES_REACT.test(code) || typeof named.App === 'function';
}

/** Shows JavaScript, TypeScript and React components. */
export async function runScript({ init, report }: RunContext): Promise<void> {
  const { kind, code, libs } = init;
  const jsx = kind === 'jsx' || kind === 'tsx';
  const typescript = kind === 'typescript' || kind === 'tsx' || libs.typescript;
  if (libs.react && (jsx || NAMES_REACT.test(code))) await addToPage('react');
  const root = addMountPoints();
  const outcome = await execute(code, { dialect: { jsx, typescript }, libs });
  announceLoaded();
  if (MOUNTS_ITSELF.test(code)) return;
  if (jsx || (libs.react && isAboutReact(code, outcome))) {
    await mountComponent(outcome, { root, report, required: jsx });
  }
}

async function mountComponent(
  outcome: Outcome,
  options: { root: Element; report: RunContext['report']; required: boolean },
): Promise<void> {
  const react = await import(/* webpackChunkName: "react" */ '../libs/react.ts');
  const byName = Object.values(outcome.named).filter(react.canMountNamed).at(-1);
  const candidates = [outcome.exports.default, byName];
  const component = candidates.find(react.canMount);
  if (component !== undefined) {
    react.mount(component, options.root, (error) => options.report(error, 'component'));
  } else if (options.required) {
    const message =
      'The code has no component: no default export and no function with a capital letter';
    throw new SnippetProblem({ kind: 'missing', message });
  }
}
