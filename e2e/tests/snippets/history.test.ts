import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openAs as open } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let owner: Person;

beforeAll(async () => {
  owner = await aPerson(url);
});

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

const openAs = (person: Person, path: string) =>
  open({ browser, url }, person, path, { viewport: { width: 1440, height: 900 } });

const rows = (page: Page) => page.getByRole('region', { name: /versions$/ }).getByRole('button');
const comparison = (page: Page) => page.getByRole('region', { name: /^Changes from/ });

it('the history compares any two revisions, side by side and by keyboard, and keeps them in the URL', async () => {
  const id = await edited();
  const { page, context, problems } = await openAs(owner, `/app/snippets/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await page.waitForURL(`**/app/snippets/${id}/history`);
  await page.getByRole('region', { name: 'Changes from Version 2 to Version 3' }).waitFor();
  await page.getByText('0 lines added, 1 line removed').waitFor();
  await soon(() => rows(page).count()).toBe(3);
  const texts = await rows(page).allTextContents();
  expect(texts[0]).toMatch(/^Version 3Current.*Code, tags, visibility$/);
  expect(texts[1]).toMatch(/^Version 2.*Code$/);
  expect(texts[2]).toMatch(/^Version 1.*Created$/);
  const sides = comparison(page).locator('.cm-content');
  await soon(() => sides.count()).toBe(2);
  expect(await sides.nth(0).getAttribute('aria-label')).toBe('Version 2');
  const others = page.locator('dl');
  await others.getByText('#timing #events').waitFor();
  expect((await others.textContent())?.replaceAll(/\s+/g, ' ')).toContain('Visibility');

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

  // A phone shows a unified comparison; a reload keeps the compared versions.
  await page.setViewportSize({ width: 390, height: 900 });
  await page.reload();
  await page.getByRole('region', { name: 'Changes from Version 1 to Version 3' }).waitFor();
  await comparison(page).locator('.cm-deletedLine').getByText('line20').waitFor();
  expect(await comparison(page).locator('.cm-content').count()).toBe(1);
  expect(problems).toEqual([]);
  await context.close();
});

it('a revision is restored as a new one, and never over a concurrent change', async () => {
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
  const stored = async () => (await owner.api.call('GET /snippets/:id', { params: { id } })).data;
  expect((await stored()).snippet).toMatchObject({
    content: first,
    tags: ['timing', 'events'],
    isPublic: false,
  });

  await page.getByRole('button', { name: 'Restore version 3' }).click();
  const body = aSnippet({ content: '// newer', title: 'Edited elsewhere' });
  await owner.api.call('PUT /snippets/:id', { params: { id }, body });
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('This snippet was changed somewhere else since you opened it').waitFor();
  await soon(() => rows(page).count()).toBe(5);
  expect((await stored()).snippet.content).toBe('// newer');
  await context.close();
});

it('the history of a snippet is shown to its owner only', async () => {
  const body = aSnippet({ isPublic: true });
  const { data } = await owner.api.call('POST /snippets', { body });
  const stranger = await aPerson(url);
  const { page, context } = await openAs(stranger, `/app/snippets/${data.snippet._id}/history`);
  await page.getByText("Only the author can see a snippet's history").waitFor();
  await context.close();
});
