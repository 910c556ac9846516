import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, openPage } from './browser.ts';
import { browserOfFile } from './browser-of-file.ts';
import { type Person, signIn } from './people.ts';

/** A screen that everyone can use. */
export interface Screen {
  path: () => string;
  /** Waits until it is shown whole; it is asked again in every window and theme. */
  ready: (page: Page) => Promise<unknown>;
  /** The one window that it is shown in, where there is no such thing in the other. */
  width?: (typeof VIEWS)[number]['width'];
}

// A theme changes colours only: the rest is looked at once per width.
const VIEWS = [
  { width: 1280, theme: 'light', rules: 'all' },
  { width: 1280, theme: 'dark', rules: 'colors' },
  { width: 360, theme: 'dark', rules: 'all' },
  { width: 360, theme: 'light', rules: 'colors' },
] as const;

/** How far the page, or a dialog on it, reaches beyond the window. */
async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    const ends = dialogs.map((dialog) => dialog.getBoundingClientRect().right);
    return Math.max(scrollWidth, ...ends) - clientWidth;
  });
}

/**
 * A test for each screen. Those of the application are shown to a person who is signed in, the others to a visitor.
 *
 * @param prepare answers that person, when everything is stored that the screens show
 */
export async function testScreens(
  url: string,
  screens: Record<string, Screen>,
  prepare: () => Promise<Person>,
): Promise<void> {
  const browser = await browserOfFile();
  // One page each for all screens: it has its scripts, and goes to the next address with nothing open.
  let visitor: Page;
  let member: Page;
  beforeAll(async () => {
    const person = await prepare();
    visitor = (await openPage(browser)).page;
    member = (await openPage(browser)).page;
    await signIn(member, url, person);
  });

  it.each(Object.entries(screens))(
    'everyone can use %s, on a desktop and a phone, in both themes',
    async (_name, screen) => {
      const page = screen.path().startsWith('/app') ? member : visitor;
      // An address that differs in nothing but its part behind `#` would be no new page.
      await page.goto('about:blank');
      await page.goto(url + screen.path());
      const views = VIEWS.filter(({ width }) => width === (screen.width ?? width));
      for (const { width, theme, rules } of views) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 800 });
        await screen.ready(page);
        const problems = await accessibilityProblems(page, rules);
        expect({ width, theme, problems }).toEqual({ width, theme, problems: [] });
        expect({ width, scroll: await sidewaysScroll(page) }).toEqual({ width, scroll: 0 });
      }
    },
  );
}
