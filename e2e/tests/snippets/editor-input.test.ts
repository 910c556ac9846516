import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { accessibilityProblems } from '../../src/browser.ts';
import {
  codeOf,
  openEditor,
  pasteCode,
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

it('pasted, opened and dropped text becomes the code, can be undone by keyboard, and sets the language unless the user chose one', async () => {
  await pasteCode(page, PYTHON);
  const notice = page.getByText('Language set to Python');
  await notice.waitFor();
  expect(await language().textContent()).toContain('Python');
  await page.getByRole('button', { name: 'Undo' }).click();
  await notice.waitFor({ state: 'detached' });
  await soon(() => language().textContent()).toContain('JavaScript');

  const other = { name: 'b.txt', mimeType: 'text/plain', buffer: Buffer.from('other') };
  await page.getByLabel('File to open').setInputFiles(other);
  const question = page.getByRole('alertdialog', { name: 'Replace the code?' });
  await question.getByRole('button', { name: 'Replace' }).click();
  await soon(() => codeOf(page)).toBe('other');
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+z');
  await soon(() => codeOf(page)).toBe(PYTHON);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await soon(() => codeOf(page)).toBe('');

  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'main.go', { type: 'text/plain' }));
    return data;
  }, 'package main\n');
  const code = page.locator('.cm-content');
  await code.dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByText('Drop the file to open it').waitFor();
  await code.dispatchEvent('drop', { dataTransfer: transfer });
  await soon(() => codeOf(page)).toBe('package main\n');
});

it('the editor suggests the user’s own tags, which can be chosen by keyboard', async () => {
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
  await box.press('Enter');
  await soon(() => box.inputValue()).toBe('fetch, ');
});

it('the editor and its dialogs have no accessibility problems on desktop and phone, in both themes', async () => {
  await pasteCode(page, PYTHON);
  await page.getByText('Language set to Python').waitFor();
  // Colors depend only on the theme, and everything else only on the width.
  const looks = [
    { width: 1280, theme: 'light' },
    { width: 360, theme: 'dark' },
  ] as const;
  const look = async (shown: string) => {
    for (const { width, theme } of looks) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const problems = await accessibilityProblems(page);
      expect({ shown, width, theme, problems }).toEqual({ shown, width, theme, problems: [] });
    }
  };
  await look('the editor');
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBe(0);
  await page.getByRole('button', { name: 'Editor settings' }).click();
  await page.getByRole('dialog', { name: 'Editor settings' }).waitFor();
  await look('its settings');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('the question before leaving');
});

it('the editor shows its status bar on a small desktop without scrolling', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const bar = await page.getByText('Ln 1, Col 1').boundingBox();
  expect(bar && bar.y + bar.height).toBeLessThanOrEqual(800);
});

it('the end of the editor can be scrolled above the save button on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 640 });
  const details = page.locator('.editor-details');
  // The save bar appears shortly after the resize, and makes the page longer.
  await page.locator('.editor-save').waitFor();
  await page.getByRole('button', { name: /^Details/ }).click();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bottom = async (box: ReturnType<Page['locator']>) => {
    const at = await box.boundingBox();
    return at ? at.y + at.height : Number.NaN;
  };
  const bar = await page.locator('.editor-save').boundingBox();
  expect(await bottom(details)).toBeLessThanOrEqual(bar?.y ?? 0);
  expect(await bottom(page.locator('.editor-save'))).toBeLessThanOrEqual(640);
});
