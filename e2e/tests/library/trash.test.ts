import { aSnippet } from '@snippetry/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { closePages, sharedBrowser } from '../../src/browser.ts';
import { openAs, said } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
let browser: Browser;

beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(closePages);

async function deleted(person: Person, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const { data } = await person.api.call('POST /snippets', { body: aSnippet({ title }) });
    const params = { id: data.snippet._id };
    await person.api.call('DELETE /snippets/:id', { params });
    ids.push(params.id);
  }
  return ids;
}

async function openTrash(person: Person) {
  const opened = await openAs({ browser, url }, person, '/app/trash');
  await opened.page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
  return opened;
}

const titles = (page: Page) => page.getByRole('heading', { level: 3 }).allTextContents();
const total = async ({ api }: Person) =>
  (await api.call('GET /snippets/trash')).data.pagination.total;

it('lists what was deleted, the last first, and when it goes', async () => {
  const person = await aPerson(url);
  await deleted(person, ['First gone', 'Second gone']);
  const { page, context, problems } = await openTrash(person);
  await soon(() => titles(page)).toEqual(['Second gone', 'First gone']);
  const times = page.getByText('Deleted 1 day ago · goes in 30 days').filter({ visible: true });
  await soon(() => times.count()).toBe(2);
  await page.getByRole('button', { name: 'Restore First gone' }).click();
  await said(page, 'Restored 1 snippet');
  await soon(() => titles(page)).toEqual(['Second gone']);
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: 'First gone', exact: true }).first().waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('deletes one for good after a question, by keyboard alone', async () => {
  const person = await aPerson(url);
  const [, kept] = await deleted(person, ['Never again', 'Still here']);
  const { page, context } = await openTrash(person);
  const remove = page.getByRole('button', { name: 'Delete Never again for good' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete for good' });
  await dialog.getByText('This deletes "Never again"').waitFor();
  // The harmless answer has the focus.
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await untilFocused(cancel);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await total(person)).toBe(2);
  await untilFocused(remove);
  await page.keyboard.press('Enter');
  await untilFocused(cancel);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, 'Deleted for good: 1 snippet');
  await soon(() => titles(page)).toEqual(['Still here']);
  const { data } = await person.api.call('GET /snippets/trash');
  expect(data.snippets.map(({ _id }) => _id)).toEqual([kept]);
  await context.close();
});

it('restores and deletes several at once', async () => {
  const person = await aPerson(url);
  await deleted(
    person,
    ['One', 'Two', 'Three', 'Four'].map((name) => `${name} thing`),
  );
  const { page, context } = await openTrash(person);
  await page.getByRole('checkbox', { name: 'Select Four thing' }).click();
  await page.getByRole('checkbox', { name: 'Select One thing' }).click();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Restore selected' }).click();
  await said(page, 'Restored 2 snippets');
  await soon(() => titles(page)).toEqual(['Three thing', 'Two thing']);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Delete selected for good' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete for good' });
  await dialog.getByText('This deletes 2 snippets').waitFor();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('The trash is empty').waitFor();
  await soon(() => total(person)).toBe(0);
  await context.close();
});

it('is emptied after a question with the count; pages follow the list', async () => {
  const person = await aPerson(url);
  await deleted(
    person,
    Array.from({ length: 14 }, (_, index) => `Number ${index + 1}`),
  );
  const { page, context } = await openTrash(person);
  await page.getByText('Number 14').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Number 2', { exact: true }).waitFor();
  await soon(() => new URL(page.url()).searchParams.get('page')).toBe('2');
  await soon(() => titles(page)).toEqual(['Number 2', 'Number 1']);
  await page.getByRole('button', { name: 'Empty trash' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Empty trash' });
  await dialog.getByText('This deletes 14 snippets').waitFor();
  await dialog.getByRole('button', { name: 'Empty trash' }).click();
  await said(page, 'Deleted for good: 14 snippets');
  await page.getByText('The trash is empty').waitFor();
  await soon(() => page.getByRole('button', { name: 'Empty trash' }).isDisabled()).toBe(true);
  await context.close();
});
