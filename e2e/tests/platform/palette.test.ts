import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let person: Person;
let address: string;
const unique = `halcyon${Date.now().toString(36)}`;
const title = `Debounce the ${unique} signal`;

beforeAll(async () => {
  person = await aPerson(url);
  const body = {
    title,
    description: 'Answers once it is still.',
    content: 'export const settle = 250;\n',
    tags: ['timing'],
    isPublic: false,
  };
  const { data } = await person.api.call('POST /snippets', { body });
  address = `/app/snippets/${data.snippet._id}`;
});

const box = (page: Page) => page.getByRole('combobox', { name: 'Search pages, actions' });
const currentRow = (page: Page) => page.getByRole('option', { selected: true });

/** Opens the palette, and waits for its input. */
async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await untilFocused(box(page));
}

async function openDashboard() {
  const watched = await openPage(browser);
  await signIn(watched.page, url, person);
  await watched.page.goto(`${url}/app`);
  await watched.page.getByRole('heading', { name: title }).waitFor();
  return watched;
}

it('the command palette opens a snippet by a part of its title without the mouse', async () => {
  const { page, context, problems } = await openDashboard();
  await openPalette(page);
  await page.keyboard.type(unique.slice(0, -1));
  await page.getByRole('group', { name: 'Your snippets' }).waitFor();
  await currentRow(page).filter({ hasText: title }).waitFor();
  const named = await box(page).getAttribute('aria-activedescendant');
  expect(named).toBe(await currentRow(page).getAttribute('id'));
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
  await box(page).waitFor({ state: 'detached' });
  await page.locator('h1:focus').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('the command palette opens the matching snippet if Enter is pressed before results arrive', async () => {
  const { page, context } = await openDashboard();
  await openPalette(page);
  await page.keyboard.type(unique);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
  await context.close();
});

it('the command palette copies the code of the current row on Ctrl+Enter and stays open', async () => {
  const { page, context } = await openDashboard();
  await openPalette(page);
  await page.keyboard.type(unique);
  await currentRow(page).filter({ hasText: title }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Code copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('settle = 250');
  expect(new URL(page.url()).pathname).toBe('/app');
  await context.close();
});

it('the command palette returns the focus on Escape and on a second Ctrl+K', async () => {
  const { page, context, problems } = await openDashboard();
  const search = page.getByRole('searchbox');
  for (const closing of ['Escape', 'Control+k']) {
    await search.focus();
    await untilFocused(search);
    await openPalette(page);
    await page.keyboard.press(closing);
    await box(page).waitFor({ state: 'detached' });
    await page.locator('input[type="search"]:focus').waitFor();
  }
  expect(await search.inputValue()).toBe('');
  expect(problems).toEqual([]);
  await context.close();
});

it('the command palette opens a page with the arrows and the editor with C, except in a text field', async () => {
  const { page, context, problems } = await openDashboard();
  await page.getByRole('searchbox').press('c');
  await page.waitForURL('**/app?search=c');
  await openPalette(page);
  await page.keyboard.press('ArrowDown');
  await currentRow(page).filter({ hasText: 'Explore' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/explore');
  await page.locator('h1:focus').waitFor();
  await page.keyboard.press('c');
  await page.waitForURL('**/app/snippets/new');
  expect(problems).toEqual([]);
  await context.close();
});

it('the command palette does not open while a dialog is open', async () => {
  const { page, context } = await openDashboard();
  await page.goto(`${url}${address}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('c');
  expect(await dialog.count()).toBe(1);
  expect(await box(page).count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(address);
  await context.close();
});

it('the sidebar counts the user’s snippets, and lists the last changed ones', async () => {
  const { page, context } = await openDashboard();
  const recent = page.getByRole('navigation', { name: 'Recently updated' });
  await recent.getByRole('link', { name: title }).waitFor();
  await person.api.call('POST /snippets/:id/star', { params: { id: address.slice(-24) } });
  await page.reload();
  const favorites = page.getByRole('link', { name: 'Favorites', exact: true }).first();
  await soon(() => favorites.textContent()).toBe('Favorites1');
  await context.close();
});
