import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openDashboard, save, titles, written } from '../../src/library.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let ana: Person;

/** Creates a user with `count` snippets, and opens the dashboard; the last one comes first. */
async function library(count: number, query = '') {
  ana = await aPerson(url);
  const ids = await save(
    ana,
    Array.from({ length: count }, (_, n) => written(n, { tags: n % 2 ? ['odd'] : ['even'] })),
  );
  const watched = await openPage(browser);
  await openDashboard(watched.page, url, ana, query);
  return { ...watched, ids };
}

const bar = (page: Page) => page.getByRole('region', { name: 'Selected snippets' });
const box = (page: Page, title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

it('the dashboard can be used with single-key shortcuts, which can be switched off', async () => {
  const { page, context, problems } = await library(5);
  await page.keyboard.press('j');
  await soon(() => focused(page)).toBe('Snippet 4');
  await page.keyboard.press('j');
  await soon(() => focused(page)).toBe('Snippet 3');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await soon(() => focused(page)).toBe('Snippet 2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  await soon(() => focused(page)).toBe('Snippet 0');
  await page.keyboard.press('k');
  await soon(() => focused(page)).toBe('Snippet 1');
  await page.keyboard.press('x');
  await bar(page).getByText('1 selected').waitFor();
  await soon(() => box(page, 'Snippet 1').isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await untilFocused(page.getByRole('searchbox'));
  await page.keyboard.type('jxe');
  await soon(() => page.getByRole('searchbox').inputValue()).toBe('jxe');
  // Wait until the search is applied, so that the list does not change during the next keys.
  await page.getByText('No matching snippets found').waitFor();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('heading', { level: 3 }).nth(4).waitFor();
  await page.locator('article h3 a').first().focus();
  await page.keyboard.press('e');
  await page.waitForURL('**/edit');
  await page.goBack();
  await page.locator('article h3 a').first().focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  await page.goBack();
  await page.locator('article').first().waitFor();
  await page.keyboard.press('c');
  await page.waitForURL('**/app/snippets/new');
  await page.goBack();
  await page.locator('article').first().waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  const trash = page.getByRole('heading', { level: 1, name: 'Trash' });
  await untilFocused(trash);
  expect(await trash.evaluate((heading) => getComputedStyle(heading).boxShadow)).toBe('none');
  expect(await page.locator('nav [aria-current]').textContent()).toBe('Trash');
  await page.goBack();
  await page.locator('article').first().waitFor();

  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('c');
  expect(new URL(page.url()).pathname).toBe('/app');
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('article').first().waitFor();
  for (const key of ['j', 'c', '/', '?']) await page.keyboard.press(key);
  expect(new URL(page.url()).pathname).toBe('/app');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

it('an action applies to several snippets of the dashboard at once, and a deletion can be undone', async () => {
  const { page, context, problems, ids } = await library(5);
  await box(page, 'Snippet 4').click();
  await box(page, 'Snippet 2').click({ modifiers: ['Shift'] });
  await bar(page).getByText('3 selected').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Make private' }).click();
  await page.getByText('3 snippets made private').waitFor();
  await soon(() => page.getByRole('img', { name: 'Private' }).count()).toBe(3);

  await bar(page).getByRole('button', { name: 'Add tag' }).click();
  await page.getByRole('textbox', { name: 'Tag' }).fill('#Kept');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('Added #kept to 3 snippets').waitFor();
  await bar(page).getByRole('button', { name: 'Remove tag' }).click();
  await page.getByRole('menuitem', { name: '#odd' }).click();
  await page.getByText('Removed #odd from 1 snippet').waitFor();
  const { data } = await ana.api.call('GET /snippets/:id', { params: { id: ids[3] ?? '' } });
  expect(data.snippet).toMatchObject({ tags: ['kept'], isPublic: false });

  await bar(page).getByRole('button', { name: 'Select all on page' }).click();
  await bar(page).getByText('5 selected').waitFor();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('5 snippets moved to the trash').waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  // The toast stays open while the pointer is on it.
  await undo.hover();
  await page.getByText('Your snippet collection awaits').waitFor();
  await bar(page).waitFor({ state: 'detached' });
  await undo.click();
  await page.getByText('5 snippets restored').waitFor();
  await soon(async () => (await titles(page)).toSorted()).toHaveLength(5);
  expect(problems).toEqual([]);
  await context.close();
});

it('going back to the dashboard restores page, filters, scroll and focus', async () => {
  const { page, context } = await library(26, '?page=2&sortBy=created');
  const link = page.locator('article h3 a').nth(10);
  const title = (await link.textContent()) ?? '';
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => Math.round(window.scrollY));
  expect(before).toBeGreaterThan(100);
  await link.click();
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  await page.locator('h1').first().waitFor();
  await page.goBack();
  await page.waitForURL((now) => now.pathname === '/app');
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  const now = () => page.evaluate(() => Math.round(window.scrollY));
  await soon(async () => Math.abs((await now()) - before)).toBeLessThan(3);
  await soon(() => focused(page)).toBe(title);
  await context.close();
});
