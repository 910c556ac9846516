import { aSnippet } from '@snippetry/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closePages, sharedBrowser } from '../../src/browser.ts';
import { openAs as open } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
let browser: Browser;
let owner: Person;

beforeAll(async () => {
  browser = await sharedBrowser();
  owner = await aPerson(url);
});
afterAll(closePages);

const lines = Array.from({ length: 30 }, (_, index) => `const line${index + 1} = ${index + 1};`);
const first = lines.join('\n');
const second = first.replace('line3 = 3', 'line3 = 33');
const third = second.replace('const line20 = 20;\n', '');

async function edited(): Promise<string> {
  const body = aSnippet({ content: first, title: 'Edited twice' });
  const { data } = await owner.api.call('POST /snippets', { body });
  const params = { id: data.snippet._id };
  await owner.api.call('PUT /snippets/:id', { params, body: { ...body, content: second } });
  const last = { ...body, content: third, tags: ['timing'], isPublic: false };
  await owner.api.call('PUT /snippets/:id', { params, body: last });
  return params.id;
}

const openAs = (person: Person, path: string, width = 1440) =>
  open({ browser, url }, person, path, { viewport: { width, height: 900 } });

const rows = (page: Page) => page.getByRole('region', { name: /versions$/ }).getByRole('button');
const comparison = (page: Page) => page.getByRole('region', { name: /^Changes from/ });

it('compares the newest with the one before, side by side, and what else changed', async () => {
  const id = await edited();
  const { page, context, problems } = await openAs(owner, `/app/snippets/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.waitForURL(`**/app/snippets/${id}/history`);
  await page.getByRole('region', { name: 'Changes from Version 2 to Version 3' }).waitFor();
  await page.getByText('0 lines added, 1 line removed').waitFor();
  await soon(() => rows(page).count()).toBe(3);
  const texts = await rows(page).allTextContents();
  expect(
    texts.map((text) =>
      text
        .replace(/(AM|PM)/, ' ')
        .split(' ')
        .at(0),
    ),
  ).toEqual(Array(3).fill('Version'));
  expect(texts[0]).toMatch(/^Version 3Current.*Code, tags, visibility$/);
  expect(texts[1]).toMatch(/^Version 2.*Code$/);
  expect(texts[2]).toMatch(/^Version 1.*Created$/);
  const sides = comparison(page).locator('.cm-content');
  await soon(() => sides.count()).toBe(2);
  expect(await sides.nth(0).getAttribute('aria-label')).toBe('Version 2');
  const others = page.locator('dl');
  await others.getByText('#timing #events').waitFor();
  expect((await others.textContent())?.replaceAll(/\s+/g, ' ')).toContain('Visibility');
  expect(problems).toEqual([]);
  await context.close();
});

it('compares any two, by keyboard alone, and keeps them in the address', async () => {
  const id = await edited();
  const { page, context } = await openAs(owner, `/app/snippets/${id}/history`);
  await page.getByText('0 lines added, 1 line removed').waitFor();
  await rows(page).nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Changes from Version 1 to Version 2' }).waitFor();
  await page.getByText('1 line added, 1 line removed').waitFor();
  const to = page.getByRole('combobox', { name: 'To' });
  await to.focus();
  await page.keyboard.press('Enter');
  await untilFocused(page.getByRole('listbox'));
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Changes from Version 1 to Version 3' }).waitFor();
  await page.getByText('1 line added, 2 lines removed').waitFor();
  const folded = comparison(page).locator('.cm-collapsedLines');
  await soon(() => folded.count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Show unchanged lines' }).focus();
  await page.keyboard.press('Enter');
  await soon(() => folded.count()).toBe(0);
  await page.getByRole('button', { name: 'Next change' }).click();
  await page.reload();
  await page.getByRole('region', { name: 'Changes from Version 1 to Version 3' }).waitFor();
  await context.close();
});

it('restores a version as a new one; who can see it stays', async () => {
  const id = await edited();
  const { page, context } = await openAs(owner, `/app/snippets/${id}/history`);
  await rows(page).nth(2).waitFor();
  await page.getByRole('combobox', { name: 'From' }).click();
  await page.getByRole('option', { name: /^Version 1 / }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Restore version 1' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Version 1 restored').waitFor();
  await page.getByRole('region', { name: 'Changes from Version 3 to Version 4' }).waitFor();
  const { data } = await owner.api.call('GET /snippets/:id', { params: { id } });
  expect(data.snippet).toMatchObject({
    content: first,
    tags: ['timing', 'events'],
    isPublic: false,
  });
  await context.close();
});

it('tells of a change made meanwhile instead of writing over it', async () => {
  const id = await edited();
  const { page, context } = await openAs(owner, `/app/snippets/${id}/history`);
  await page.getByRole('button', { name: 'Restore version 2' }).click();
  const body = aSnippet({ content: '// newer', title: 'Edited elsewhere' });
  await owner.api.call('PUT /snippets/:id', { params: { id }, body });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('This snippet was changed somewhere else since you opened it').waitFor();
  await soon(() => rows(page).count()).toBe(4);
  const { data } = await owner.api.call('GET /snippets/:id', { params: { id } });
  expect(data.snippet.content).toBe('// newer');
  await context.close();
});

it('stands one below the other on a phone', async () => {
  const id = await edited();
  const { page, context } = await openAs(owner, `/app/snippets/${id}/history`, 390);
  await page.getByText('0 lines added, 1 line removed').waitFor();
  await comparison(page).locator('.cm-deletedLine').getByText('line20').waitFor();
  expect(await comparison(page).locator('.cm-content').count()).toBe(1);
  await context.close();
});

it('has nothing to compare in a new snippet', async () => {
  const { data } = await owner.api.call('POST /snippets', { body: aSnippet() });
  const { page, context } = await openAs(owner, `/app/snippets/${data.snippet._id}/history`);
  await page.getByText('Only one version so far').waitFor();
  await page.getByRole('link', { name: 'Back to Snippet' }).waitFor();
  await context.close();
});

it('is its owner’s alone', async () => {
  const body = aSnippet({ isPublic: true });
  const { data } = await owner.api.call('POST /snippets', { body });
  const { page, context } = await openAs(
    await aPerson(url),
    `/app/snippets/${data.snippet._id}/history`,
  );
  await page.getByText("Only its author sees a snippet's history").waitFor();
  await page.goto(`${url}/app/snippets/${'f'.repeat(24)}/history`);
  await page.getByText('Snippet not found').first().waitFor();
  await context.close();
});

it('says so when it cannot be loaded, and tries again', async () => {
  const id = await edited();
  const { page, context } = await openAs(owner, '/app');
  await page.route('**/revisions', (route) => route.abort());
  await page.goto(`${url}/app/snippets/${id}/history`);
  await page.getByText('Failed to load the history').waitFor();
  await page.unroute('**/revisions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await rows(page).first().waitFor();
  await context.close();
});
