import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { openDashboard, save, titles, written } from '../../src/library.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
let browser: Browser;
let ana: Person;

/** The languages that have a colour by the specification. */
const COLOURED = ['javascript', 'python', 'css', 'html', 'sql', 'typescript'] as const;

beforeAll(async () => {
  browser = await sharedBrowser();
  ana = await aPerson(url);
  const coloured = COLOURED.map((language, n) => written(n, { title: language, language }));
  const many = Array.from({ length: 6 }, (_, n) => written(n + 10));
  const go = written(20, { title: 'Go server', language: 'go', tags: ['net'] });
  const [first] = await save(ana, [...many, ...coloured, go]);
  await ana.api.call('POST /snippets/:id/star', { params: { id: first ?? '' } });
});
afterAll(closePages);

const card = (page: Page, title: string) =>
  page.locator('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const search = (page: Page) => page.getByPlaceholder('Search your amazing snippets...');
const favorites = (page: Page) => page.getByRole('button', { name: 'Favorites', exact: true });

it('is where the address of all snippets leads', async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, url, ana);
  await page.goto(`${url}/app/snippets`);
  await card(page, 'Go server').waitFor();
  expect(new URL(page.url()).pathname).toBe('/app');
  await context.close();
});

it('colours the languages of the specification, and unknown ones by a default', async () => {
  const { page, context } = await openPage(browser);
  await page.route('**/api/snippets/my?*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll('"language":"go"', '"language":"zig"') });
  });
  // Only the server's answer was changed: the copy on the device must not be there before it.
  await page.route('**/api/snippets/library*', (route) => route.abort());
  await openDashboard(page, url, ana);
  const mark = (title: string) => card(page, title).locator('.sn-mark');
  const colours = await Promise.all(
    [...COLOURED, 'Go server'].map((title) =>
      mark(title).evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(new Set(colours).size).toBe(7);
  expect(await mark('Go server').textContent()).toBe('··');
  expect(await mark('Go server').getAttribute('style')).toContain('--lang-default');
  await context.close();
});

it('asks for what is chosen and nothing else, and goes back to page 1', async () => {
  const { page, context } = await openPage(browser);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!/^\/api\/snippets\/(my|starred)$/.test(pathname)) return;
    searchParams.sort();
    asked.push(`${pathname.split('/').at(-1)}?${searchParams}`);
  });
  await openDashboard(page, url, ana, '?page=2');
  expect(asked).toContain('my?limit=12&page=2&sortBy=updated');
  for (const [label, sortBy] of [
    ['Recently Created', 'created'],
    ['Most Viewed', 'views'],
    ['Most Starred', 'stars'],
    ['Recently Updated', 'updated'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: label }).click();
    await soon(() => asked).toContain(`my?limit=12&page=1&sortBy=${sortBy}`);
  }
  await favorites(page).click();
  await soon(() => asked).toContain('starred?limit=12&page=1&sortBy=updated');
  await openDashboard(page, url, ana, '?page=2');
  await search(page).fill('snippet');
  await soon(() => asked).toContain('my?limit=12&page=1&search=snippet&sortBy=updated');
  await soon(() => new URL(page.url()).search).toBe('?search=snippet');
  await context.close();
});

it('clears search, language, tag and favorites, and keeps the order', async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, url, ana);
  const narrowed = '?search=wombat&language=go&tag=net&favorites=true&sortBy=stars';
  for (const name of ['Clear All Filters', 'Clear Filters']) {
    await page.goto(`${url}/app${narrowed}`);
    await page.getByText('No matching snippets found').waitFor();
    await page.getByRole('button', { name, exact: true }).click();
    await soon(() => new URL(page.url()).search).toBe('?sortBy=stars');
    await soon(async () => (await titles(page))[0]).toBe('Snippet 10');
    await soon(() => search(page).inputValue()).toBe('');
    await soon(() => favorites(page).getAttribute('aria-pressed')).toBe('false');
  }
  await context.close();
});

it('says that the snippets could not be fetched, and tries again', async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, url, ana);
  const lists = /\/api\/snippets\/(my|library)/;
  await page.route(lists, (route) => route.abort());
  await page.goto(`${url}/app`);
  await page.getByRole('main').getByText('Failed to fetch snippets', { exact: true }).waitFor();
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await card(page, 'Go server').waitFor();
  await context.close();
});

it('groups the digits of large figures', async () => {
  const { page, context } = await openPage(browser);
  await page.route('**/api/snippets/summary', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.data.summary, { totalViews: 1_234_567 });
    await route.fulfill({ response, json: body });
  });
  await openDashboard(page, url, ana);
  await page.locator('dl').first().getByText('1,234,567', { exact: true }).waitFor();
  await context.close();
});
