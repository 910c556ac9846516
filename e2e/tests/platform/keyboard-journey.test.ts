import { aRegistration } from '@snippetry/test-kit';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

/** Maximum number of Tab presses; more than any page needs to reach a control. */
const MOST_TABS = 120;

/** Presses Tab until a control has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  const isThere = () => wanted.evaluate((element) => element.matches(':focus'));
  const code = page.locator('.cm-content:focus');
  for (let tabs = 0; !(await isThere()); tabs += 1) {
    if (tabs === MOST_TABS) throw new Error(`Tab does not lead to ${wanted}`);
    // In the code editor, Tab indents; after Escape it moves the focus.
    if (await code.count()) await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
  }
  expect(await wanted.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
}

async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

it('a user with only a keyboard registers, creates a snippet, comments, collects it and signs out', async () => {
  const { page, problems } = await openPage(browser);
  const { username, email } = aRegistration();
  await page.goto(`${url}/register`);
  await write(page, page.getByLabel('Username'), username);
  await write(page, page.getByLabel('Email'), email);
  await write(page, page.getByLabel('Password', { exact: true }), 'Correct-Horse-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app');

  await tabTo(page, page.getByRole('link', { name: 'Create Your First Snippet' }));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/snippets/new');
  await write(page, page.getByLabel('Title'), 'Reach everything by Tab');
  await write(page, page.locator('.cm-content'), 'export const keys = 104;');
  await write(page, page.getByLabel('Description'), 'No mouse was used for this snippet.');
  await page.keyboard.press('ControlOrMeta+s');
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);

  await tabTo(page, page.getByRole('button', { name: 'Start Discussion' }));
  await page.keyboard.press('Enter');
  const discussion = page.getByRole('dialog', { name: 'Discussion' });
  const composer = discussion.getByPlaceholder('Share your thoughts about this snippet...');
  await write(page, composer, 'Written without a mouse.');
  await tabTo(page, discussion.getByRole('button', { name: 'Post Comment' }));
  await page.keyboard.press('Enter');
  await discussion.locator('article, li').getByText('Written without a mouse.').first().waitFor();
  await page.keyboard.press('Escape');
  await discussion.waitFor({ state: 'hidden' });

  await page.keyboard.press('a');
  const adding = page.getByRole('dialog', { name: /collection/i });
  await write(page, adding.getByRole('searchbox'), 'Keyboard');
  await tabTo(page, adding.getByRole('button', { name: 'Create “Keyboard”' }));
  await page.keyboard.press('Enter');
  await adding.getByRole('checkbox', { name: /^Keyboard/, checked: true }).waitFor();
  await tabTo(page, adding.getByRole('button', { name: 'Save' }));
  await page.keyboard.press('Enter');
  await adding.waitFor({ state: 'hidden' });

  await tabTo(page, page.getByRole('button', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(`${url}/`);
  expect(problems).toEqual([]);
});
