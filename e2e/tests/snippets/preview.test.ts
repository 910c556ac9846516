import { until } from '@snippetry/test-kit';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openEditor, replaceCode } from '../../src/editor-page.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { openSnippet, startPreview } from '../../src/preview.ts';
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

it('the preview runs on demand, works by keyboard alone, and runs nothing once it is hidden', async () => {
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

it('the preview includes only React by default, adds Tailwind and custom code on demand, and forgets its settings on sign-out', async () => {
  const code = '<h1 class="tracking-[7px]">Tailwind</h1>';
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
  expect(await spacing()).toBe('normal');
  await dialog.getByRole('button', { name: 'Preview settings' }).click();
  await page.getByRole('switch', { name: 'Tailwind' }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Run again' }).click();
  // Tailwind is large, and slow to load on a busy machine.
  await until(async () => (await spacing()) === '7px', 45_000);

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

it('the preview in the editor shows the current text, saved or not', async () => {
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

it('the preview’s console shows text and errors, counts repetitions, can be cleared, and is accessible', async () => {
  const code = `console.log('<img src=x onerror=alert(1)>', { a: [1, 'two'] });
console.warn('careful');
for (let i = 0; i < 3; i++) console.error('again');
document.body.innerHTML = '<h1>Page</h1>';
missing.call();`;
  await openSnippet(page, { url, person, language: 'javascript', code });
  const { dialog, console: lines } = await startPreview(page);
  // Lines arrive in batches, so repetitions may be counted later.
  await soon(async () => (await lines()).at(2)).toMatch(/again\s+×3/);
  const [first, second] = await lines();
  expect(first).toContain('<img src=x onerror=alert(1)> { a: [1, "two"] }');
  expect(second).toContain('careful');
  await dialog.getByRole('status').filter({ hasText: 'with errors' }).waitFor();
  await soon(async () => (await lines()).at(3)).toContain('Runtime error');
  expect(await dialog.getByRole('region', { name: 'Console' }).locator('img[src]').count()).toBe(0);
  // Colors depend only on the theme, and everything else only on the width.
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    const found = await accessibilityProblems(page);
    expect({ width, colorScheme, found }).toEqual({ width, colorScheme, found: [] });
    const box = await dialog.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await soon(lines).toEqual([]);
});
