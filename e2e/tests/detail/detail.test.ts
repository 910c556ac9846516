import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, sharedBrowser } from '../../src/browser.ts';
import { LONG, storeLong } from '../../src/detail-page.ts';
import { clipboard, openAs as open, said } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
let browser: Browser;
let owner: Person;
let stranger: Person;

beforeAll(async () => {
  browser = await sharedBrowser();
  [owner, stranger] = await Promise.all([aPerson(url), aPerson(url)]);
});
afterAll(closePages);

const create = (given: Record<string, unknown> = {}, by = owner) => storeLong(by, given);
const openAs = (person: Person | null, path: string) => open({ browser, url }, person, path);
const code = (page: Page) => page.locator('.cm-content');
const marked = (page: Page) => page.locator('.cm-marked-line').allTextContents();
const header = (page: Page) => page.locator('.sn-header');

describe('who sees which button', () => {
  it('its owner may export, edit and delete', async () => {
    const { _id, title } = await create({ title: 'Mine alone' });
    const { page, context, problems } = await openAs(owner, `/app/snippets/${_id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await header(page).getByRole('link', { name: 'Back to Dashboard' }).waitFor();
    for (const name of ['Share', 'Fork', 'Discussion', 'Explain', 'Export to GitHub Gist']) {
      await header(page).getByRole('button', { name, exact: true }).waitFor();
    }
    const edit = header(page).getByRole('link', { name: 'Edit' });
    expect(await edit.getAttribute('href')).toBe(`/app/snippets/${_id}/edit`);
    await header(page).getByRole('button', { name: 'Delete' }).waitFor();
    await header(page).getByRole('button', { name: 'More' }).click();
    await soon(() => page.getByRole('menuitem').allTextContents()).toEqual([
      ...['Raw', 'Download', 'Copy embed code', 'Copy curl', 'History', 'Duplicate'],
    ]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('a stranger may not, and a visitor is asked to sign in', async () => {
    const { _id } = await create();
    for (const person of [stranger, null]) {
      const path = person ? `/app/snippets/${_id}` : `/public/${_id}`;
      const { page, context } = await openAs(person, path);
      await code(page).waitFor();
      for (const name of ['Export to GitHub Gist', 'Delete']) {
        expect(await page.getByRole('button', { name }).count()).toBe(0);
      }
      expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
      await header(page).getByRole('button', { name: 'More' }).click();
      await soon(() => page.getByRole('menuitem').allTextContents()).toEqual([
        ...['Raw', 'Download', 'Copy embed code', 'Copy curl'],
      ]);
      await page.keyboard.press('Escape');
      if (!person) {
        await page.getByRole('button', { name: /^Add to favorites/ }).click();
        await page.waitForURL('**/login');
      }
      await context.close();
    }
  });

  it('a private snippet is not found by others', async () => {
    const { _id } = await create({ isPublic: false });
    const { page, context } = await openAs(stranger, `/app/snippets/${_id}`);
    await page.getByRole('heading', { name: 'Snippet not found' }).waitFor();
    await page.getByText("The snippet you're looking for doesn't exist.").waitFor();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.waitForURL('**/app');
    await context.close();
  });
});

describe('panels', () => {
  it('say who wrote it, in what, and what else there is', async () => {
    const author = await aPerson(url);
    const { _id, createdAt } = await create({ title: 'The one shown' }, author);
    const { page, context } = await openAs(stranger, `/app/snippets/${_id}`);
    await page.getByText('No other public snippets from this author').waitFor();
    for (const title of ['Other A', 'Other B', 'Other C', 'Other D'])
      await create({ title }, author);
    await create({ title: 'Hidden one', isPublic: false }, author);
    await page.reload();
    const aside = page.getByRole('complementary', { name: 'About this snippet' });
    await aside.getByRole('heading', { name: `More from ${author.username}` }).waitFor();
    await aside.getByText('Code enthusiast').waitFor();
    await aside.getByText('JavaScript').waitFor();
    const others = aside.getByRole('listitem');
    await soon(() => others.count()).toBe(3);
    expect(await aside.textContent()).not.toMatch(/Hidden one|The one shown/);
    const long = new Date(createdAt).toLocaleDateString('en-US', { dateStyle: 'long' });
    await page.getByText(long).waitFor();
    await page.getByText('Public', { exact: true }).waitFor();
    await page.getByText('0 stars').first().waitFor();
    await page.getByText('JavaScript · 60 lines').waitFor();
    await context.close();
  });

  it('star only after the server has answered', async () => {
    const { _id } = await create();
    const { page, context } = await openAs(stranger, `/app/snippets/${_id}`);
    const star = page.getByRole('button', { name: /favorites, \d/ });
    await star.waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/star', async (route) => {
      await held;
      await route.continue();
    });
    await star.click();
    expect(await star.getAttribute('aria-label')).toBe('Add to favorites, 0');
    answer();
    await said(page, 'Added to favorites');
    const label = () => star.getAttribute('aria-label');
    await soon(label).toBe('Remove from favorites, 1');
    await page.unroute('**/star');
    await star.click();
    await said(page, 'Removed from favorites');
    await soon(label).toBe('Add to favorites, 0');
    await page.route('**/star', (route) => route.abort());
    await star.click();
    await said(page, 'Failed to update favorite status');
    await soon(label).toBe('Add to favorites, 0');
    await context.close();
  });

  it('says the language by name and two letters; the code can be read and not written', async () => {
    const { _id } = await create({ language: 'typescript', content: 'const fixed = 1;' });
    const { page, context } = await openAs(stranger, `/app/snippets/${_id}`);
    await code(page).waitFor();
    const about = page.getByRole('complementary', { name: 'About this snippet' });
    await page.getByText('TypeScript · 1 line', { exact: true }).waitFor();
    for (const place of [about, page.locator('.sn-code-bar')]) {
      expect(await place.locator('.sn-mark').first().textContent()).toBe('TS');
    }
    await code(page).click();
    await page.keyboard.type('zz');
    await page.keyboard.press('Backspace');
    expect(await code(page).textContent()).toBe('const fixed = 1;');
    await context.close();
  });

  it('shows the code in a panel of fixed height that can be enlarged', async () => {
    const { _id } = await create();
    const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
    await code(page).waitFor();
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
    await context.close();
  });

  it('counts copies of others', async () => {
    const { _id } = await create();
    const { page, context } = await openAs(stranger, `/app/snippets/${_id}`);
    await code(page).waitFor();
    const counted = page.waitForResponse('**/copied');
    await page.getByRole('button', { name: 'Copy code' }).click();
    await said(page, 'Code copied to clipboard!');
    expect(await clipboard(page)).toBe(LONG.join('\n'));
    expect((await counted).status()).toBe(200);
    await context.close();
  });
});

describe('lines', () => {
  it('are linked to, marked and scrolled to', async () => {
    const { _id } = await create();
    const { page, context } = await openAs(owner, `/app/snippets/${_id}#L40-L42`);
    await soon(() => marked(page)).toEqual(LONG.slice(39, 42));
    await soon(() =>
      page.locator('.cm-scroller').evaluate((element) => element.scrollTop),
    ).toBeGreaterThan(400);
    await page.reload();
    await soon(() => marked(page)).toEqual(LONG.slice(39, 42));
    await context.close();
  });

  it('are marked by click, Shift with a click, and keys; the address and the link follow', async () => {
    const { _id } = await create();
    const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
    await code(page).waitFor();
    const hash = () => new URL(page.url()).hash;
    const number = (line: number) =>
      page.locator('.cm-lineNumbers .cm-gutterElement', { hasText: new RegExp(`^${line}$`) });
    await number(3).click();
    await soon(hash).toBe('#L3');
    await number(6).click({ modifiers: ['Shift'] });
    await soon(hash).toBe('#L3-L6');
    await soon(() => marked(page)).toEqual(LONG.slice(2, 6));
    await number(1).click({ modifiers: ['Shift'] });
    await soon(hash).toBe('#L1-L3');
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
    // One visit of the page is one step back.
    await page.goBack();
    expect(page.url()).not.toContain(_id);
    await context.close();
  });

  it('of a private snippet are shared by the address that its owner can open', async () => {
    const { _id } = await create({ isPublic: false });
    const { page, context } = await openAs(owner, `/app/snippets/${_id}#L5`);
    await code(page).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await said(page, 'Link copied to clipboard!');
    expect(await clipboard(page)).toBe(`${url}/app/snippets/${_id}#L5`);
    await context.close();
  });
});

describe('deleting', () => {
  it('asks, moves to the trash, and takes it back on Undo', async () => {
    const { _id, title } = await create({ title: 'Soon gone' });
    const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete Snippet' });
    await dialog
      .getByText(`Are you sure you want to delete "${title}"? This action cannot be undone.`)
      .waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Snippet deleted successfully');
    await page.waitForURL('**/app');
    expect((await owner.api.call('GET /snippets/:id', { params: { id: _id } })).status).toBe(404);
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.focus();
    await page.keyboard.press('Enter');
    await said(page, 'Snippet restored');
    expect((await owner.api.call('GET /snippets/:id', { params: { id: _id } })).status).toBe(200);
    await page.getByRole('link', { name: title, exact: true }).first().waitFor();
    await context.close();
  });

  it('says so when it fails', async () => {
    const { _id } = await create();
    const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
    await page.route(`**/api/snippets/${_id}`, (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await said(page, 'Failed to delete snippet');
    expect(page.url()).toContain(_id);
    await context.close();
  });
});
