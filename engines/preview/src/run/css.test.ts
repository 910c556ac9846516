// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { scriptText } from '../libraries.ts';
import { addMountPoints, announceLoaded, type RunContext } from './context.ts';
import { missingSelectors, runCss } from './css.ts';

beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

const context = (code: string): RunContext => ({
  init: {
    type: 'preview:init',
    kind: 'css',
    code,
    libs: { react: false, typescript: false, tailwind: false, bootstrap: false, mui: false },
    css: '',
    js: '',
    dark: false,
  },
  report: () => undefined,
});

describe('the selectors that sample markup lacks', () => {
  it('are simple selectors, without duplicates and in order', () => {
    const selectors = [
      '.badge.new > a#top',
      'section .badge',
      'p',
      '[data-x]',
      ':root',
      'a.link:hover',
    ];
    expect(missingSelectors(selectors, () => false)).toEqual(['.badge', '.new', 'a#top', 'a.link']);
  });

  it('are sixty at most, without those that match something', () => {
    const many = Array.from({ length: 80 }, (_, n) => `.c${n}`);
    const found = missingSelectors(many, (selector) => selector === '.c0');
    expect([found.length, found[0]]).toEqual([60, '.c1']);
  });
});

describe('a style sheet', () => {
  it('is shown on sample markup, with an element for each selector that matches nothing there', () => {
    runCss(
      context('.card { color: red }\n@media (min-width: 1px) { .hero, nav#top { margin: 0 } }'),
    );
    expect(document.querySelectorAll('section.card')).toHaveLength(1);
    expect(document.querySelector('div.hero')?.textContent).toBe('.hero');
    expect(document.querySelector('nav#top')?.textContent).toBe('nav#top');
    expect(document.head.textContent).toContain('.card { color: red }');
  });

  it('may be empty', () => {
    runCss(context(''));
    expect(document.querySelector('h1')?.textContent).toBe('Sample page');
  });
});

it('gives snippets both elements that they usually mount into', () => {
  expect(addMountPoints().id).toBe('root');
  expect([...document.body.children].map(({ id }) => id)).toEqual(['root', 'app']);
});

it('dispatches the load events again for scripts that wait for them', () => {
  const heard: string[] = [];
  document.addEventListener('DOMContentLoaded', () => heard.push('document'), { once: true });
  window.addEventListener('load', () => heard.push('window'), { once: true });
  announceLoaded();
  expect(heard).toEqual(['document', 'window']);
});

it.each([
  ['"</script>"', '"<\\/script>"'],
  ['"</SCRIPT >"', '"<\\/SCRIPT >"'],
  ['a < b / c', 'a < b / c'],
])('keeps a script from ending its element: %s', (code, escaped) => {
  expect(scriptText(code)).toBe(escaped);
});
