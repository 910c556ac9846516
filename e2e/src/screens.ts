import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, openPage } from './browser.ts';
import { browserOfFile } from './browser-of-file.ts';
import { type Person, signIn } from './people.ts';

export interface Screen {
  path: () => string;
  /** Waits until the screen is complete; called again for every window size and theme. */
  ready: (page: Page) => Promise<unknown>;
  /** Set if the screen exists at one width only. */
  width?: (typeof VIEWS)[number]['width'];
}

// A theme only changes colors, which do not depend on the width.
const BOTH_THEMES = [
  { width: 1280, theme: 'light', rules: 'all' },
  { width: 1280, theme: 'dark', rules: 'colors' },
] as const;
const VIEWS = [...BOTH_THEMES, { width: 360, theme: 'dark', rules: 'all' }] as const;

/** Returns how far the page, or a dialog on it, extends beyond the window, in pixels. */
async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    const ends = dialogs.map((dialog) => dialog.getBoundingClientRect().right);
    return Math.max(scrollWidth, ...ends) - clientWidth;
  });
}

/**
 * Adds a test for each screen. Paths below `/app` open as a signed-in user, others as a visitor.
 *
 * @param prepare creates the data of the screens, and returns the signed-in user
 */
export async function testScreens(
  url: string,
  screens: Record<string, Screen>,
  prepare: () => Promise<Person>,
): Promise<void> {
  const browser = await browserOfFile();
  // Screens share two pages, which keep their loaded scripts.
  let visitor: Page;
  let member: Page;
  beforeAll(async () => {
    const person = await prepare();
    visitor = (await openPage(browser)).page;
    member = (await openPage(browser)).page;
    await signIn(member, url, person);
  });

  it.each(Object.entries(screens))(
    '%s: accessible and no wider than the window, on desktop and phone, in both themes',
    async (_name, screen) => {
      const page = screen.path().startsWith('/app') ? member : visitor;
      // Without this, a URL that differs only in its fragment would not reload.
      await page.goto('about:blank');
      await page.goto(url + screen.path());
      const { width: only } = screen;
      const views = only ? BOTH_THEMES.map((view) => ({ ...view, width: only })) : VIEWS;
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
