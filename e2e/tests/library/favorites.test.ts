import { aSnippet } from '@snippetry/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems, closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
let browser: Browser;
let other: Person;

beforeAll(async () => {
  browser = await sharedBrowser();
  other = await aPerson(url);
});
afterAll(closePages);

type Written = Parameters<typeof aSnippet>[0];

/** Somebody who starred these, the last first in the list. */
async function aFan(written: readonly Written[], own: readonly Written[] = []): Promise<Person> {
  const fan = await aPerson(url);
  const make = async (by: Person, snippet: Written) => {
    const { data } = await by.api.call('POST /snippets', { body: aSnippet(snippet) });
    await fan.api.call('POST /snippets/:id/star', { params: { id: data.snippet._id } });
  };
  for (const snippet of own) await make(fan, snippet);
  for (const snippet of written) await make(other, snippet);
  return fan;
}

async function openFavorites(person: Person, search = '') {
  const watched = await openPage(browser);
  await signIn(watched.page, url, person);
  await watched.page.goto(`${url}/app/favorites${search}`);
  await watched.page.getByRole('heading', { name: 'Favorite Snippets', level: 1 }).waitFor();
  return watched;
}

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const heart = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: 'Remove from favorites' });
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();

it('shows every fact of a favorite in three columns', async () => {
  const content = `const text = '${'x'.repeat(200)}';\n`;
  const tags = ['one', 'two', 'three', 'four'];
  const fan = await aFan(
    [{ title: 'Of another', content, tags, language: 'go', description: 'Said about it.' }],
    [{ title: 'My own' }, { title: 'My second' }],
  );
  const { page, context, problems } = await openFavorites(fan);
  await page.getByText('Your starred and bookmarked code snippets').waitFor();
  await page.getByText('3 favorites').first().waitFor();
  const discover = page.getByRole('link', { name: 'Discover More' });
  expect(await discover.getAttribute('href')).toBe('/app/explore');
  const shown = card(page, 'Of another');
  await shown.waitFor();
  const text = await shown.innerText();
  // The sign of a tag is drawn.
  const facts = ['Go', 'Of another', 'Said about it.', 'one', 'two', '+2 more', 'View Details'];
  expect(text.split(/\s*\n\s*/)).toEqual(expect.arrayContaining(facts));
  expect(text).not.toContain('three');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `${other.username} 0 views 1 stars Created 1 day ago`,
  );
  // 120 characters and an ellipsis.
  expect(text).toContain(`${content.slice(0, 120)}…`);
  expect(await shown.getByRole('link', { name: 'Edit' }).count()).toBe(0);
  await shown.getByRole('link', { name: 'View Details of Of another' }).waitFor();
  const edit = card(page, 'My own').getByRole('link', { name: 'Edit My own' });
  expect(await edit.getAttribute('href')).toMatch(/^\/app\/snippets\/[0-9a-f]{24}\/edit$/);
  const tops = () =>
    page
      .getByRole('article')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  await soon(async () => [(await tops()).length, new Set(await tops()).size]).toEqual([3, 1]);
  expect(problems).toEqual([]);
  await context.close();
});

it('takes a favorite away before the server answers, and brings it back by Undo', async () => {
  const fan = await aFan([{ title: 'First' }, { title: 'Second' }, { title: 'Third' }]);
  const { page, context, problems } = await openFavorites(fan);
  await card(page, 'Second').waitFor();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/star', async (route) => {
    await held;
    await route.continue();
  });
  await heart(page, 'Second').press('Enter');
  await soon(() => titles(page)).toEqual(['Third', 'First']);
  // The keyboard goes on where it was.
  await soon(() => heart(page, 'First').evaluate((one) => one === document.activeElement)).toBe(
    true,
  );
  expect(await page.getByText('Removed from favorites').count()).toBe(0);
  release();
  await page.getByText('Removed from favorites').waitFor();
  const undo = page.getByRole('button', { name: 'Undo' });
  // It stays as long as the pointer is on it.
  await undo.hover();
  await page.getByText('2 favorites').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await undo.click();
  await page.getByText('Added to favorites').waitFor();
  await card(page, 'Second').waitFor();
  await page.getByText('3 favorites').first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('puts back each favorite that the server did not let go', async () => {
  const fan = await aFan([{ title: 'First' }, { title: 'Second' }]);
  const { page, context } = await openFavorites(fan);
  await card(page, 'Second').waitFor();
  // Both are refused together, so that both messages are seen at once.
  const { promise: held, resolve: refuse } = Promise.withResolvers<void>();
  await page.route('**/star', async (route) => {
    await held;
    await route.abort();
  });
  await heart(page, 'First').click();
  await heart(page, 'Second').click();
  await soon(() => titles(page)).toEqual([]);
  refuse();
  await page.getByText('Failed to remove from favorites').nth(1).waitFor();
  await soon(() => titles(page)).toEqual(['Second', 'First']);
  await context.close();
});

it('narrows by search, language and tag, and says so in the address', async () => {
  const fan = await aFan([
    { title: 'Alpha parser', language: 'go', tags: ['text'] },
    { title: 'Beta parser', language: 'rust', tags: ['text'] },
    { title: 'Gamma', language: 'go', tags: ['net'] },
  ]);
  const { page, context, problems } = await openFavorites(fan);
  await card(page, 'Gamma').waitFor();
  const search = page.getByPlaceholder('Search your favorite snippets...');
  await search.fill('parser');
  await soon(() => titles(page)).toEqual(['Beta parser', 'Alpha parser']);
  await page.getByRole('button', { name: 'Show Filters' }).click();
  await page.getByRole('button', { name: 'Hide Filters' }).waitFor();
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.click();
  await soon(() => page.getByRole('option').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringContaining('Go'), expect.stringContaining('Rust')]),
  );
  await page.getByRole('option', { name: 'Go', exact: true }).click();
  await soon(() => titles(page)).toEqual(['Alpha parser']);
  await soon(() => new URL(page.url()).search).toBe('?search=parser&language=go');
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.click();
  await page.getByRole('option', { name: 'net' }).click();
  await page.getByText('No matching favorites found').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await soon(() => titles(page)).toEqual(['Gamma', 'Beta parser', 'Alpha parser']);
  await soon(() => search.inputValue()).toBe('');
  await soon(() => new URL(page.url()).search).toBe('');
  expect(problems).toEqual([]);
  await context.close();
});

it('pages by twelve, and keeps the page on the way back from a snippet', async () => {
  const fan = await aFan(Array.from({ length: 13 }, (_, i) => ({ title: `Number ${i}` })));
  const { page, context } = await openFavorites(fan);
  await card(page, 'Number 12').waitFor();
  await soon(() => page.getByRole('article').count()).toBe(12);
  await page.getByRole('button', { name: 'Next' }).click();
  await card(page, 'Number 0').waitFor();
  await soon(() => page.getByRole('article').count()).toBe(1);
  await card(page, 'Number 0').getByRole('link', { name: 'View Details of Number 0' }).click();
  await page.getByRole('heading', { name: 'Number 0', level: 1 }).waitFor();
  await page.goBack();
  await card(page, 'Number 0').waitFor();
  await soon(() => new URL(page.url()).search).toBe('?page=2');
  // What narrows the list starts over at its first page.
  const search = page.getByPlaceholder('Search your favorite snippets...');
  await search.fill('number');
  await card(page, 'Number 12').waitFor();
  await soon(() => new URL(page.url()).search).toBe('?search=number');
  await page.goto(`${url}/app/favorites?page=2`);
  await card(page, 'Number 0').waitFor();
  // The last one of a page leads to the page before.
  await heart(page, 'Number 0').click();
  await card(page, 'Number 12').waitFor();
  await soon(() => page.getByRole('article').count()).toBe(12);
  await context.close();
});

it('can be used on a phone', async () => {
  const long = { title: 'W'.repeat(100), tags: ['a-tag-of-thirty-characters-xxx', 'b', 'c'] };
  const fan = await aFan([long]);
  const { page, context } = await openFavorites(fan);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('article').waitFor();
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  for (const name of ['Remove from favorites', 'Hide Filters', 'Clear all filters']) {
    const box = await page.getByRole('button', { name }).boundingBox();
    expect([name, (box?.height ?? 0) >= 40]).toEqual([name, true]);
  }
  await page.getByText('1 favorites').last().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await context.close();
});
