import { addStyle } from '../libraries.ts';
import type { RunContext } from './context.ts';

const SAMPLE = `
<header class="header"><h1>Sample page</h1><nav class="nav"><a href="#one">First link</a> <a href="#two">Second link</a></nav></header>
<main class="main container">
  <section class="card"><h2 class="title">A heading</h2>
    <p class="text">A paragraph with <strong>strong</strong>, <em>stressed</em> and <code>code</code> words, and a <a href="#three">link</a>.</p>
    <button type="button" class="btn button">A button</button></section>
  <ul class="list"><li class="item">First entry</li><li class="item">Second entry</li><li class="item">Third entry</li></ul>
  <form class="form"><label>Name <input class="input" placeholder="Type here"></label> <label><input type="checkbox" checked> A choice</label></form>
  <table class="table"><thead><tr><th>Name</th><th>Count</th></tr></thead><tbody><tr><td>One</td><td>1</td></tr><tr><td>Two</td><td>2</td></tr></tbody></table>
  <blockquote>A quotation</blockquote>
</main>
<footer class="footer">A footer</footer>`;

const MAX_EXTRA = 60;

/** The simple selectors of a style sheet that match nothing in the sample markup: `.badge`, `#hero`. */
export function missingSelectors(
  selectors: readonly string[],
  has: (one: string) => boolean,
): string[] {
  const simple = selectors.flatMap((text) => text.match(/[a-z]*[.#][A-Za-z_][\w-]*/g) ?? []);
  return [...new Set(simple)].filter((one) => !has(one)).slice(0, MAX_EXTRA);
}

function selectorsOf(rules: CSSRuleList): string[] {
  return [...rules].flatMap((rule) => [
    ...(rule instanceof CSSStyleRule ? [rule.selectorText] : []),
    ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList
      ? selectorsOf(rule.cssRules)
      : []),
  ]);
}

function elementFor(selector: string): HTMLElement | null {
  const [, tag, mark, name] = /^([a-z]*)([.#])(.+)$/.exec(selector) ?? [];
  if (name === undefined) return null;
  const element = document.createElement(tag || 'div');
  if (mark === '#') element.id = name;
  else element.className = name;
  element.textContent = selector;
  return element;
}

/** Shows a style sheet on sample markup, with an extra element for each class and id that it lacks. */
export function runCss({ init }: RunContext): void {
  document.body.innerHTML = SAMPLE;
  addStyle(init.code);
  const rules = document.head.lastElementChild;
  const sheet = rules instanceof HTMLStyleElement ? rules.sheet : null;
  if (!sheet) return;
  const has = (selector: string) => document.body.querySelector(selector) !== null;
  const extra = missingSelectors(selectorsOf(sheet.cssRules), has).map(elementFor);
  document.body.append(...extra.filter((element) => element !== null));
}
