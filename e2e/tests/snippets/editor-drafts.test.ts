import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
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

withSignedInPage(url, (opened) => {
  ({ person, page, context } = opened);
});

const banner = (on: Page) => on.getByRole('region', { name: 'Unsaved draft' });

/** Crashes the page's process, so that no unload handlers run. */
async function crash(on: Page): Promise<void> {
  await on.goto('chrome://crash').catch(() => undefined);
  await on.close();
}

it('a draft restores the text after a crash once, and is deleted when the user discards it or leaves the editor', async () => {
  await openEditor(page, url);
  await page.getByLabel('Title').fill('Lost in a crash');
  await replaceCode(page, 'let kept = true;');
  await draftsToBe(page, person, 1, 'let kept = true;');
  await crash(page);

  const next = await context.newPage();
  await openEditor(next, url);
  await banner(next).getByText('You have an unsaved draft from just now').waitFor();
  await banner(next).getByRole('button', { name: 'Restore' }).click();
  await banner(next).waitFor({ state: 'detached' });
  await soon(() => next.getByLabel('Title').inputValue()).toBe('Lost in a crash');
  await soon(() => codeOf(next)).toBe('let kept = true;');
  await next.getByLabel('Description').fill('Found again');
  await saveButton(next, 'Create Snippet').click();
  await next.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  await draftsToBe(next, person, 0);
  await openEditor(next, url);
  expect(await banner(next).count()).toBe(0);

  await next.getByLabel('Title').fill('Not wanted');
  await draftsToBe(next, person, 1);
  await crash(next);
  const last = await context.newPage();
  await openEditor(last, url);
  await banner(last).getByRole('button', { name: 'Discard' }).click();
  await draftsToBe(last, person, 0);
  expect(await last.getByLabel('Title').inputValue()).toBe('');

  await last.getByLabel('Title').fill('Left on purpose');
  await draftsToBe(last, person, 1);
  await last.getByRole('link', { name: 'Cancel' }).click();
  await last.getByRole('button', { name: 'Leave' }).click();
  await last.waitForURL(`${url}/app`);
  await draftsToBe(last, person, 0);
});

it('the drafts of two open tabs are separate', async () => {
  await openEditor(page, url);
  await page.getByLabel('Title').fill('In the first tab');
  await draftsToBe(page, person, 1);
  const other = await context.newPage();
  await openEditor(other, url);
  await other.getByLabel('Title').fill('In the second tab');
  await draftsToBe(other, person, 2, 'In the second tab');
  // A draft that is open in another tab is not offered.
  expect(await banner(other).count()).toBe(0);
  await crash(page);
  await crash(other);

  const next = await context.newPage();
  await openEditor(next, url);
  await banner(next).getByRole('button', { name: 'Restore' }).click();
  const title = () => next.getByLabel('Title').inputValue();
  await soon(title).toBe('In the second tab');
  await banner(next).getByRole('button', { name: 'Restore' }).click();
  await soon(title).toBe('In the first tab');
  // Restoring a draft turns the replaced text into a draft, which can be restored as well.
  await banner(next).getByRole('button', { name: 'Restore' }).click();
  await soon(title).toBe('In the second tab');
});

it('drafts are stored per snippet, with the revision they are based on', async () => {
  const id = await storeSnippet(person, { title: 'Stored', content: 'one\ntwo\nthree' });
  const other = await storeSnippet(person, { title: 'Another' });
  await openEditor(page, url, id);
  await replaceCode(page, 'one\ntwo\nTHREE');
  await draftsToBe(page, person, 1, 'THREE');
  await crash(page);
  await changeElsewhere(person, id, { content: 'ONE\ntwo\nthree' });

  const next = await context.newPage();
  await openEditor(next, url, other);
  expect(await banner(next).count()).toBe(0);
  await openEditor(next, url, id);
  await banner(next).getByText('based on version 1, but version 2 was saved since.').waitFor();
  await banner(next).getByRole('button', { name: 'Restore' }).click();
  await saveButton(next, 'Update Snippet').click();
  const question = next.getByRole('dialog', { name: 'Changed somewhere else' });
  await question.getByRole('button', { name: 'Merge' }).click();
  await next.getByText('Merged with the saved version').waitFor();
  await saveButton(next, 'Update Snippet').click();
  await next.waitForURL(`**/app/snippets/${id}`);
  expect((await storedSnippet(person, id)).content).toBe('ONE\ntwo\nTHREE');
});

it('drafts survive an expired session, and are deleted on sign-out', async () => {
  await openEditor(page, url);
  await page.getByLabel('Title').fill('Longer than the session');
  await replaceCode(page, 'x');
  await page.getByLabel('Description').fill('Typed for a week');
  await draftsToBe(page, person, 1, 'Typed for a week');
  await page.route('**/api/snippets', (route) =>
    route.fulfill({ status: 401, json: { status: 'error', code: 'auth.required', message: 'No' } }),
  );
  await saveButton(page, 'Create Snippet').click();
  await page.waitForURL(/\/login/);
  await page.unrouteAll();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL('**/app/snippets/new');
  await banner(page).getByRole('button', { name: 'Restore' }).click();
  await soon(() => page.getByLabel('Title').inputValue()).toBe('Longer than the session');
  await draftsToBe(page, person, 1);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${url}/`);
  await draftsToBe(page, person, 0);
});
