import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems, closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { openDashboard, save, titles, written } from '../../src/library.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
let browser: Browser;
let ana: Person;

const LONG = `${'x'.repeat(149)}y${'z'.repeat(60)}`;

beforeAll(async () => {
  browser = await sharedBrowser();
  ana = await aPerson(url);
  const many = Array.from({ length: 11 }, (_, n) => written(n));
  const [starred] = await save(ana, [
    ...many,
    written(11, { title: 'Go server', language: 'go', tags: ['net', 'http', 'tls', 'io'] }),
    written(12, { title: 'Long secret', content: LONG, isPublic: false, language: 'sql' }),
  ]);
  await ana.api.call('POST /snippets/:id/star', { params: { id: starred ?? '' } });
  for (const name of ['One', 'Two']) {
    await ana.api.call('POST /collections', { body: { name } });
  }
});
afterAll(closePages);

const card = (page: Page, title: string) =>
  page.locator('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const search = (page: Page) => page.getByPlaceholder('Search your amazing snippets...');

it('greets by the hour, and shows the figures of the library', async () => {
  const { page, context, problems } = await openPage(browser);
  await page.clock.install();
  for (const [hour, greeting] of [
    [11, 'Good morning'],
    [12, 'Good afternoon'],
    [18, 'Good evening'],
  ] as const) {
    await page.clock.setFixedTime(new Date(2026, 10, 21, hour));
    await openDashboard(page, url, ana);
    const heading = page.getByRole('heading', { level: 1 });
    await soon(() => heading.textContent()).toBe(`${greeting}, ${ana.username}`);
  }
  await page.getByText('Ready to craft something extraordinary?').waitFor();
  const figures = page.locator('dl').first();
  const said = async () => (await figures.locator('dt, dd').allTextContents()).join(' ');
  await soon(said).toBe('Total Snippets 13 Total Views 0 Total Stars 1 Collections 2');
  const explore = page.getByRole('link', { name: 'Explore Community' });
  expect(await explore.getAttribute('href')).toBe('/app/explore');
  const create = page.locator('header').getByRole('link', { name: 'Create Snippet' });
  expect(await create.getAttribute('href')).toBe('/app/snippets/new');
  await page.getByText('Ctrl K').waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('shows on a card what the specification lists', async () => {
  const { page, context } = await openPage(browser);
  await openDashboard(page, url, ana);
  const long = card(page, 'Long secret');
  expect(await long.locator('pre').textContent()).toBe(`${LONG.slice(0, 150)}…`);
  await long.getByRole('img', { name: 'Private' }).waitFor();
  await long.getByText('Sql').waitFor();
  const go = card(page, 'Go server');
  await go.getByText('What number 11 does').waitFor();
  await go.getByRole('img', { name: 'Public' }).waitFor();
  expect(await go.getByRole('img', { name: 'Starred' }).count()).toBe(0);
  expect(await go.locator('.sn-tags').textContent()).toBe('nethttp+2');
  expect(await go.locator('.sn-meta').textContent()).toBe('0 views0 stars1 day ago');
  const view = go.getByRole('link', { name: 'View Go server' });
  const address = (await view.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/app\/snippets\/[0-9a-f]{24}$/);
  const edit = go.getByRole('link', { name: 'Edit Go server' });
  expect(await edit.getAttribute('href')).toBe(`${address}/edit`);
  const colour = (title: string) =>
    card(page, title)
      .locator('.sn-mark')
      .evaluate((mark) => getComputedStyle(mark).backgroundColor);
  expect(new Set([await colour('Go server'), await colour('Long secret')]).size).toBe(2);
  await context.close();
});

it('lists 12 a page, with Previous, Next and numbers only where there is a second page', async () => {
  const { page, context } = await openPage(browser);
  await openDashboard(page, url, ana);
  await soon(() => page.locator('article').count()).toBe(12);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  expect(await pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  await soon(() => pages.getByRole('button', { name: /^Page/ }).count()).toBe(2);
  await pages.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL('**/app?page=2');
  await soon(() => titles(page)).toEqual(['Snippet 0']);
  await soon(() => pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
  await card(page, 'Snippet 0').getByRole('img', { name: 'Starred' }).waitFor();
  await search(page).fill('server');
  await soon(() => titles(page)).toEqual(['Go server']);
  await soon(() => pages.count()).toBe(0);
  await context.close();
});

it('filters by what the loaded snippets have, sorts in four ways and clears', async () => {
  const { page, context } = await openPage(browser);
  await openDashboard(page, url, ana);
  const panel = page.getByRole('button', { name: /Advanced Filters/ });
  expect(await panel.getAttribute('aria-expanded')).toBe('false');
  await panel.click();
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await soon(() => page.getByRole('option').allTextContents()).toEqual([
    ...['Any', 'http', 'io', 'net', 'tls'],
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await soon(() => page.getByRole('option').allTextContents()).toEqual([
    ...['Any', 'Go', 'JavaScript', 'Sql'],
  ]);
  await page.keyboard.press('Escape');
  await choose('Language', 'Go');
  await soon(() => titles(page)).toEqual(['Go server']);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await soon(async () => (await titles(page)).length).toBe(12);
  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  await soon(() => titles(page)).toEqual(['Snippet 0']);
  await page.getByRole('button', { name: 'Favorites', exact: true }).click();
  const sort = page.getByRole('combobox', { name: 'Sort' });
  expect(await sort.textContent()).toContain('Recently Updated');
  await sort.click();
  await soon(() => page.getByRole('option').allTextContents()).toEqual([
    ...['Recently Updated', 'Recently Created', 'Most Viewed', 'Most Starred'],
  ]);
  await page.getByRole('option', { name: 'Most Starred' }).click();
  await soon(async () => (await titles(page))[0]).toBe('Snippet 0');
  await panel.click();
  await page.getByRole('combobox', { name: 'Language' }).waitFor({ state: 'hidden' });
  await soon(() => panel.getAttribute('aria-expanded')).toBe('false');
  await context.close();
});

it('says what to do where nothing is listed', async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, url, ana);
  await page.goto(`${url}/app?search=wombat`);
  await page.getByText('No matching snippets found').waitFor();
  const advice =
    'Try adjusting your search criteria or filters to discover the perfect code snippet.';
  await page.getByText(advice).waitFor();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await page.locator('article').first().waitFor();
  await soon(() => new URL(page.url()).search).toBe('');
  const nobody = await aPerson(url);
  await signIn(page, url, nobody);
  await page.goto(`${url}/app`);
  await page.getByText('Your snippet collection awaits').waitFor();
  const first = page.getByRole('link', { name: 'Create Your First Snippet' });
  expect(await first.getAttribute('href')).toBe('/app/snippets/new');
  await context.close();
});

it('shows rows instead of cards, and a skeleton of everything on the first load', async () => {
  const { page, context } = await openPage(browser);
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The copy on this device would answer in the server's place.
  await page.route(/\/api\/snippets\/(?:my|library)/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, url, ana);
  await page.goto(`${url}/app`);
  await page.locator('[data-skeleton="dashboard"]').waitFor();
  await page.getByText('Loading snippets...').waitFor({ state: 'attached' });
  open();
  await page.locator('article').first().waitFor();
  await soon(() => page.locator('[data-skeleton]').count()).toBe(0);
  await soon(() => page.locator('article.sn-card').count()).toBe(12);
  await page.getByLabel('List', { exact: true }).click();
  await soon(() => page.locator('article.sn-row').count()).toBe(12);
  expect(await page.locator('article.sn-card').count()).toBe(0);
  await context.close();
});

it('leads to import and export, to the trash and to the shortcuts', async () => {
  const { page, context } = await openPage(browser);
  await openDashboard(page, url, ana);
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await menu('Keyboard shortcuts');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await menu('Import & export');
  await page.waitForURL('**/app/library/transfer');
  await page.goBack();
  await menu('Trash');
  await page.waitForURL('**/app/trash');
  await context.close();
});

it('adds ticked snippets to a collection, and takes that back where it is exact', async () => {
  const { page, context, problems } = await openPage(browser);
  const bo = await aPerson(url);
  const snippetIds = await save(bo, [written(0), written(1), written(2)]);
  await openDashboard(page, url, bo);
  const tick = (n: number) => page.getByRole('checkbox', { name: `Select Snippet ${n}` }).click();
  const bar = page.getByRole('region', { name: 'Selected snippets' });
  const open = () => bar.getByRole('button', { name: 'Add to collection' }).click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await page.route('**/api/collections/my?*limit=100*', (route) => route.abort());
  await tick(2);
  await tick(1);
  await open();
  await page.getByText('Failed to fetch collections').waitFor();
  await page.unroute('**/api/collections/my?*limit=100*');
  await item('Try again').click();
  await page.getByText('No collections yet').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const address = await item('New Collection').getAttribute('href');
  expect(address).toBe('/app/collections');
  await page.keyboard.press('Escape');

  const { data } = await bo.api.call('POST /collections', { body: { name: 'Retry recipes' } });
  const { _id: id } = data.collection;
  const members = async () => {
    const stored = await bo.api.call('GET /collections/:id', { params: { id } });
    return stored.data.collection.snippetCount;
  };
  await open();
  await item('Retry recipes').waitFor();
  await untilFocused(page.getByRole('menu'));
  await page.keyboard.press('ArrowDown');
  await untilFocused(item('Retry recipes'));
  await page.keyboard.press('Enter');
  await page.getByText('Added 2 snippets to Retry recipes').waitFor();
  expect(await members()).toBe(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Removed 2 snippets from Retry recipes').waitFor();
  expect(await members()).toBe(0);

  await bo.api.call('POST /collections/:id/snippets', { params: { id }, body: { snippetIds } });
  await open();
  await item('Retry recipes').click();
  await page.getByText('Already in Retry recipes').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
