import type { LanguageKey } from '@snippetry/contracts';
import { aSnippet, until } from '@snippetry/test-kit';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { Person } from './people.ts';

/** Open preview of a snippet. */
interface OpenPreview {
  dialog: Locator;
  frame: FrameLocator;
  /** Visible lines of the preview's console. */
  console: () => Promise<string[]>;
}

/** Creates a snippet and opens its page. */
export async function openSnippet(
  page: Page,
  options: { url: string; person: Person; language: LanguageKey; code: string },
): Promise<void> {
  const { url, person, language, code } = options;
  const body = aSnippet({ title: 'A sample', language, content: code });
  const { data } = await person.api.call('POST /snippets', { body });
  await page.goto(`${url}/app/snippets/${data.snippet._id}`);
  await page.getByRole('button', { name: 'Preview UI' }).waitFor();
}

/** Starts the preview of the current snippet. */
export async function startPreview(page: Page): Promise<OpenPreview> {
  await page.getByRole('button', { name: 'Preview UI' }).click();
  const dialog = page.getByRole('dialog', { name: 'UI preview' });
  await dialog.waitFor();
  const lines = dialog.getByRole('region', { name: 'Console' }).getByRole('listitem');
  return { dialog, frame: dialog.frameLocator('iframe'), console: () => lines.allInnerTexts() };
}

/** Hostile code, its author and the platform. */
interface Hostile {
  url: string;
  person: Person;
  code: string;
}

/** Runs hostile code in a preview until it has logged "done". */
export async function runHostile(page: Page, hostile: Hostile): Promise<OpenPreview> {
  await openSnippet(page, { ...hostile, language: 'javascript' });
  const open = await startPreview(page);
  await until(async () => (await open.console()).some((line) => line.trim() === 'done'), 30_000);
  return open;
}

/**
 * Runs hostile code only once its preview is visible, so that it cannot prevent the preview from
 * appearing.
 *
 * @param order sends the frame the message that starts the code
 */
export async function runLater(
  page: Page,
  { url, person, code }: Hostile,
  order: () => Promise<unknown> = () => page.evaluate(() => frames[0]?.postMessage('strike', '*')),
): Promise<OpenPreview> {
  const listening = `
addEventListener('message', (e) => { if (e.data === 'strike') { ${code} } });
console.log('done');`;
  const open = await runHostile(page, { url, person, code: listening });
  await order();
  return open;
}

/** Resolves to true once ten timers have run in the page; never resolves if the page hangs. */
export async function isResponsive(page: Page): Promise<boolean> {
  const ticks = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const timer = setInterval(() => {
          count += 1;
          if (count === 10) {
            clearInterval(timer);
            resolve(count);
          }
        }, 10);
      }),
  );
  return (await ticks) === 10;
}
