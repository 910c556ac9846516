import type { LanguageKey } from '@snippetry/contracts';
import { aSnippet } from '@snippetry/test-kit';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Person } from './people.ts';

/** A snippet's page with its preview open. */
export interface OpenPreview {
  dialog: Locator;
  frame: FrameLocator;
  /** Lines of the preview's console as people read them. */
  console: () => Promise<string[]>;
}

/** Opens a snippet of these languages and code on its page. */
export async function openSnippet(
  page: Page,
  options: { url: string; person: Person; language: LanguageKey; code: string },
): Promise<void> {
  const { url, person, language, code } = options;
  const body = aSnippet({ language, content: code });
  const { data } = await person.api.call('POST /snippets', { body });
  await page.goto(`${url}/app/snippets/${data.snippet._id}`);
  await page.getByRole('button', { name: 'Preview UI' }).waitFor();
}

/** Asks for the preview of the snippet that is shown. */
export async function startPreview(page: Page): Promise<OpenPreview> {
  await page.getByRole('button', { name: 'Preview UI' }).click();
  const dialog = page.getByRole('dialog', { name: 'UI preview' });
  await dialog.waitFor();
  const lines = dialog.getByRole('region', { name: 'Console' }).getByRole('listitem');
  return { dialog, frame: dialog.frameLocator('iframe'), console: () => lines.allInnerTexts() };
}

/** Switches settings of the preview on, by their names. */
export async function switchOn(page: Page, ...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Preview settings' }).first().click();
  const popover = page.getByRole('dialog', { name: 'Preview settings' });
  for (const name of names) await popover.getByRole('switch', { name }).click();
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'detached' });
}
