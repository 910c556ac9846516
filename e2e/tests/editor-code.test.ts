import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openBrowser, openPage } from '../src/browser.ts';
import { openEditor, replaceCode, saveButton, shownCode } from '../src/editor-page.ts';
import { aPerson, type Person, signIn } from '../src/people.ts';

const { url } = inject('platform');
let browser: Browser;
let person: Person;
let page: Page;
let context: BrowserContext;
let problems: string[];

beforeAll(async () => {
  browser = await openBrowser();
  person = await aPerson(url);
});
afterAll(() => browser.close());
beforeEach(async () => {
  ({ page, context, problems } = await openPage(browser));
  await signIn(page, url, person);
});
afterEach(async () => {
  expect(problems).toEqual([]);
  await context.close();
});

const frame = () => page.locator('.sn-code-editor');

async function fill(title: string, description = 'What it does') {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
}

describe('the code', () => {
  it('is written in a frame of 600 px with rulers, counted and copied', async () => {
    await openEditor(page, url);
    expect((await frame().boundingBox())?.height).toBe(600);
    const rulers = await page
      .locator('.cm-content')
      .evaluate((content) => getComputedStyle(content, '::after').backgroundPosition);
    const character = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.cssText = 'position:absolute;width:100ch;font:14px var(--family-mono)';
      const { width } = probe.getBoundingClientRect();
      probe.remove();
      return width / 100;
    });
    const at = (rulers.match(/[\d.]+(?=px)/g) ?? []).map(Number).filter((place) => place > 0);
    expect(at.map((place) => Math.round((place - 16) / character))).toEqual([80, 120]);

    await replaceCode(page, 'one two\n  three');
    await frame().getByText('2 lines').waitFor();
    await frame().getByText('15 characters').waitFor();
    await frame().getByText('1 min read').waitFor();
    await page.getByRole('button', { name: 'Copy code' }).click();
    await page.getByText('Code copied to clipboard!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one two\n  three');
    await replaceCode(page, 'word '.repeat(201));
    await frame().getByText('2 min read').waitFor();
  });

  it('gets the height a person wants, by keys and by pointer, and keeps it', async () => {
    await openEditor(page, url);
    const grip = page.getByRole('separator', { name: 'Editor height' });
    const height = async () => (await frame().boundingBox())?.height;
    await grip.press('ArrowDown');
    await expect.poll(height).toBe(622);
    await grip.press('Home');
    await expect.poll(height).toBe(240);
    await grip.press('Enter');
    await expect.poll(height).toBe(600);
    const box = await grip.boundingBox();
    if (!box) throw new Error('the grip is not shown');
    await grip.scrollIntoViewIfNeeded();
    const { x, y } = (await grip.boundingBox()) ?? box;
    await page.mouse.move(x + 40, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + 40, y - 92, { steps: 4 });
    await page.mouse.up();
    await expect.poll(height).toBe(500);
    expect(await grip.getAttribute('aria-valuenow')).toBe('500');
    await page.reload();
    await page.locator('.cm-content').waitFor();
    expect(await height()).toBe(500);
    await grip.dblclick();
    await expect.poll(height).toBe(600);
  });

  it('looks and indents as a person wants, and keeps that', async () => {
    await openEditor(page, url);
    await page.getByRole('button', { name: 'Editor settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Editor settings' });
    await settings.getByLabel('Font size').click();
    await page.getByRole('option', { name: '18 px' }).click();
    await settings.getByLabel('Indent with').click();
    await page.getByRole('option', { name: 'Tabs' }).click();
    await settings.getByRole('switch', { name: 'Wrap long lines' }).click();
    await settings.getByRole('switch', { name: 'Line numbers' }).click();
    const look = async () => ({
      size: await page.locator('.cm-scroller').evaluate((it) => getComputedStyle(it).fontSize),
      wraps: await page.locator('.cm-content.cm-lineWrapping').count(),
      numbers: await page.locator('.cm-lineNumbers').count(),
      tabs: await frame().getByText('Tabs', { exact: true }).count(),
    });
    const wanted = { size: '18px', wraps: 1, numbers: 0, tabs: 1 };
    await expect.poll(look).toEqual(wanted);
    await page.reload();
    await page.locator('.cm-content').waitFor();
    await expect.poll(look).toEqual(wanted);
    await page.locator('.cm-content').click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('x');
    expect(await shownCode(page)).toBe('\tx');
  });

  it('can be written in a plain box when the editor cannot be loaded', async () => {
    // The page's own chunks come through; the editor's are those asked for after the form is there.
    let broken = false;
    await page.route('**/assets/*.js', (route) => (broken ? route.abort() : route.continue()));
    const isEditor = (text: string) => text.includes('cm-content') && text.includes('cm-scroller');
    const chunks = new Set<string>();
    page.on('response', async (response) => {
      const body = response.url().endsWith('.js') ? await response.text().catch(() => '') : '';
      if (isEditor(body)) chunks.add(response.url());
    });
    await openEditor(page, url);
    await expect.poll(() => chunks.size).toBeGreaterThan(0);
    await page.unrouteAll();
    broken = true;
    await page.route(
      (address) => chunks.has(address.href),
      (route) => (broken ? route.abort() : route.continue()),
    );
    await page.reload();
    await page.getByText('Editor Error - Failed to load code editor').waitFor();
    await fill('Written in a plain box');
    await page.getByRole('textbox', { name: 'Code' }).fill('let plain = 1;\nlet box = 2;');
    await frame().getByText('2 lines').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.cm-content').waitFor();
    expect(await shownCode(page)).toBe('let plain = 1;\nlet box = 2;');
    await saveButton(page, 'Create Snippet').click();
    await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  });
});
