import type { LanguageKey } from '@snippetry/contracts';
import { aSnippet } from '@snippetry/test-kit';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Person } from './people.ts';

/** A snippet's page with its preview open. */
interface OpenPreview {
  dialog: Locator;
  frame: FrameLocator;
  /** Lines of the preview's console as people read them. */
  console: () => Promise<string[]>;
}

/** Code to be previewed, under the title it is found by. */
export interface Sample {
  title: string;
  language: LanguageKey;
  code: string;
}

/** Stores a snippet; answers the address of its page. */
async function storeSample(person: Person, { title, language, code }: Sample): Promise<string> {
  const body = aSnippet({ title, language, content: code });
  const { data } = await person.api.call('POST /snippets', { body });
  return `/app/snippets/${data.snippet._id}`;
}

/** Opens a snippet of these languages and code on its page. */
export async function openSnippet(
  page: Page,
  options: { url: string; person: Person; language: LanguageKey; code: string },
): Promise<void> {
  const { url, person, language, code } = options;
  const address = await storeSample(person, { title: 'A sample', language, code });
  await page.goto(url + address);
  await page.getByRole('button', { name: 'Preview UI' }).waitFor();
}

/** Stores samples, a dashboard full at most, and shows that dashboard. */
export async function listSamples(
  page: Page,
  { url, person, samples }: { url: string; person: Person; samples: readonly Sample[] },
): Promise<void> {
  for (const sample of samples) await storeSample(person, sample);
  await page.goto(`${url}/app`);
}

/** A listed sample; the sidebar leads to some of them, too. */
export const listed = (page: Page, title: string): Locator =>
  page.locator('article').getByRole('link', { name: title, exact: true });

/** Opens one of the listed samples, previews it, and goes back to the list: the application is loaded once. */
export async function previewListed(
  page: Page,
  title: string,
  look: (open: OpenPreview) => Promise<void>,
): Promise<void> {
  await listed(page, title).click();
  const open = await startPreview(page);
  await look(open);
  await open.dialog.getByRole('button', { name: 'Hide Preview' }).click();
  await open.dialog.waitFor({ state: 'detached' });
  await page.goBack();
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
