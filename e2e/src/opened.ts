import type { Browser, Page } from 'playwright-core';
import { openPage, type WatchedPage } from './browser.ts';
import { type Person, signIn } from './people.ts';

/** Browser and platform to open pages with. */
export interface Target {
  browser: Browser;
  url: string;
}

/** Opens a page as a signed-in user, or as a visitor. */
export async function openAs(
  { browser, url }: Target,
  person: Person | null,
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<WatchedPage> {
  const opened = await openPage(browser, options);
  if (person) await signIn(opened.page, url, person);
  await opened.page.goto(url + path);
  return opened;
}

/** Waits for a toast. */
export function said(page: Page, text: string): Promise<void> {
  return page.getByRole('list', { name: 'Notifications' }).getByText(text).first().waitFor();
}

/** Returns the last copied text. */
export function clipboard(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText());
}
