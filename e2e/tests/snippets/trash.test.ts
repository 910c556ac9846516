import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openAs, said } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

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

const titles = (page: Page) => page.getByRole('heading', { level: 3 }).allTextContents();
const idsIn = async ({ api }: Person) =>
  (await api.call('GET /snippets/trash')).data.snippets.map(({ _id }) => _id);

it('the trash lists deleted snippets, newest first, restores them and deletes them permanently', async () => {
  const person = await aPerson(url);
  const names = ['Kept thing', 'One thing', 'Two thing', 'Never again', 'First gone'];
  const [kept, one, two, never, first] = await deleted(person, names);
  const { page, context, problems } = await openAs({ browser, url }, person, '/app/trash');
  await soon(() => titles(page)).toEqual(names.toReversed());
  const times = page.getByText('Deleted just now · 30 days left').filter({ visible: true });
  await soon(() => times.count()).toBe(5);
  await page.getByRole('button', { name: 'Restore First gone' }).click();
  await said(page, 'Restored 1 snippet');
  await soon(() => idsIn(person)).toEqual([never, two, one, kept]);

  // By keyboard alone: Cancel has the initial focus.
  const remove = page.getByRole('button', { name: 'Delete Never again for good' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete for good' });
  await dialog.getByText('This deletes "Never again"').waitFor();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await untilFocused(cancel);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await idsIn(person)).toEqual([never, two, one, kept]);
  await untilFocused(remove);
  await page.keyboard.press('Enter');
  await untilFocused(cancel);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await said(page, 'Deleted for good: 1 snippet');
  await soon(() => idsIn(person)).toEqual([two, one, kept]);

  await page.getByRole('checkbox', { name: 'Select One thing' }).click();
  await page.getByRole('checkbox', { name: 'Select Two thing' }).click();
  await page.getByText('2 selected').waitFor();
  await page.getByRole('button', { name: 'Restore selected' }).click();
  await said(page, 'Restored 2 snippets');
  await soon(() => titles(page)).toEqual(['Kept thing']);
  await page.getByRole('button', { name: 'Empty trash' }).click();
  const empties = page.getByRole('alertdialog', { name: 'Empty trash' });
  await empties.getByText('This deletes 1 snippet ').waitFor();
  await empties.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByText('The trash is empty').waitFor();
  await soon(() => idsIn(person)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Dashboard' }).first().click();
  for (const name of ['First gone', 'One thing', 'Two thing']) {
    await page.getByRole('link', { name, exact: true }).first().waitFor();
  }
  const { data } = await person.api.call('GET /snippets/my');
  expect(data.snippets.map(({ _id }) => _id).sort()).toEqual([first, one, two].sort());
  expect(problems).toEqual([]);
  await context.close();
});
