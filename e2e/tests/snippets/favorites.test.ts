import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let other: Person;

beforeAll(async () => {
  other = await aPerson(url);
});

type Written = Parameters<typeof aSnippet>[0];

/** Registers a user who has starred these snippets; the last one is first in the list. */
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

async function openFavorites(person: Person) {
  const watched = await openPage(browser);
  await signIn(watched.page, url, person);
  await watched.page.goto(`${url}/app/favorites`);
  await watched.page.getByRole('heading', { name: 'Favorite Snippets', level: 1 }).waitFor();
  return watched;
}

const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const heart = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: 'Remove from favorites' });
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts();

/** Title that is wider than any element. */
const WIDE = 'W'.repeat(100);

it('favorites are shown in three columns, can be removed and restored, and fit a phone', async () => {
  const content = `const text = '${'x'.repeat(200)}';\n`;
  const tags = ['one', 'two', 'three', 'four'];
  const fan = await aFan(
    [{ title: 'Of another', content, tags, language: 'go', description: 'Said about it.' }],
    [{ title: 'My own' }, { title: WIDE, tags: ['a-tag-of-thirty-characters-xxx', 'b', 'c'] }],
  );
  const { page, context, problems } = await openFavorites(fan);
  await page.getByText('Your starred and bookmarked code snippets').waitFor();
  await page.getByText('3 favorites').first().waitFor();
  const discover = page.getByRole('link', { name: 'Discover More' });
  expect(await discover.getAttribute('href')).toBe('/app/explore');
  const shown = card(page, 'Of another');
  await shown.waitFor();
  const text = await shown.innerText();
  // Icons, such as that of the tags, are images without text.
  const facts = ['Go', 'Of another', 'Said about it.', 'one', 'two', '+2 more', 'View Details'];
  expect(text.split(/\s*\n\s*/)).toEqual(expect.arrayContaining(facts));
  expect(text).not.toContain('three');
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `${other.username} 0 views 1 stars Created just now`,
  );
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

  await heart(page, WIDE).press('Enter');
  await page.getByText('Removed from favorites').waitFor();
  await soon(() => titles(page)).toEqual(['Of another', 'My own']);
  const undo = page.getByRole('button', { name: 'Undo' });
  // The toast stays open while the pointer is on it.
  await undo.hover();
  await page.getByText('2 favorites').first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await undo.click();
  await page.getByText('Added to favorites').waitFor();
  await page.getByText('3 favorites').first().waitFor();
  await soon(async () => (await titles(page)).toSorted()).toEqual([
    ...['My own', 'Of another', WIDE],
  ]);

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Show Filters' }).click();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  for (const name of ['Remove from favorites', 'Hide Filters', 'Clear all filters']) {
    const box = await page.getByRole('button', { name }).first().boundingBox();
    expect([name, (box?.height ?? 0) >= 40]).toEqual([name, true]);
  }
  await page.getByText('3 favorites').last().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
