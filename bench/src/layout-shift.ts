// How much of what is seen moves while each screen loads, at 1280 and 360 pixels:
//   npm run layout-shift -w bench
//   PLATFORM=http://localhost:8080 npm run layout-shift -w bench
import { launchBrowser } from '@snippetry/test-kit/chromium';
import { openPage, type WatchedPage } from '../../e2e/src/browser.ts';
import { signIn } from '../../e2e/src/people.ts';
import { seededPlatform } from './seeded-platform.ts';

type Page = WatchedPage['page'];

declare global {
  interface Window {
    shifts?: { value: number; what: string[] }[];
  }
}

const GOAL = 0.02;
/** Nothing moves any more when the network is quiet for so long. */
const QUIET_MS = 1000;

/** Notes each shift with the elements that moved. */
function watchShifts(): void {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const what = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${node.className}`.slice(0, 80) : '',
      );
      window.shifts?.push({ value: entry.value, what });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function measure(page: Page, address: string) {
  // Live updates keep the network busy for ever, so quiet is when no more is painted.
  await page.goto(address, { waitUntil: 'load' });
  await page.waitForTimeout(QUIET_MS * 2);
  return page.evaluate(() => window.shifts ?? []);
}

const platform = await seededPlatform();
const { url, person, snippet, collection } = platform;
const visitors = ['/', '/login', '/register', '/explore', `/public/${snippet}`];
const members = [
  '/app',
  '/app/explore',
  '/app/favorites',
  '/app/analytics',
  '/app/collections',
  `/app/collections/${collection}`,
  `/app/snippets/${snippet}`,
  '/app/snippets/new',
  '/app/github',
  '/app/settings',
  '/app/notifications',
];
const browser = await launchBrowser();
let failed = false;
try {
  for (const width of [1280, 360]) {
    const { page } = await openPage(browser, { viewport: { width, height: 800 } });
    await page.addInitScript(watchShifts);
    const look = async (path: string) => {
      const shifts = await measure(page, url + path);
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      console.log(`| ${path} | ${width} | ${sum.toFixed(4)} |`);
      if (sum <= GOAL) return;
      failed = true;
      for (const { value, what } of shifts) console.error(value.toFixed(4), what.join(', '));
    };
    console.log('| screen | width | layout shift |\n|---|---|---|');
    for (const path of visitors) await look(path);
    await signIn(page, url, person);
    for (const path of members) await look(path);
  }
} finally {
  await browser.close();
  await platform.stop();
}
if (failed) process.exitCode = 1;
