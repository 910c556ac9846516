import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems, openBrowser, openPage } from '../src/browser.ts';
import { openEditor, pasteCode, shownCode, storeSnippet } from '../src/editor-page.ts';
import { aPerson, type Person, signIn } from '../src/people.ts';

const { url } = inject('platform');
let browser: Browser;
let person: Person;
let page: Page;
let context: BrowserContext;
let problems: string[];

const PYTHON = 'def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)';

beforeAll(async () => {
  browser = await openBrowser();
  person = await aPerson(url);
  await storeSnippet(person, { tags: ['resilience', 'fetch'] });
  await storeSnippet(person, { tags: ['fetch', 'prefetching'] });
});
afterAll(() => browser.close());
beforeEach(async () => {
  ({ page, context, problems } = await openPage(browser, { reducedMotion: 'reduce' }));
  await signIn(page, url, person);
  await openEditor(page, url);
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await context.close();
});

const language = () => page.getByRole('combobox', { name: 'Language' });
const suggestion = () => page.getByText(/^Looks like /);

describe('code pasted into an empty editor', () => {
  it('is recognised, and its language only suggested', async () => {
    await pasteCode(page, PYTHON);
    await page.getByText('Looks like Python').waitFor();
    expect(await language().textContent()).toContain('JavaScript');
    await page.getByRole('button', { name: 'Use Python' }).click();
    await suggestion().waitFor({ state: 'detached' });
    expect(await language().textContent()).toContain('Python');
  });

  it('is not asked about again once that is dismissed, or while there is other code', async () => {
    await pasteCode(page, PYTHON);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await suggestion().waitFor({ state: 'detached' });
    await pasteCode(page, '\n#include <stdio.h>\nint main(void) { return 0; }');
    await page.getByText('int main').waitFor();
    expect(await suggestion().count()).toBe(0);
    expect(await language().textContent()).toContain('JavaScript');
  });
});

describe('a file', () => {
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });

  it('fills code, language and an empty title', async () => {
    await page.getByLabel('File to open').setInputFiles(file('retry-with_jitter.py', PYTHON));
    await expect.poll(() => shownCode(page)).toBe(PYTHON);
    expect(await page.getByLabel('Title').inputValue()).toBe('Retry with jitter');
    await expect.poll(() => language().textContent()).toContain('Python');
  });

  it('keeps a chosen language and title, and asks before it replaces code', async () => {
    await page.getByLabel('Title').fill('My own title');
    await language().click();
    await page.keyboard.type('Rust');
    await page.keyboard.press('Enter');
    await page.getByLabel('File to open').setInputFiles(file('a.py', PYTHON));
    await page.getByText('Looks like Python').waitFor();
    expect(await language().textContent()).toContain('Rust');
    expect(await page.getByLabel('Title').inputValue()).toBe('My own title');

    await page.getByLabel('File to open').setInputFiles(file('b.txt', 'other'));
    const question = page.getByRole('alertdialog', { name: 'Replace the code?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await shownCode(page)).toBe(PYTHON);
    await page.getByLabel('File to open').setInputFiles(file('b.txt', 'other'));
    await question.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(() => shownCode(page)).toBe('other');
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => shownCode(page)).toBe(PYTHON);
  });

  it('can be dropped on the code', async () => {
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'main.go', { type: 'text/plain' }));
      return data;
    }, 'package main\n');
    const code = page.locator('.cm-content');
    await code.dispatchEvent('dragover', { dataTransfer: transfer });
    await page.getByText('Drop the file to open it').waitFor();
    await code.dispatchEvent('drop', { dataTransfer: transfer });
    await expect.poll(() => shownCode(page)).toBe('package main\n');
    await expect.poll(() => language().textContent()).toContain('Go');
    expect(await page.getByLabel('Title').inputValue()).toBe('Main');
  });

  it.each([
    ['big.js', 'x'.repeat(200_001), 'big.js is larger than 200,000 characters'],
    ['image.png', '\u0000\u0001', 'image.png is not a text file'],
  ])('%s is refused', async (name, text, message) => {
    await page.getByLabel('File to open').setInputFiles(file(name, text));
    await page.getByText(message).waitFor();
    expect(await shownCode(page)).toBe('');
  });
});

describe('tags', () => {
  it('are suggested from the own ones, by keyboard', async () => {
    const box = page.getByRole('combobox', { name: 'Tags' });
    await box.focus();
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
    await expect
      .poll(async () => {
        await box.fill('');
        await box.pressSequentially('fet');
        return options.allTextContents();
      })
      .toEqual(['fetch', 'prefetching']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await box.press('ArrowDown');
    const active = await box.getAttribute('aria-activedescendant');
    expect(active).toBe(await options.first().getAttribute('id'));
    await box.press('Enter');
    expect(await box.inputValue()).toBe('fetch, ');
    await box.pressSequentially('fet');
    await expect.poll(() => options.allTextContents()).toEqual(['prefetching']);
    await box.press('Escape');
    expect(await box.getAttribute('aria-expanded')).toBe('false');
    await box.fill('fetch, res');
    await options.getByText('resilience').click();
    expect(await box.inputValue()).toBe('fetch, resilience, ');
  });
});

describe('everyone', () => {
  it.each([
    { width: 1280, theme: 'light' },
    { width: 1280, theme: 'dark' },
    { width: 360, theme: 'light' },
    { width: 360, theme: 'dark' },
  ] as const)('can use all of it at $width px in the $theme theme', async ({ width, theme }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await pasteCode(page, PYTHON);
    await page.getByText('Looks like Python').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Editor settings' }).click();
    await page.getByRole('dialog', { name: 'Editor settings' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over).toBe(0);
  });

  it('can reach the last of the editor on a phone, above the save button', async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    const grip = page.getByRole('separator', { name: 'Editor height' });
    await grip.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const bottom = async (box: ReturnType<Page['locator']>) => {
      const at = await box.boundingBox();
      return at ? at.y + at.height : Number.NaN;
    };
    const bar = await page.locator('.editor-save').boundingBox();
    expect(await bottom(grip)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await bottom(page.locator('.editor-save'))).toBeLessThanOrEqual(640);
  });
});
