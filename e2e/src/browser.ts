import { AxeBuilder } from '@axe-core/playwright';
import { launchBrowser } from '@snippetry/test-kit/chromium';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Without V8's optimizing compilers: a page of a test is closed before what they make of its scripts
 * pays, and they take a tenth of its processor time.
 */
const PLAIN_SCRIPTS = ['--js-flags=--no-maglev --no-turbofan'];

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of this worker, which all of its test files use one after the other: files that run
 * at the same time have a clipboard each. Nobody closes it; it ends with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser(PLAIN_SCRIPTS);
  return shared;
}

/** Closes what a file has opened in the {@link sharedBrowser}. */
export async function closePages(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** A page with what went wrong in it. */
export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors and content-security-policy violations. */
  problems: string[];
}

/**
 * Has a page wait for the application wherever it goes: the server's own HTML of a public page looks like
 * it, but answers to nothing but links.
 */
function waitForApplication(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...to) => {
    const answer = await goto(...to);
    await page.locator('#first-view').waitFor({ state: 'detached' });
    return answer;
  };
}

/** Opens a page in a context of its own: a person's own browser. */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // Drawing movement takes a fifth of a page's processor time.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    // It would answer in place of the network that tests watch and cut.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  // Beside other tests, loading the whole application takes longer than what is done there then.
  context.setDefaultNavigationTimeout(30_000);
  const page = await context.newPage();
  waitForApplication(page);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) problems.push(message.text());
  });
  return { page, context, problems };
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Rules of axe that a page breaks, with the elements that break them.
 *
 * @param rules all, or those alone that another theme could break
 */
export async function accessibilityProblems(
  page: Page,
  rules: 'all' | 'colors' = 'all',
): Promise<string[]> {
  const ask = page.frames().length === 1 ? askPage : askFrames;
  const violations = await ask(page, rules === 'all' ? null : COLOR_RULES);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Asks axe in the page itself: it is loaded once, and there is no report of frames to be joined. */
async function askPage(page: Page, rules: string[] | null): Promise<Violations> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const options = { resultTypes: ['violations' as const] };
    const found = await window.axe.run(only ? { ...options, runOnly: only } : options);
    return found.violations;
  }, rules);
}

async function askFrames(page: Page, rules: string[] | null): Promise<Violations> {
  // A frame without scripts cannot be asked; waiting for its answer would never end.
  const builder = new AxeBuilder({ page }).exclude('iframe[sandbox=""]');
  // Whole reports on what is in order take most of the time.
  builder.options({ resultTypes: ['violations'] });
  if (rules) builder.withRules(rules);
  return (await builder.analyze()).violations;
}
