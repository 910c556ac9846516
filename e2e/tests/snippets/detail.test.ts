import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { LONG, storeLong } from '../../src/detail-page.ts';
import { clipboard, openAs as open, said } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  [owner, stranger] = await Promise.all([aPerson(url), aPerson(url)]);
});

const create = (given: Record<string, unknown> = {}, by = owner) => storeLong(by, given);
const openAs = (person: Person | null, path: string) => open({ browser, url }, person, path);
const code = (page: Page) => page.locator('.cm-content');
const still = (page: Page) => page.locator('.sn-code-still');
const marked = (page: Page) => page.locator('.cm-marked-line').allTextContents();
const header = (page: Page) => page.locator('.sn-header');

it('a user’s own snippet is shown with its code, and its lines are selected and linked', async () => {
  const { _id } = await create({ title: 'Mine alone' });
  const { page, context, problems } = await openAs(owner, `/app/snippets/${_id}#L40-L42`);
  await page.getByRole('heading', { level: 1, name: 'Mine alone' }).waitFor();
  await soon(() => marked(page)).toEqual(LONG.slice(39, 42));
  await soon(() =>
    page.locator('.cm-scroller').evaluate((element) => element.scrollTop),
  ).toBeGreaterThan(400);
  await page.reload();
  await soon(() => marked(page)).toEqual(LONG.slice(39, 42));
  await header(page).getByRole('link', { name: 'Edit' }).waitFor();

  await page.goto(`${url}/app/snippets/${_id}`);
  await still(page).waitFor();
  const hash = () => new URL(page.url()).hash;
  const number = (line: number) =>
    page.locator('.cm-lineNumbers .cm-gutterElement', { hasText: new RegExp(`^${line}$`) });
  // The code editor is loaded only once a line is selected.
  expect(await code(page).count()).toBe(0);
  await still(page).locator('[data-line="3"]').click();
  await soon(hash).toBe('#L3');
  await number(6).click({ modifiers: ['Shift'] });
  await soon(hash).toBe('#L3-L6');
  await soon(() => marked(page)).toEqual(LONG.slice(2, 6));
  await number(1).click({ modifiers: ['Shift'] });
  await soon(hash).toBe('#L1-L3');
  // The next keys start from the editor's selection: wait until it has followed the URL.
  await soon(() => marked(page)).toEqual(LONG.slice(0, 3));
  await code(page).focus();
  await untilFocused(code(page));
  await page.keyboard.press('Alt+ArrowDown');
  await soon(hash).toBe('#L2');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await soon(hash).toBe('#L2-L4');
  await page.getByRole('button', { name: 'Share' }).click();
  await said(page, 'Link copied to clipboard!');
  expect(await clipboard(page)).toBe(`${url}/public/${_id}#L2-L4`);

  const body = page.locator('.sn-code-body');
  const height = async () => Math.round((await body.boundingBox())?.height ?? 0);
  const size = () =>
    page.locator('.cm-scroller').evaluate((element) => getComputedStyle(element).fontSize);
  await soon(async () => [await height(), await size()]).toEqual([384, '14px']);
  await page.setViewportSize({ width: 1023, height: 800 });
  await soon(async () => [await height(), await size()]).toEqual([256, '12px']);
  await page.getByRole('button', { name: 'Show all 60 lines' }).click();
  await soon(height).toBeGreaterThan(60 * 18);
  await page.getByRole('button', { name: 'Show less' }).click();
  await soon(height).toBe(256);
  // Selecting lines replaces the history entry, so Back leaves the visit.
  await page.goBack();
  await soon(hash).toBe('#L40-L42');
  expect(problems).toEqual([]);
  await context.close();
});

/** Returns whether a toast covers the page's buttons. */
function headerIsCovered(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const header = document.querySelector('header.sn-header')?.getBoundingClientRect();
    const toasts = [...document.querySelectorAll('[aria-label="Notifications"] > li')];
    return toasts.some((toast) => toast.getBoundingClientRect().top < (header?.bottom ?? Infinity));
  });
}

it('a snippet of another user can be read, starred and copied, but not edited', async () => {
  const author = await aPerson(url);
  for (const title of ['Other A', 'Other B', 'Other C', 'Other D']) await create({ title }, author);
  await create({ title: 'Hidden one', isPublic: false }, author);
  const given = { title: 'The one shown', language: 'typescript', content: 'const fixed = 1;' };
  const { _id, createdAt } = await create(given, author);
  const { page, context, problems } = await openAs(stranger, `/app/snippets/${_id}`);
  const aside = page.getByRole('complementary', { name: 'About this snippet' });
  const more = page.getByRole('heading', { name: `More from ${author.username}` });
  const others = aside.locator('section', { has: more });
  await others.waitFor();
  await aside.getByText('TypeScript').waitFor();
  await soon(() => others.getByRole('listitem').count()).toBe(3);
  expect(await aside.textContent()).not.toMatch(/Hidden one|The one shown/);
  const long = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'long' });
  await page.getByText(long).waitFor();
  await page.getByText('TypeScript · 1 line', { exact: true }).waitFor();

  const text = still(page).locator('pre');
  await text.click();
  await page.keyboard.type('zz');
  await page.keyboard.press('Backspace');
  expect(await text.textContent()).toBe('const fixed = 1;');
  await page.keyboard.press('ControlOrMeta+a');
  expect(await page.evaluate(() => String(document.getSelection()))).toBe('const fixed = 1;');
  const counted = page.waitForResponse('**/copied');
  await page.getByRole('button', { name: 'Copy code' }).click();
  await said(page, 'Code copied to clipboard!');
  expect(await headerIsCovered(page)).toBe(false);
  expect(await clipboard(page)).toBe('const fixed = 1;');
  expect((await counted).status()).toBe(200);

  const star = page.getByRole('button', { name: /favorites, \d/ });
  const label = () => star.getAttribute('aria-label');
  await star.click();
  await said(page, 'Added to favorites');
  await soon(label).toBe('Remove from favorites, 1');
  await page.setViewportSize({ width: 360, height: 780 });
  await star.click();
  await said(page, 'Removed from favorites');
  expect(await headerIsCovered(page)).toBe(false);
  await soon(label).toBe('Add to favorites, 0');
  expect(problems).toEqual([]);
  await context.close();
});

it('a private snippet does not exist for other users', async () => {
  const hidden = await create({ isPublic: false });
  const { page, context } = await openAs(stranger, `/app/snippets/${hidden._id}`);
  await page.getByRole('heading', { name: 'Snippet not found' }).waitFor();
  await context.close();
});

it('a deleted snippet moves to the trash after a confirmation, and is restored by Undo', async () => {
  const { _id, title } = await create({ title: 'Soon gone' });
  const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Snippet' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await said(page, 'Snippet deleted successfully');
  await page.waitForURL('**/app');
  const status = async () =>
    (await owner.api.call('GET /snippets/:id', { params: { id: _id } })).status;
  expect(await status()).toBe(404);
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await page.keyboard.press('Enter');
  await said(page, 'Snippet restored');
  expect(await status()).toBe(200);
  await page.getByRole('link', { name: title, exact: true }).first().waitFor();
  await context.close();
});
