import { until } from '@snippetry/test-kit';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openEditor, replaceCode } from '../../src/editor-page.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import {
  listed,
  listSamples,
  openSnippet,
  previewListed,
  type Sample,
  startPreview,
  switchOn,
} from '../../src/preview.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
const previews = url.replace('localhost', '127.0.0.1');
const browser = await browserOfFile();
let person: Person;
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeEach(async () => {
  person = await aPerson(url);
  ({ page, context, problems } = await openPage(browser));
  await signIn(page, url, person);
});
afterEach(() => context.close());

const colorOf = (element: Element) => getComputedStyle(element).color;

const REACT = `import { useState } from 'react';
export default function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Clicked {count}</button>;
}`;

it('the preview runs when it is asked to, is used by keyboard alone, and nothing runs after it was hidden', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(previews)) asked.push(request.url());
  });
  await openSnippet(page, { url, person, language: 'javascript', code: REACT });
  expect(asked).toEqual([]);
  expect(page.frames()).toHaveLength(1);
  await page.getByRole('button', { name: 'Preview UI' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'UI preview' });
  const frame = dialog.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Clicked 0' }).waitFor();
  expect(asked).toContain(`${previews}/frame.html`);
  await dialog.getByRole('status').filter({ hasText: 'Running' }).waitFor();
  expect((await dialog.locator('iframe').boundingBox())?.height).toBe(384);
  expect(await dialog.locator('iframe').getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-forms',
  );
  const focusIn = () => dialog.evaluate((one) => one.contains(document.activeElement));
  await soon(focusIn).toBe(true);
  await dialog.getByRole('button', { name: 'Stop' }).focus();
  await until(async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.localName === 'iframe');
  });
  await frame.locator('button:focus').waitFor();
  await page.keyboard.press('Enter');
  await frame.getByRole('button', { name: 'Clicked 1' }).waitFor();
  const again = dialog.getByRole('button', { name: 'Run again' });
  await again.focus();
  await untilFocused(again);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await until(async () => (await focused()) === 'Preview UI');

  const open = await startPreview(page);
  await open.frame.getByRole('button', { name: 'Clicked 0' }).click();
  await open.frame.getByRole('button', { name: 'Clicked 1' }).waitFor();
  await open.dialog.getByRole('button', { name: 'Hide Preview' }).click();
  await until(() => page.frames().length === 1);
  await page.getByRole('button', { name: 'Preview UI' }).waitFor();
  expect(problems).toEqual([]);
});

/** What is shown of each: a heading. */
const SHOWN: [title: string, language: Sample['language'], code: string, heading: string][] = [
  [
    'TSX',
    'typescript',
    `interface Props { name?: string }
const Greeting = ({ name = 'typed world' }: Props) => <h1>Hello {name as string}</h1>;`,
    'Hello typed world',
  ],
  [
    'plain TypeScript',
    'typescript',
    "enum Level { Low, High }\nconst el: HTMLElement = document.createElement('h1');\nel.textContent = 'level ' + Level.High;\ndocument.body.append(el);",
    'level 1',
  ],
  [
    'React that mounts itself',
    'javascript',
    `import { createRoot } from 'react-dom/client';
const App = () => <h1>mounted by hand</h1>;
createRoot(document.getElementById('root')).render(<App />);`,
    'mounted by hand',
  ],
  [
    'Vue',
    'html',
    `<script setup lang="ts">
import { ref } from 'vue';
const word = ref<string>('from Vue');
</script>
<template><h1>{{ word }}</h1></template>
<style scoped>h1 { color: rgb(1, 2, 3); }</style>`,
    'from Vue',
  ],
  [
    'Svelte',
    'html',
    `<script>
  let word = $state('from Svelte');
</script>
<h1>{word}</h1>
<style>h1 { color: rgb(1, 2, 3); }</style>`,
    'from Svelte',
  ],
  [
    'HTML with its own style and script',
    'html',
    `<style>h1 { color: rgb(1, 2, 3); }</style><h1>still</h1>
<script>document.addEventListener('DOMContentLoaded', () => { document.querySelector('h1').textContent = 'script ran'; });</script>`,
    'script ran',
  ],
  [
    'HTML that takes React and Babel from elsewhere',
    'html',
    `<div id="root"></div><script src="https://unpkg.com/react/umd/react.js"></script>
<script src="https://unpkg.com/@babel/standalone/babel.js"></script>
<script type="text/babel">ReactDOM.createRoot(document.getElementById('root')).render(<h1>from Babel</h1>);</script>`,
    'from Babel',
  ],
];

it('the preview shows components, pages and style sheets of every kind', async () => {
  const sheet = '.badge { color: rgb(4, 5, 6); } h1 { color: rgb(1, 2, 3) }';
  const samples = SHOWN.map(([title, language, code]): Sample => ({ title, language, code }));
  samples.push({ title: 'A style sheet', language: 'css', code: sheet });
  await listSamples(page, { url, person, samples });
  for (const [title, , code, heading] of SHOWN) {
    await previewListed(page, title, async ({ frame }) => {
      const shown = frame.getByRole('heading', { name: heading });
      await shown.waitFor();
      if (!code.includes('rgb(1, 2, 3)')) return;
      await soon(() => shown.evaluate(colorOf)).toBe('rgb(1, 2, 3)');
    });
  }
  // On sample markup.
  await previewListed(page, 'A style sheet', async ({ frame }) => {
    await soon(() => frame.locator('.badge').evaluate(colorOf)).toBe('rgb(4, 5, 6)');
    const heading = frame.getByRole('heading', { level: 1 });
    await soon(() => heading.evaluate(colorOf)).toBe('rgb(1, 2, 3)');
  });
});

/** What goes wrong in each, by what name it is explained, and what is advised. */
const BROKEN: [title: string, code: string, named: string, advice: string][] = [
  [
    'a syntax error',
    'const a = <p>{</p>;\nexport default () => a;',
    'Syntax error',
    'missing bracket',
  ],
  [
    'a runtime error',
    'const a = 1;\nmissing.call();\n',
    'Runtime error',
    'Declare or import missing',
  ],
  [
    'a broken component',
    'export default () => <p>{undefined.x}</p>;',
    'Component error',
    'give props and data',
  ],
  [
    'a component without JSX',
    'function App() { throw new Error("boom"); }',
    'Component error',
    'default props',
  ],
  ['a rejection', 'Promise.reject(new Error("nope"));', 'Unhandled rejection', 'catch'],
  ['a late error', 'setTimeout(() => { throw new Error("late"); });', 'Runtime error', 'console'],
  [
    'an unknown package',
    "import _ from 'lodash';\nconsole.log(_);",
    'Runtime error',
    'Remove the import of lodash',
  ],
  ['no component', 'export const tags = [<p>one</p>];', 'Nothing to show', 'Export the component'],
];

it('the preview explains inside the frame what went wrong', async () => {
  const samples = BROKEN.map(([title, code]): Sample => ({ title, language: 'javascript', code }));
  await listSamples(page, { url, person, samples });
  for (const [title, , named, advice] of BROKEN) {
    await previewListed(page, title, async ({ frame, dialog, console: lines }) => {
      const panel = frame.getByRole('alert');
      await panel.getByRole('heading', { name: named }).waitFor();
      await panel.getByRole('listitem').filter({ hasText: advice }).first().waitFor();
      await dialog.getByRole('status').filter({ hasText: 'with errors' }).waitFor();
      await until(async () => (await lines()).some((line) => line.includes(named)));
    });
  }
});

it('the preview starts with React alone, brings style sheets and custom code when asked, and forgets them on signing out', async () => {
  const code = '<h1 class="tracking-[7px]">Tailwind</h1><p class="badge">Bootstrap</p>';
  await openSnippet(page, { url, person, language: 'html', code });
  await page.getByRole('button', { name: 'Preview settings' }).click();
  const popover = page.getByRole('dialog', { name: 'Preview settings' });
  const names = ['Include React', 'TypeScript', 'Tailwind', 'Bootstrap', 'Material UI'];
  await soon(() => popover.locator('.sn-switch-row').allInnerTexts()).toEqual(names);
  await popover.getByRole('switch', { name: 'Include React', checked: true }).waitFor();
  expect(await popover.getByRole('switch', { checked: true }).count()).toBe(1);
  expect(await popover.getByLabel('Custom CSS').inputValue()).toBe('');
  expect(await popover.getByLabel('Custom JS').inputValue()).toBe('');
  await popover.getByLabel('Custom CSS').fill('h1 { color: rgb(7, 8, 9) }');
  await popover.getByLabel('Custom JS').fill("document.querySelector('h1').textContent += ' own'");
  await page.keyboard.press('Escape');

  const { frame, dialog } = await startPreview(page);
  const heading = frame.getByRole('heading', { name: 'Tailwind own' });
  await soon(() => heading.evaluate(colorOf)).toBe('rgb(7, 8, 9)');
  const spacing = () => heading.evaluate((one) => getComputedStyle(one).letterSpacing);
  const display = () => frame.locator('.badge').evaluate((one) => getComputedStyle(one).display);
  expect([await spacing(), await display()]).toEqual(['normal', 'block']);
  await dialog.getByRole('button', { name: 'Preview settings' }).click();
  await page.getByRole('switch', { name: 'Tailwind' }).click();
  await page.getByRole('switch', { name: 'Bootstrap' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Run again' }).click();
  // Both are large: a busy machine takes its time to read them.
  await until(async () => (await spacing()) === '7px', 45_000);
  await soon(display).toBe('inline-block');

  await page.reload();
  await page.getByRole('button', { name: 'Preview settings' }).click();
  await until(async () => (await page.getByLabel('Custom CSS').inputValue()).includes('rgb(7'));
  await page.keyboard.press('Escape');
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map((one) => one.name));
  expect((await databases()).join()).toContain('preview');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${url}/`);
  await until(async () => !(await databases()).join().includes('preview'));
});

it('the preview brings Material UI, imported or as a global, and no React where it is switched off', async () => {
  const code = `import Chip from '@mui/material/Chip';
const { Button } = MaterialUI;
export default () => <><Button variant="contained">Material</Button><Chip label="chip" /></>;`;
  const samples: Sample[] = [
    { title: 'Material', language: 'javascript', code },
    { title: 'Reactive', language: 'javascript', code: REACT },
  ];
  await listSamples(page, { url, person, samples });
  await listed(page, 'Material').click();
  await switchOn(page, 'Material UI');
  const { frame, dialog } = await startPreview(page);
  const button = frame.getByRole('button', { name: 'Material' });
  // The largest of the libraries: a busy machine takes its time to read it.
  await button.waitFor({ timeout: 45_000 });
  expect(await button.getAttribute('class')).toContain('MuiButton-contained');
  await frame.locator('.MuiChip-root').waitFor();
  await dialog.getByRole('button', { name: 'Hide Preview' }).click();
  await page.goBack();

  await listed(page, 'Reactive').click();
  await switchOn(page, 'Include React');
  const without = await startPreview(page);
  await without.frame.getByRole('alert').getByText('switch React on and run again').waitFor();
});

it('the preview shows in the editor what is written there, saved or not', async () => {
  await openEditor(page, url);
  await replaceCode(page, 'document.body.innerHTML = "<h1>Not saved yet</h1>";');
  const { dialog, frame } = await startPreview(page);
  await frame.getByRole('heading', { name: 'Not saved yet' }).waitFor();
  await dialog.getByRole('button', { name: 'Hide Preview' }).click();
  await dialog.waitFor({ state: 'detached' });
  await replaceCode(page, 'document.body.innerHTML = "<h1>Written since</h1>";');
  await (await startPreview(page)).frame.getByRole('heading', { name: 'Written since' }).waitFor();
  expect(problems).toEqual([]);
});

it('the preview’s console shows text, counts repetitions, clears, and can be used by everyone', async () => {
  const code = `console.log('<img src=x onerror=alert(1)>', { a: [1, 'two'] });
console.warn('careful');
for (let i = 0; i < 3; i++) console.error('again');
document.body.innerHTML = '<h1>Page</h1>';`;
  await openSnippet(page, { url, person, language: 'javascript', code });
  const { dialog, console: lines } = await startPreview(page);
  // They come a few at a time: what is repeated may be counted later.
  await soon(async () => (await lines()).at(2)).toMatch(/again\s+×3/);
  const [first, second, ...others] = await lines();
  expect(first).toContain('<img src=x onerror=alert(1)> { a: [1, "two"] }');
  expect(second).toContain('careful');
  expect(others).toHaveLength(1);
  expect(await dialog.getByRole('region', { name: 'Console' }).locator('img[src]').count()).toBe(0);
  for (const width of [1280, 360]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const found = await accessibilityProblems(page);
      expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] });
      const box = await dialog.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
    }
  }
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await soon(lines).toEqual([]);
});
