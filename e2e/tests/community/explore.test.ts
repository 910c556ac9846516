import { aSnippet } from '@snippetry/test-kit';
import { expect, inject, it } from 'vitest';
import { accessibilityProblems } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { storeLong } from '../../src/detail-page.ts';
import { save, written } from '../../src/library.ts';
import { openAs, said } from '../../src/opened.ts';
import { aPerson } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

it('a visitor opens a public snippet from Explore, goes back, and signs in to star it', async () => {
  const [author, reader] = await Promise.all([aPerson(url), aPerson(url)]);
  const { _id, title } = await storeLong(author, { title: 'Read by anybody' });
  const address = '/app/explore?search=Read+by+anybody';
  const { page, context, problems } = await openAs({ browser, url }, null, address);
  await page.waitForURL('**/explore?search=**');
  const link = page.getByRole('link', { name: title, exact: true }).first();
  await page.setViewportSize({ width: 1280, height: 400 });
  const ahead = page.waitForResponse(`**/api/snippets/${_id}?ahead=true`);
  await link.hover();
  expect((await ahead).status()).toBe(200);
  const scrollY = () => page.evaluate(() => window.scrollY);
  const left = await scrollY();
  expect(left).toBeGreaterThan(0);
  await link.click();
  await page.waitForURL(`**/public/${_id}`);
  await page.locator('.sn-code-still').waitFor();
  // Going back must restore the list from the cache: its request never finishes.
  await page.route('**/api/snippets?**', () => undefined);
  await page.goBack();
  await soon(() => link.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await scrollY()).toBe(left);
  await page.unroute('**/api/snippets?**');
  await page.goForward();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: /^Add to favorites/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to star this snippet' });
  await dialog.getByRole('link', { name: 'Sign In', exact: true }).click();
  await page.getByLabel('Email').fill(reader.email);
  await page.getByLabel('Password', { exact: true }).fill(reader.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(`**/public/${_id}`);
  await page.getByRole('button', { name: /^Add to favorites/ }).click();
  await said(page, 'Added to favorites');
  expect(problems).toEqual([]);
  await context.close();
});

it('a snippet is added from Explore to a new collection, which the dashboard counts', async () => {
  const [author, reader] = await Promise.all([aPerson(url), aPerson(url)]);
  const { _id } = await storeLong(author, { title: 'Worth collecting' });
  // Without own snippets, the dashboard shows no counts.
  await save(reader, [written(0)]);
  const { page, context, problems } = await openAs(
    { browser, url },
    reader,
    '/app/explore?search=Worth+collecting',
  );
  await page.getByRole('button', { name: 'Add Worth collecting to a collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to collection' });
  await dialog.getByRole('searchbox').fill('Read later');
  await dialog.getByRole('button', { name: 'Create “Read later”' }).click();
  await page.getByRole('checkbox', { name: /^Read later, /, checked: true }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'Added 1 snippet to Read later');
  const { data } = await reader.api.call('GET /collections/my', { query: { contains: _id } });
  expect(data.collections.map(({ containedCount }) => containedCount)).toEqual([1]);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const figure = page.locator('dl div').filter({ hasText: 'Collections' });
  await soon(() => figure.textContent()).toBe('Collections1');
  expect(problems).toEqual([]);
  await context.close();
});

it('a visitor filters Explore, pages through it and opens a profile and a collection', async () => {
  const author = await aPerson(url);
  const create = async (given: object) =>
    (await author.api.call('POST /snippets', { body: aSnippet(given) })).data.snippet._id;
  for (let number = 1; number <= 12; number += 1) await create({ title: `Number ${number}` });
  const metadata = { difficulty: 'advanced' as const, category: 'hook' as const };
  const tags = ['one', 'two', 'three'];
  const description = 'What stands on its card';
  const id = await create({
    title: 'Last one',
    description,
    content: 'x'.repeat(300),
    tags,
    metadata,
  });
  const { collection } = (await author.api.call('POST /collections', { body: { name: 'Kept' } }))
    .data;
  const kept = { params: { id: collection._id }, body: { snippetId: id } };
  await author.api.call('POST /collections/:id/snippets', kept);

  const { page, context, problems } = await openAs({ browser, url }, null, '/');
  await page.getByRole('link', { name: 'Explore snippets' }).click();
  await page.waitForURL('**/explore');
  await page.getByRole('heading', { level: 1, name: 'Explore Code Universe' }).waitFor();
  const trending = page.getByRole('region', { name: 'Trending This Week' });
  for (const claim of ['1000+ snippets', '500+ developers', '25+ languages', '10K+ stars'])
    await trending.getByText(claim, { exact: true }).waitFor();
  const ranks = trending.getByRole('listitem').getByText(/^[1-9]$/);
  await soon(() => trending.getByRole('link').count()).toBe(5);
  expect((await ranks.allTextContents()).at(-1)).toBe('5');

  const query = () => new URL(page.url()).search;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const results = page.getByRole('region', { name: 'Results' });
  const place = (text: string) => results.getByText(text, { exact: true }).first().waitFor();
  expect(await button('Clear Filters').count()).toBe(0);
  await page.getByRole('searchbox').fill(`user:${author.username}`);
  const search = `?search=user%3A${author.username}`;
  await place('Found 13 amazing snippets');
  await place('Page 1 of 2');
  expect(query()).toBe(search);
  const card = results.getByRole('article').first();
  for (const fact of ['Last one', description, 'one', 'two', '+1', author.username])
    await card.getByText(fact, { exact: true }).waitFor();
  await card.getByText('Created just now').waitFor();
  expect((await card.locator('pre').textContent())?.length).toBe(201);
  await page.getByRole('radio', { name: 'Grid' }).click();
  await card.getByText('Created just now').waitFor();
  await page.getByRole('radio', { name: 'List' }).click();
  await button('Clear Filters').waitFor();
  expect(await button('Previous').isDisabled()).toBe(true);
  await button('Next').click();
  await place('Page 2 of 2');
  await soon(query).toBe(`${search}&page=2`);
  expect(await button('Next').isDisabled()).toBe(true);
  await soon(() => page.evaluate(() => window.scrollY)).toBe(0);

  const choose = async (name: string, option: string) => {
    await page.getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await choose('Sort', 'Oldest');
  await place('Page 1 of 2');
  await soon(query).toBe(`${search}&sortBy=oldest`);
  await button('Advanced Filters').click();
  await page.getByRole('combobox', { name: 'Programming Language' }).waitFor();
  await choose('Difficulty Level', 'Advanced');
  await choose('Category', 'Hook');
  await place('Found 1 amazing snippets');
  await soon(query).toContain('&difficulty=advanced&category=hook&sortBy=oldest');
  await page.getByRole('searchbox').fill('nothingcalledlikethis');
  await results.getByText('No snippets found').waitFor();
  await button('Clear Filters & Explore').click();
  await soon(query).toBe('');
  await page.route('**/api/snippets?**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`${url}/explore${search}&difficulty=advanced`);
  await results.getByText('Failed to fetch snippets').waitFor();
  await page.unroute('**/api/snippets?**');
  await button('Reset Filters').click();
  await soon(query).toBe('');

  await page.goto(`${url}/users/${author.username}`);
  await page.getByRole('heading', { level: 1, name: author.username }).waitFor();
  await button(`Follow ${author.username}`).click();
  const asked = page.getByRole('dialog', { name: `Sign in to follow ${author.username}` });
  await asked.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Kept', exact: true }).click();
  await page.waitForURL(`**/public/collections/${collection._id}`);
  await page.getByRole('link', { name: 'Last one', exact: true }).click();
  await page.waitForURL(`**/public/${id}`);
  expect(problems).toEqual([]);
  await context.close();
});

it('on a phone, Explore does not truncate the sort order next to the button that clears the filters', async () => {
  const viewport = { width: 360, height: 780 };
  const address = '/explore?language=go&sortBy=recently-updated';
  const { page, context } = await openAs({ browser, url }, null, address, { viewport });
  await page.getByRole('button', { name: 'Clear Filters', exact: true }).waitFor();
  const order = page.getByRole('combobox', { name: 'Sort' }).getByText('Recently Updated');
  await soon(() => order.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await context.close();
});
