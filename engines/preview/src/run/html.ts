import { guardScript } from '../compile.ts';
import { execute } from '../execute.ts';
import { loadLibrary, scriptText } from '../libraries.ts';
import { type LibName, libAtAddress } from '../packages.ts';
import type { RunContext } from './context.ts';

type Wanted = LibName | 'tailwind';
const CLASSIC = /^(?:|text\/javascript|application\/javascript)$/;
const COMPILED = /^(?:module|text\/babel|text\/jsx|text\/typescript)$/;

/** Removes external scripts and styles; collects the libraries that previews provide instead. */
function removeExternal(page: Document, wanted: Set<Wanted>): void {
  for (const element of page.querySelectorAll('script[src], link[rel~="stylesheet"][href]')) {
    const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
    const lib = libAtAddress(address);
    if (lib === null) console.warn(`${address} was not loaded: previews have no network.`);
    else if (lib !== 'none') wanted.add(lib);
    element.remove();
  }
}

/** Removes and returns the scripts that must be compiled, to run after the page has loaded. */
function takeModules(page: Document): string[] {
  const scripts = [...page.querySelectorAll('script')].filter(({ type }) => COMPILED.test(type));
  for (const script of scripts) script.remove();
  return scripts.map((script) => script.textContent ?? '');
}

async function guardInline(page: Document): Promise<void> {
  for (const script of page.querySelectorAll('script')) {
    if (!CLASSIC.test(script.type)) continue;
    const code = script.textContent ?? '';
    const plain = { jsx: false, typescript: false };
    // Code that does not parse stays unchanged, so that the browser reports the error.
    script.textContent = await guardScript(code, plain).catch(() => code);
  }
}

function addLast<K extends 'style' | 'script'>(page: Document, name: K, text: string): Element {
  const element = page.createElement(name);
  element.textContent =
    name === 'script' ? scriptText(text) : text.replace(/<\/(style)/gi, '<\\/$1');
  return element;
}

async function addLibraries(page: Document, wanted: ReadonlySet<Wanted>): Promise<void> {
  const elements: Element[] = [];
  for (const name of wanted) {
    const { globals, css, script } = await loadLibrary(name);
    if (globals) Object.assign(window, globals);
    if (css !== undefined) elements.push(addLast(page, 'style', css));
    if (script !== undefined) elements.push(addLast(page, 'script', script));
  }
  page.head.prepend(...elements);
}

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * Loads an image so that Firefox dispatches `load`: it does so when the last resource has arrived,
 * which never happens in a rewritten document that loads no resource after the libraries.
 */
function endLoading(): void {
  document.createElement('img').src = PIXEL;
}

/** Shows an HTML document or a part of one, with its own styles and scripts. */
export async function runHtml(context: RunContext, rewatch: () => void): Promise<void> {
  const { code, libs, css } = context.init;
  const page = new DOMParser().parseFromString(code, 'text/html');
  const wanted = new Set<Wanted>();
  if (libs.react && /\breact/i.test(code)) wanted.add('react');
  if (libs.mui && /material-?ui/i.test(code)) wanted.add('mui');
  if (libs.bootstrap) wanted.add('bootstrap');
  if (libs.tailwind) wanted.add('tailwind');
  removeExternal(page, wanted);
  const modules = takeModules(page);
  await guardInline(page);
  await addLibraries(page, wanted);
  page.head.append(addLast(page, 'style', css));
  const loaded = new Promise((resolve) => {
    document.open();
    rewatch();
    document.addEventListener('DOMContentLoaded', endLoading, { once: true });
    window.addEventListener('load', resolve, { once: true });
  });
  document.write(`<!doctype html>${page.documentElement.outerHTML}`);
  document.close();
  await loaded;
  const dialect = { jsx: true, typescript: libs.typescript };
  for (const module of modules) await execute(module, { dialect, libs });
}
