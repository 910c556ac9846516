import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import {
  codeOf,
  fill,
  openEditor,
  replaceCode,
  saveButton,
  withSignedInPage,
} from '../../src/editor-page.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
let page: Page;

withSignedInPage(url, (opened) => {
  ({ page } = opened);
});

const frame = () => page.locator('.sn-code-editor');

it('the code editor has rulers, counts and a copy button, and keeps the chosen height and settings', async () => {
  await openEditor(page, url);
  expect((await frame().boundingBox())?.height).toBe(600);
  // Measured together and polled, because the font may load late.
  const rulers = () =>
    page.locator('.cm-content').evaluate((content) => {
      const at = getComputedStyle(content, '::after').backgroundPosition.match(/[\d.]+(?=px)/g);
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.cssText = 'position:absolute;width:100ch;font:14px var(--family-mono)';
      const character = probe.getBoundingClientRect().width / 100;
      probe.remove();
      const places = (at ?? []).map(Number).filter((place) => place > 0);
      return places.map((place) => Math.round((place - 16) / character));
    });
  await soon(rulers).toEqual([80, 120]);

  await replaceCode(page, 'one two\n  three');
  await frame().getByText('2 lines').waitFor();
  await frame().getByText('15 characters').waitFor();
  await frame().getByText('1 min read').waitFor();
  await page.getByRole('button', { name: 'Copy code' }).click();
  await page.getByText('Code copied to clipboard!').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one two\n  three');
  await replaceCode(page, 'word '.repeat(201));
  await frame().getByText('2 min read').waitFor();

  const grip = page.getByRole('separator', { name: 'Editor height' });
  const height = async () => (await frame().boundingBox())?.height;
  await grip.press('ArrowDown');
  await soon(height).toBe(622);
  await grip.press('Home');
  await soon(height).toBe(240);
  await grip.press('Enter');
  await soon(height).toBe(600);
  const box = await grip.boundingBox();
  if (!box) throw new Error('the grip is not shown');
  await grip.scrollIntoViewIfNeeded();
  const { x, y } = (await grip.boundingBox()) ?? box;
  await page.mouse.move(x + 40, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 92, { steps: 4 });
  await page.mouse.up();
  await soon(height).toBe(500);
  await soon(() => grip.getAttribute('aria-valuenow')).toBe('500');

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
  await soon(look).toEqual(wanted);
  await page.reload();
  await page.locator('.cm-content').waitFor();
  await soon(look).toEqual(wanted);
  await soon(height).toBe(500);
  await grip.dblclick();
  await soon(height).toBe(600);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Tab');
  await page.keyboard.type('x');
  await soon(() => codeOf(page)).toBe('\tx');

  await fill(page, 'Written with the keys of Vim');
  await page.getByRole('button', { name: 'Editor settings' }).click();
  await settings.getByLabel('Key map').click();
  await page.getByRole('option', { name: 'Vim' }).click();
  await page.keyboard.press('Escape');
  await page.getByText('--NORMAL--').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.type('Ihello');
  await page.keyboard.press('Escape');
  await soon(() => codeOf(page)).toBe('\thellox');
  await page.keyboard.type(':w');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
});

it('the code can be edited in a plain box if the editor cannot be loaded', async () => {
  // Only chunks with the editor's code are blocked, so that the rest of the page loads.
  let broken = false;
  await page.route('**/assets/**/*.js', (route) => (broken ? route.abort() : route.continue()));
  const isEditor = (text: string) => text.includes('cm-content') && text.includes('cm-scroller');
  const chunks = new Set<string>();
  page.on('response', async (response) => {
    const body = response.url().endsWith('.js') ? await response.text().catch(() => '') : '';
    if (isEditor(body)) chunks.add(response.url());
  });
  await openEditor(page, url);
  await soon(() => chunks.size).toBeGreaterThan(0);
  await page.unrouteAll();
  broken = true;
  await page.route(
    (address) => chunks.has(address.href),
    (route) => (broken ? route.abort() : route.continue()),
  );
  await page.reload();
  await page.getByText('Editor Error - Failed to load code editor').waitFor();
  await fill(page, 'Written in a plain box');
  await page.getByRole('textbox', { name: 'Code' }).fill('let plain = 1;\nlet box = 2;');
  await frame().getByText('2 lines').waitFor();
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('.cm-content').waitFor();
  await soon(() => codeOf(page)).toBe('let plain = 1;\nlet box = 2;');
  await saveButton(page, 'Create Snippet').click();
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
});
