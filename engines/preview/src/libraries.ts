import { type LibName, libOf, packagesIn } from './packages.ts';
import { SnippetProblem } from './problems/problem.ts';
import type { PreviewLibs } from './protocol.ts';

/** The parts of a loaded library. */
interface Library {
  modules?: Record<string, object>;
  globals?: object;
  css?: string;
  script?: string;
}

const LOAD: Record<LibName | 'tailwind', () => Promise<Library>> = {
  react: () => import(/* webpackChunkName: "react" */ './libs/react.ts'),
  mui: () => import(/* webpackChunkName: "mui" */ './libs/mui.ts'),
  vue: () => import(/* webpackChunkName: "vue" */ './libs/vue.ts'),
  svelte: () => import(/* webpackChunkName: "svelte" */ './libs/svelte.ts'),
  bootstrap: () => import(/* webpackChunkName: "bootstrap" */ './libs/bootstrap.ts'),
  tailwind: () => import(/* webpackChunkName: "tailwind" */ './libs/tailwind.ts'),
};

/** Loads a library from the preview's own origin. */
export const loadLibrary = (name: LibName | 'tailwind'): Promise<Library> => LOAD[name]();

/** Escapes a text for a script element, which a closing tag would end. */
export const scriptText = (text: string) => text.replace(/<\/(script)/gi, '<\\/$1');

/** Adds a library's global names, styles and script to the page. */
export async function addToPage(name: LibName | 'tailwind'): Promise<void> {
  const { globals, css, script } = await loadLibrary(name);
  if (globals) Object.assign(window, globals);
  if (css !== undefined) addStyle(css);
  if (script === undefined) return;
  const element = document.createElement('script');
  element.textContent = script;
  document.head.append(element);
}

/** Adds a style sheet to the page. */
export function addStyle(css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}

/** Loads the packages that a script requires, and returns its `require`. */
export async function modulesFor(
  compiled: string,
  libs: PreviewLibs,
): Promise<(name: string) => object> {
  const found = new Map<string, object>();
  for (const name of packagesIn(compiled)) {
    const lib = libOf(name);
    if (lib === 'react' && !libs.react) {
      const message = 'The code uses React, and React is switched off in the preview settings';
      throw new SnippetProblem({ kind: 'runtime', message });
    }
    found.set(name, lib === null ? {} : await moduleOf(name, lib));
  }
  return (name) => {
    const module = found.get(name);
    if (module) return module;
    libOf(name);
    throw new SnippetProblem({ kind: 'runtime', message: `"${name}" cannot be loaded this late` });
  };
}

async function moduleOf(name: string, lib: LibName): Promise<object> {
  if (lib === 'bootstrap') {
    await addToPage('bootstrap');
    return Object(Reflect.get(window, 'bootstrap'));
  }
  const { modules = {} } = await loadLibrary(lib);
  const own = modules[name];
  if (own) return own;
  const part = name.split('/').at(-1) ?? '';
  const material: object = modules['@mui/material'] ?? {};
  const component: unknown = Reflect.get(material, part);
  if (component !== undefined) return { __esModule: true, default: component };
  const message = `The package "${name}" is not available in previews`;
  throw new SnippetProblem({ kind: 'runtime', message });
}
