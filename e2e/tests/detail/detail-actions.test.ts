import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, sharedBrowser } from '../../src/browser.ts';
import { storeLong } from '../../src/detail-page.ts';
import { clipboard, openAs as open, said } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

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

const envelope = (status: number, body: object) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify(body),
});

describe('the export to a gist', () => {
  it('asks for description and visibility, and always closes', async () => {
    const { _id, description } = await create();
    const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
    const dialog = page.getByRole('dialog', { name: 'Export to GitHub Gist' });
    const start = () => page.getByRole('button', { name: 'Export to GitHub Gist' }).click();
    await start();
    expect(await dialog.getByLabel('Description').inputValue()).toBe(description);
    expect(await dialog.getByRole('radio', { name: /Secret Gist/ }).isChecked()).toBe(true);
    await dialog.getByText('Only you can see it').waitFor();
    await dialog.getByText('Anyone can see it').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });

    let sent: unknown;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/github/export/*', async (route) => {
      sent = route.request().postDataJSON();
      await held;
      const data = { gist: { url: `${url}/public/${_id}` } };
      await route.fulfill(envelope(200, { status: 'success', data }));
    });
    await start();
    await dialog.getByRole('radio', { name: /Public Gist/ }).check();
    await dialog.getByLabel('Description').fill('');
    await dialog.getByRole('button', { name: 'Export to GitHub' }).click();
    await dialog.getByRole('button', { name: 'Exporting...' }).waitFor();
    const opened = context.waitForEvent('page');
    answer();
    await said(page, 'Snippet exported to GitHub as Gist!');
    await (await opened).waitForURL(`**/public/${_id}`);
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual({ isPublic: true, description });
    await context.close();
  });
});

describe('the explanation', () => {
  it('is asked for, shown after the snippet was loaded again, and labelled', async () => {
    const { _id } = await create();
    const { page, context } = await openAs(stranger, `/app/snippets/${_id}`);
    await code(page).waitFor();
    const explain = page.getByRole('button', { name: 'Explain' });
    let explained = false;
    await page.route('**/api/ai/explain/*', (route) => {
      explained = true;
      return route.fulfill(envelope(200, { status: 'success', data: { explanation: {} } }));
    });
    await page.route(`**/api/snippets/${_id}`, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      if (explained) {
        body.data.snippet.aiExplanation = {
          summary: 'Counts upwards.',
          keyFeatures: ['Sixty constants', 'No branches'],
          complexity: 'expert',
          complexityReason: 'It never ends.',
          generatedAt: '2026-11-04T12:00:00.000Z',
          provider: 'builtin',
        };
      }
      await route.fulfill({ response, json: body });
    });
    await explain.click();
    await said(page, 'AI explanation generated!');
    await page.getByRole('heading', { name: 'AI explanation' }).waitFor();
    for (const text of ['Counts upwards.', 'No branches', 'Advanced', 'It never ends.']) {
      await page.getByText(text).waitFor();
    }
    await page.getByText('Static analysis').waitFor();
    await context.close();
  });
});

describe('outside of the application', () => {
  it('offers raw text, a file, a command and a page to embed', async () => {
    const { _id } = await create({ title: 'Take away' });
    const { page, context, problems } = await openAs(null, `/public/${_id}#L2-L3`);
    await code(page).waitFor();
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    const tab = context.waitForEvent('page');
    await choose('Raw');
    await (await tab).waitForURL(`${url}/api/snippets/${_id}/raw`);
    await (await tab).close();
    const download = page.waitForEvent('download');
    await choose('Download');
    expect((await download).suggestedFilename()).toMatch(/\.js$/);
    await choose('Copy curl');
    await said(page, 'Command copied to clipboard!');
    expect(await clipboard(page)).toBe(`curl -fsSL '${url}/api/snippets/${_id}/raw'`);

    await choose('Copy embed code');
    const dialog = page.getByRole('dialog', { name: 'Embed snippet' });
    expect(await dialog.getByLabel('Lines').inputValue()).toBe('2-3');
    await dialog.getByRole('radio', { name: 'Dark' }).click();
    await dialog.getByRole('switch', { name: 'Pin to this version' }).click();
    const look = dialog.frameLocator('iframe');
    await look.getByText('line3').first().waitFor();
    expect(await look.getByText('line4').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Copy embed code' }).click();
    await said(page, 'Embed code copied to clipboard!');
    expect(await clipboard(page)).toContain(
      `src="${url}/api/snippets/${_id}/embed?theme=dark&amp;lines=2-3&amp;rev=1"`,
    );
    await dialog.getByLabel('Lines').fill('3-2');
    await dialog.getByText('Write one line, or a range such as 3-12').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await context.close();
  });

  it('gives a private snippet’s text and file to its owner only', async () => {
    const { _id } = await create({ isPublic: false });
    const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
    await code(page).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await soon(() => page.getByRole('menuitem').allTextContents()).toEqual([
      ...['Raw', 'Download', 'History', 'Duplicate'],
    ]);
    const tab = context.waitForEvent('page');
    await page.getByRole('menuitem', { name: 'Raw' }).click();
    await (await tab).getByText('const line60 = 60;').waitFor();
    await context.close();
  });

  it('duplicates an own snippet into a private one', async () => {
    const { _id } = await create({ title: 'Twice' });
    const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await said(page, 'Duplicated to a private snippet');
    await page.waitForURL(
      (now) => /snippets\/[0-9a-f]{24}$/.test(now.pathname) && !now.pathname.endsWith(_id),
    );
    await page.getByText('Private', { exact: true }).waitFor();
    await context.close();
  });
});
