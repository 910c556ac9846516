import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { accessibilityProblems } from '../../src/browser.ts';
import {
  changeElsewhere,
  codeOf,
  draftsToBe,
  openEditor,
  replaceCode,
  saveButton,
  storedSnippet,
  storeSnippet,
  withSignedInPage,
} from '../../src/editor-page.ts';
import type { Person } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
let person: Person;
let page: Page;
let context: BrowserContext;
let id: string;

withSignedInPage(
  url,
  async (opened) => {
    ({ person, page, context } = opened);
    id = await storeSnippet(person, {
      title: 'Retry',
      description: 'Backs off',
      content: 'one\ntwo\nthree\nfour\nfive',
      tags: ['fetch', 'http'],
    });
  },
  { reducedMotion: 'reduce' },
);

const question = () => page.getByRole('dialog', { name: 'Changed somewhere else' });

/** Saves a change in a second tab, and then in this page, whose save is refused. */
async function refusedSave(): Promise<void> {
  const other = await context.newPage();
  await openEditor(page, url, id);
  await openEditor(other, url, id);
  await other.getByLabel('Title').fill('Retry, from the other tab');
  await other.getByLabel('Tags').fill('fetch, http, network');
  await replaceCode(other, 'ONE\ntwo\nthree\nfour\nfive');
  await saveButton(other, 'Update Snippet').click();
  await other.waitForURL(`**/app/snippets/${id}`);
  // Wait: a tab that is closed right after saving may leave its draft behind.
  await draftsToBe(other, person, 0);
  await other.close();

  await page.getByLabel('Description').fill('Backs off politely');
  await replaceCode(page, 'one\ntwo\nthree\nfour\nFIVE');
  await saveButton(page, 'Update Snippet').click();
  await question().waitFor();
}

it('a refused save shows the version of the other tab, on desktop and phone, and merges both', async () => {
  await refusedSave();
  await question().getByText('Version 2 was saved elsewhere').waitFor();
  await question().getByText('stay in the history').waitFor();
  const changes = question().locator('.editor-changes');
  await changes.getByText('Saved: Retry, from the other tab').waitFor();
  await changes.getByText('Yours: Backs off politely').waitFor();
  await changes.getByText('Saved: fetch, http, network').waitFor();
  await question().getByRole('region', { name: 'Changes from Saved to Yours' }).waitFor();
  // Colors depend only on the theme, and everything else only on the width.
  for (const { width, theme } of [
    { width: 1280, theme: 'light' },
    { width: 360, theme: 'dark' },
  ] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    await question().getByRole('button', { name: 'Merge' }).waitFor();
    expect({ width, theme, problems: await accessibilityProblems(page) }).toEqual({
      width,
      theme,
      problems: [],
    });
  }
  await question().getByRole('button', { name: 'Merge' }).click();
  await page.getByText('Merged with the saved version').waitFor();
  await soon(() => page.getByLabel('Title').inputValue()).toBe('Retry, from the other tab');
  await soon(() => codeOf(page)).toBe('ONE\ntwo\nthree\nfour\nFIVE');
  await saveButton(page, 'Update Snippet').click();
  await page.waitForURL(`**/app/snippets/${id}`);
  expect(await storedSnippet(person, id)).toMatchObject({
    revision: 3,
    title: 'Retry, from the other tab',
    description: 'Backs off politely',
    content: 'ONE\ntwo\nthree\nfour\nFIVE',
    tags: ['fetch', 'http', 'network'],
  });
});

it('the editor overwrites only the version that it has shown, which stays in the history', async () => {
  await openEditor(page, url, id);
  await changeElsewhere(person, id, { title: 'Retry, from elsewhere' });
  await page.getByLabel('Description').fill('Backs off politely');
  await page.keyboard.press('ControlOrMeta+s');
  await question().getByText('Version 2 was saved').waitFor();
  await changeElsewhere(person, id, { description: 'A third one' });
  await question().getByRole('button', { name: 'Overwrite' }).click();
  await question().getByText('Version 3 was saved').waitFor();
  await question().getByRole('button', { name: 'Overwrite' }).click();
  await page.waitForURL(`**/app/snippets/${id}`);
  const { description, title } = await storedSnippet(person, id);
  expect({ description, title }).toEqual({ description: 'Backs off politely', title: 'Retry' });
  const key = 'GET /snippets/:id/revisions/:revision';
  const { data } = await person.api.call(key, { params: { id, revision: 2 } });
  expect(data.revision.title).toBe('Retry, from elsewhere');
});

it('after a conflict, the user can keep editing or discard their changes', async () => {
  await openEditor(page, url, id);
  await changeElsewhere(person, id, {
    title: 'Retry, from elsewhere',
    content: 'ONE\ntwo\nthree\nfour\nfive',
  });
  await page.getByLabel('Description').fill('Backs off politely');
  await page.keyboard.press('ControlOrMeta+s');
  await question().getByRole('button', { name: 'Keep editing' }).click();
  await question().waitFor({ state: 'detached' });
  expect(await page.getByLabel('Description').inputValue()).toBe('Backs off politely');
  await page.keyboard.press('ControlOrMeta+s');
  await question().getByRole('button', { name: 'Discard mine' }).click();
  await soon(() => page.getByLabel('Title').inputValue()).toBe('Retry, from elsewhere');
  await soon(() => codeOf(page)).toBe('ONE\ntwo\nthree\nfour\nfive');
  await draftsToBe(page, person, 0);
  expect(await page.getByRole('region', { name: 'Unsaved draft' }).count()).toBe(0);
  await page.getByLabel('Description').fill('On the new version');
  await saveButton(page, 'Update Snippet').click();
  await page.waitForURL(`**/app/snippets/${id}`);
});

it('the editor marks lines that both tabs changed, and saves only after a decision or confirmation', async () => {
  await openEditor(page, url, id);
  await changeElsewhere(person, id, { title: 'Theirs', content: 'one\n2\nthree\nfour\n5' });
  await page.getByLabel('Title').fill('Mine');
  await replaceCode(page, 'one\nTWO\nthree\nfour\nFIVE');
  await page.keyboard.press('ControlOrMeta+s');
  await question().getByRole('button', { name: 'Merge' }).click();
  const panel = page.locator('.sn-panel', { hasText: 'to resolve' });
  await panel.getByText('3 conflicts to resolve').waitFor();
  const marked = [
    ...['one', '<<<<<<< yours', 'TWO', '=======', '2', '>>>>>>> saved', 'three', 'four'],
    ...['<<<<<<< yours', 'FIVE', '=======', '5', '>>>>>>> saved'],
  ];
  await soon(() => codeOf(page)).toBe(marked.join('\n'));

  await saveButton(page, 'Update Snippet').click();
  const open = page.getByRole('alertdialog', { name: 'Save with open conflicts?' });
  await open.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await open.getByRole('button', { name: 'Cancel' }).click();
  expect((await storedSnippet(person, id)).revision).toBe(2);

  const rows = panel.getByRole('listitem');
  await rows.filter({ hasText: 'Title' }).getByRole('button', { name: 'Use saved' }).click();
  await soon(() => page.getByLabel('Title').inputValue()).toBe('Theirs');
  await page.getByRole('button', { name: 'lines 9 to 13' }).click();
  await page.getByText('Ln 9, Col 1').waitFor();
  await rows.nth(1).getByRole('button', { name: 'Keep both' }).click();
  await rows.nth(0).getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText(/conflicts? to resolve/).waitFor({ state: 'detached' });
  await soon(() => codeOf(page)).toBe('one\nTWO\nthree\nfour\nFIVE\n5');
  await saveButton(page, 'Update Snippet').click();
  await page.waitForURL(`**/app/snippets/${id}`);
  expect(await storedSnippet(person, id)).toMatchObject({
    title: 'Theirs',
    content: 'one\nTWO\nthree\nfour\nFIVE\n5',
  });
});
