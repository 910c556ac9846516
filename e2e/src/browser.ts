import { existsSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

/** Best first: without windows of its own, Chromium needs half the processor time for a page. */
const PLACES = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of this worker, which all of its test files use one after the other: files that run
 * at the same time have a clipboard each. Nobody closes it; it ends with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** Closes what a file has opened in the {@link sharedBrowser}. */
export async function closePages(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/**
 * Starts the system's Chromium without the background traffic that a closed network would refuse.
 *
 * @param more further switches
 */
export function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== '' && existsSync(place));
  if (!executablePath) throw new Error('Chromium is not installed; set CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

/** A page with what went wrong in it. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors and content-security-policy violations. */
  problems: string[];
}

/** Opens a page in a context of its own: a person's own browser. */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
  });
  return { page, context, problems };
}

/**
 * Rules of axe that a page breaks, with the elements that break them.
 *
 * @param rules all, or those alone that another theme could break
 */
export async function accessibilityProblems(
  page: Page,
  rules: 'all' | 'colors' = 'all',
): Promise<string[]> {
  // A frame without scripts cannot be asked; waiting for its answer would never end.
  const axe = new AxeBuilder({ page }).exclude('iframe[sandbox=""]');
  // Whole reports on what is in order, and a second page to join the reports of frames, take most
  // of the time.
  axe.options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1);
  if (rules === 'colors') axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
