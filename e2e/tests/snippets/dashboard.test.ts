import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openDashboard, save, titles, written } from '../../src/library.ts';
import { aPerson, signIn } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

/** Languages with a color in the specification. */
const COLOURED = ['javascript', 'python', 'css', 'html', 'sql', 'typescript'] as const;

const card = (page: Page, title: string) =>
  page.locator('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const search = (page: Page) => page.getByPlaceholder('Search your amazing snippets...');
const favorites = (page: Page) => page.getByRole('button', { name: 'Favorites', exact: true });

it('the dashboard shows counts, language colors and pages of snippets, which can be filtered and sorted', async () => {
  const ana = await aPerson(url);
  const coloured = COLOURED.map((language, n) => written(n, { title: language, language }));
  const [starred] = await save(ana, [
    ...Array.from({ length: 4 }, (_, n) => written(n)),
    ...coloured,
    written(10, { title: 'Odd one', language: 'kotlin' }),
    written(11, { title: 'Go server', language: 'go', tags: ['net', 'http', 'tls', 'io'] }),
    written(12, { title: 'Long secret', isPublic: false, language: 'sql' }),
  ]);
  await ana.api.call('POST /snippets/:id/star', { params: { id: starred ?? '' } });
  for (const name of ['One', 'Two']) await ana.api.call('POST /collections', { body: { name } });
  const { page, context, problems } = await openPage(browser);
  await page.route('**/api/snippets/my?*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('"kotlin"', '"zig"') });
  });
  // The route above changes only the server's answer, so the page must not use the local copy.
  await page.route('**/api/snippets/library*', (route) => route.abort());
  await signIn(page, url, ana);
  // The URL of all snippets redirects to the dashboard.
  await page.goto(`${url}/app/snippets`);
  await card(page, 'Go server').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app');

  const heading = page.getByRole('heading', { level: 1 });
  await soon(() => heading.textContent()).toMatch(/^Good (morning|afternoon|evening), /);
  expect(await heading.textContent()).toContain(ana.username);
  const figures = page.locator('dl').first();
  const said = async () => (await figures.locator('dt, dd').allTextContents()).join(' ');
  await soon(said).toBe('Total Snippets 13 Total Views 0 Total Stars 1 Collections 2');
  await page.getByText('Ctrl K').waitFor();
  await card(page, 'Long secret').getByRole('img', { name: 'Private' }).waitFor();
  const go = card(page, 'Go server');
  await go.getByRole('img', { name: 'Public' }).waitFor();
  expect(await go.locator('.sn-tags').textContent()).toBe('nethttp+2');
  expect(await go.locator('.sn-meta').textContent()).toBe('0 views0 starsjust now');
  const mark = (title: string) => card(page, title).locator('.sn-mark');
  const colours = await Promise.all(
    [...COLOURED, 'Odd one'].map((title) =>
      mark(title).evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(new Set(colours).size).toBe(7);
  expect(await mark('Odd one').textContent()).toBe('··');

  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/app?page=2');
  await soon(() => titles(page)).toEqual(['Snippet 0']);
  await card(page, 'Snippet 0').getByRole('img', { name: 'Starred' }).waitFor();
  await search(page).fill('server');
  await soon(() => titles(page)).toEqual(['Go server']);
  await search(page).fill('');
  await soon(async () => (await titles(page)).length).toBe(12);
  await page.getByRole('button', { name: /Advanced Filters/ }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Go', exact: true }).click();
  await soon(() => titles(page)).toEqual(['Go server']);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await favorites(page).click();
  await soon(() => titles(page)).toEqual(['Snippet 0']);
  await favorites(page).click();
  await page.getByRole('combobox', { name: 'Sort' }).click();
  await page.getByRole('option', { name: 'Most Starred' }).click();
  await soon(async () => (await titles(page))[0]).toBe('Snippet 0');
  await page.getByLabel('List', { exact: true }).click();
  await soon(() => page.locator('article.sn-row').count()).toBe(12);

  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Import & export');
  await page.waitForURL('**/app/library/transfer');
  await page.goBack();
  await menu('Trash');
  await page.waitForURL('**/app/trash');
  expect(problems).toEqual([]);
  await context.close();
});

it('selected snippets are added to a collection and removed from it, and both can be undone', async () => {
  const { page, context, problems } = await openPage(browser);
  const bo = await aPerson(url);
  const snippetIds = await save(bo, [written(0), written(1), written(2)]);
  await openDashboard(page, url, bo);
  const tick = (n: number) => page.getByRole('checkbox', { name: `Select Snippet ${n}` }).click();
  const bar = page.getByRole('region', { name: 'Selected snippets' });
  const open = () => bar.getByRole('button', { name: 'Add to collection' }).click();
  const box = page.getByRole('checkbox', { name: /^Retry recipes, / });
  await tick(2);
  await tick(1);
  await open();
  await page.getByText('No collections yet').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const { data } = await bo.api.call('POST /collections', { body: { name: 'Retry recipes' } });
  const { _id: id } = data.collection;
  const members = async () => {
    const stored = await bo.api.call('GET /collections/:id/snippets', { params: { id } });
    return stored.data.snippets.map(({ _id }) => _id);
  };
  await open();
  await box.waitFor();
  await untilFocused(page.getByRole('searchbox'));
  await page.keyboard.press('ArrowDown');
  await untilFocused(box);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Added 2 snippets to Retry recipes').waitFor();
  expect(await members()).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Removed 2 snippets from Retry recipes').waitFor();
  expect(await members()).toEqual([]);

  await bo.api.call('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } });
  await open();
  await soon(() => box.getAttribute('aria-checked')).toBe('true');
  await box.click();
  await page.getByRole('button', { name: 'Save' }).click();
  await soon(members).toEqual(snippetIds.slice(0, 1));
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Restored 2 snippets in Retry recipes').waitFor();
  expect(await members()).toEqual(snippetIds);
  expect(problems).toEqual([]);
  await context.close();
});

it('a static frame of the dashboard is shown until the application’s code has loaded', async () => {
  const ben = await aPerson(url);
  const { page, context } = await openPage(browser, { colorScheme: 'dark' });
  await signIn(page, url, ben);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*/main.*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${url}/app`, { waitUntil: 'commit' });
  const frame = page.locator('#frame');
  await frame.locator('.frame-cards').waitFor();
  expect(await frame.locator('.frame-code').isVisible()).toBe(false);
  expect(await frame.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('dark');
  expect(await page.locator('#root').textContent()).toBe('');
  release();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await frame.waitFor({ state: 'hidden' });
  await context.close();
});
