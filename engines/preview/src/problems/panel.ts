import { type Problem, TITLES } from './problem.ts';
import { suggestionsFor } from './suggestions.ts';

const STYLE = `
:host { all: initial; }
section { --paper: #fff; --text: #22251f; --quiet: #5a5f53; --line: #d9dbd4; --danger: #b3261e; --code: #f4f5f1;
  position: fixed; inset: auto 0 0 0; z-index: 2147483647; max-height: 100%; overflow: auto; box-sizing: border-box;
  padding: 14px 16px; border-top: 1px solid var(--line); background: var(--paper); color: var(--text);
  font: 13px/20px "Inter Variable", system-ui, sans-serif; }
section.dark { --paper: #20231d; --text: #eef0ea; --quiet: #b4b9ac; --line: #3d4138; --danger: #ff8f85; --code: #171914; }
header { display: flex; gap: 8px; align-items: center; }
h1 { flex: 1; margin: 0; color: var(--danger); font-size: 14px; line-height: 20px; font-weight: 600; }
button { min-height: 28px; padding: 0 10px; border: 1px solid var(--line); border-radius: 5px; background: none;
  color: inherit; font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
pre:focus-visible { outline: 2px solid currentColor; outline-offset: -2px; }
p { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
pre { margin: 8px 0 0; padding: 8px 10px; overflow-x: auto; background: var(--code);
  font: 12px/18px ui-monospace, monospace; }
pre b { color: var(--danger); font-weight: 600; }
h2 { margin: 10px 0 0; font-size: 13px; line-height: 20px; font-weight: 600; }
ul { margin: 2px 0 0; padding-left: 18px; }
small { color: var(--quiet); font-size: 12px; }
`;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text = '',
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

/** The lines around a problem, with its own line marked. */
function excerpt(code: string, line: number): HTMLElement {
  const pre = element('pre');
  // A long line scrolls sideways, which the keyboard can do only with the focus there.
  pre.tabIndex = 0;
  pre.setAttribute('role', 'group');
  pre.setAttribute('aria-label', 'The lines around the problem');
  const lines = code.split('\n');
  const from = Math.max(0, line - 3);
  for (const [index, text] of lines.slice(from, line + 2).entries()) {
    const number = from + index + 1;
    const row = `${number === line ? '>' : ' '} ${String(number).padStart(3)} | ${text.slice(0, 300)}\n`;
    pre.append(number === line ? element('b', row) : row);
  }
  return pre;
}

function place({ line, column }: Problem): string {
  if (line === undefined) return '';
  return column === undefined ? `Line ${line}` : `Line ${line}, column ${column}`;
}

/** Creates the panel at the bottom of the frame that shows problems and suggestions. */
export function createPanel(options: { code: string; dark: boolean }): (problem: Problem) => void {
  const host = document.createElement('snippet-problem');
  const root = host.attachShadow({ mode: 'open' });
  let count = 0;
  return (problem) => {
    count += 1;
    const section = element('section');
    section.setAttribute('role', 'alert');
    section.classList.toggle('dark', options.dark);
    const header = element('header');
    const dismiss = element('button', 'Dismiss');
    dismiss.addEventListener('click', () => host.remove());
    header.append(element('h1', TITLES[problem.kind]), dismiss);
    const advice = element('ul');
    advice.append(...suggestionsFor(problem).map((text) => element('li', text)));
    section.append(header, element('p', problem.message));
    if (problem.line !== undefined) {
      section.append(element('small', place(problem)), excerpt(options.code, problem.line));
    }
    section.append(element('h2', 'Suggestions'), advice);
    if (count > 1)
      section.append(element('small', `${count} problems so far; this is the latest.`));
    root.replaceChildren(element('style', STYLE), section);
    // A snippet may have replaced the body in the meantime.
    document.documentElement.append(host);
  };
}
