import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessibilityProblems } from '../../src/browser.ts';
import {
  openEditor,
  pasteCode,
  shownCode,
  storeSnippet,
  withSignedInPage,
} from '../../src/editor-page.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
let page: Page;

const PYTHON = 'def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)';

withSignedInPage(
  url,
  async (opened) => {
    ({ page } = opened);
    await storeSnippet(opened.person, { tags: ['resilience', 'fetch'] });
    await storeSnippet(opened.person, { tags: ['fetch', 'prefetching'] });
    await openEditor(page, url);
  },
  { reducedMotion: 'reduce' },
);

const language = () => page.getByRole('combobox', { name: 'Language' });
const suggestion = () => page.getByText(/^Looks like /);

describe('code pasted into an empty editor', () => {
  it('is recognised, and its language only suggested', async () => {
    await pasteCode(page, PYTHON);
    await page.getByText('Looks like Python').waitFor();
    expect(await language().textContent()).toContain('JavaScript');
    await page.getByRole('button', { name: 'Use Python' }).click();
    await suggestion().waitFor({ state: 'detached' });
    await soon(() => language().textContent()).toContain('Python');
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
    await soon(() => shownCode(page)).toBe(PYTHON);
    await soon(() => page.getByLabel('Title').inputValue()).toBe('Retry with jitter');
    await soon(() => language().textContent()).toContain('Python');
  });

  it('keeps a chosen language and title, and asks before it replaces code', async () => {
    await page.getByLabel('Title').fill('My own title');
    await language().click();
    await page.getByPlaceholder('Search languages...').fill('Rust');
    await page.getByRole('option', { name: 'Rust', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await soon(() => language().textContent()).toContain('Rust');
    await page.getByLabel('File to open').setInputFiles(file('a.py', PYTHON));
    await page.getByText('Looks like Python').waitFor();
    expect(await language().textContent()).toContain('Rust');
    expect(await page.getByLabel('Title').inputValue()).toBe('My own title');

    await page.getByLabel('File to open').setInputFiles(file('b.txt', 'other'));
    const question = page.getByRole('alertdialog', { name: 'Replace the code?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await shownCode(page)).toBe(PYTHON);
    await page.getByLabel('File to open').setInputFiles(file('b.txt', 'other'));
    await question.getByRole('button', { name: 'Replace' }).click();
    await soon(() => shownCode(page)).toBe('other');
    await page.locator('.cm-content').click();
    await page.keyboard.press('ControlOrMeta+z');
    await soon(() => shownCode(page)).toBe(PYTHON);
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
    await soon(() => shownCode(page)).toBe('package main\n');
    await soon(() => language().textContent()).toContain('Go');
    await soon(() => page.getByLabel('Title').inputValue()).toBe('Main');
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
    await soon(async () => {
      await box.fill('');
      await box.pressSequentially('fet');
      return options.allTextContents();
    }).toEqual(['fetch', 'prefetching']);
    expect(await accessibilityProblems(page)).toEqual([]);
    await box.press('ArrowDown');
    const first = await options.first().getAttribute('id');
    await soon(() => box.getAttribute('aria-activedescendant')).toBe(first);
    await box.press('Enter');
    await soon(() => box.inputValue()).toBe('fetch, ');
    await box.pressSequentially('fet');
    await soon(() => options.allTextContents()).toEqual(['prefetching']);
    await box.press('Escape');
    await soon(() => box.getAttribute('aria-expanded')).toBe('false');
    await box.fill('fetch, res');
    await options.getByText('resilience').click();
    await soon(() => box.inputValue()).toBe('fetch, resilience, ');
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
    // It comes a moment after the window became narrow, and makes the page longer.
    await page.locator('.editor-save').waitFor();
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
