import { aSnippet } from '@snippetry/test-kit';
import type { Page, Route } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openAs } from '../../src/opened.ts';
import { aPerson } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
/** Chunk with the code that positions menus, dialogs and tooltips. */
const FLOATING = '**/assets/*/floating.js';

/** Opens the user's own snippet; `answer` handles requests for the positioning code. */
async function openSnippet(answer: (route: Route) => Promise<void>) {
  const owner = await aPerson(url);
  const { snippet } = (await owner.api.call('POST /snippets', { body: aSnippet() })).data;
  const opened = await openAs({ browser, url }, owner, '/app');
  await opened.page.route(FLOATING, answer);
  await opened.page.goto(`${url}/app/snippets/${snippet._id}`);
  return opened;
}

const more = (page: Page) => page.getByRole('button', { name: 'More' });
const expanded = (page: Page) => more(page).getAttribute('aria-expanded');
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

it('a menu opens on the first press even if its code is still loading, and opens a dialog', async () => {
  const held = Promise.withResolvers<void>();
  const { page, context, problems } = await openSnippet(async (route) => {
    await held.promise;
    await route.continue();
  });
  await more(page).focus();
  await page.keyboard.press('Enter');
  expect(await expanded(page)).toBe('true');
  expect(await page.getByRole('menu').count()).toBe(0);
  held.resolve();
  await page.getByRole('menu', { name: 'More' }).waitFor();
  await soon(() => focused(page)).toBe('Raw');
  await page.keyboard.press('End');
  await soon(() => focused(page)).toBe('Delete');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Delete Snippet' }).waitFor();
  await soon(() => focused(page)).toBe('Cancel');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await soon(() => focused(page)).toBe('');
  expect(await more(page).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

it('a menu whose code fails to load shows an error, and the next press tries again', async () => {
  let isCut = true;
  const { page, context, problems } = await openSnippet((route) =>
    isCut ? route.abort() : route.continue(),
  );
  await more(page).click();
  await page.getByText('Check the connection and try again.').waitFor();
  expect(await expanded(page)).toBe('false');
  isCut = false;
  await more(page).click();
  await page.getByRole('menu', { name: 'More' }).waitFor();
  expect(await expanded(page)).toBe('true');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});
