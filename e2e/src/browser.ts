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
 * Switches that turn off V8's optimizing compilers: they take a tenth of a page's processor time,
 * and a test closes its page before they pay off.
 */
const PLAIN_SCRIPTS = ['--js-flags=--no-maglev --no-turbofan'];

let shared: Promise<Browser> | undefined;

/**
 * Returns the Chromium of this worker, which its test files share, since they run one after the
 * other. Files that run concurrently in other workers have a clipboard of their own. The browser
 * ends with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser(PLAIN_SCRIPTS);
  return shared;
}

/** Closes the contexts that a file has opened in the {@link sharedBrowser}. */
export async function closePages(): Promise<void> {
  const browser = await shared;
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors and content-security-policy violations. */
  problems: string[];
}

/**
 * Makes `page.goto` wait for the application: the server-rendered HTML of a public page looks the
 * same, but nothing except its links works.
 */
function waitForApplication(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...to) => {
    const answer = await goto(...to);
    await page.locator('#first-view').waitFor({ state: 'detached' });
    return answer;
  };
}

/** Opens a page in a context of its own, like another user's browser. */
export async function openPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // Animations take a fifth of a page's processor time.
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    // The service worker would answer requests that tests observe or block.
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(30_000);
  // While other tests run, loading the whole application takes longer.
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
 * Returns the axe rules that a page breaks, with the elements that break them.
 *
 * @param rules all rules, or only those that depend on the theme
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

/** Runs axe in the page itself, which loads it once and merges no reports of frames. */
async function askPage(page: Page, rules: string[] | null): Promise<Violations> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    const options = { resultTypes: ['violations' as const] };
    const found = await window.axe.run(only ? { ...options, runOnly: only } : options);
    return found.violations;
  }, rules);
}

async function askFrames(page: Page, rules: string[] | null): Promise<Violations> {
  // axe cannot run in a frame without scripts, and would wait forever.
  const builder = new AxeBuilder({ page }).exclude('iframe[sandbox=""]');
  // Full reports on passed rules take most of the time.
  builder.options({ resultTypes: ['violations'] });
  if (rules) builder.withRules(rules);
  return (await builder.analyze()).violations;
}
