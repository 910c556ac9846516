// Search in the browser over 5 000 own snippets: from a keystroke to the painted result, and tasks
// that block the page while somebody types, filters and pages:
//   npm run instant -w bench -- 5000
// A second argument is the address of a running platform without rate limits, to be used instead.
import { loadavg } from 'node:os';
import { launchBrowser } from '@snippetry/test-kit/chromium';
import { startPlatform } from '@snippetry/test-kit/platform';
import { openPage, type WatchedPage } from '../../e2e/src/browser.ts';
import { localCopy, openDashboard } from '../../e2e/src/library.ts';
import { aPerson } from '../../e2e/src/people.ts';
import { PLANTED } from './corpus.ts';
import { fillLibrary } from './own-library.ts';
import {
  blocked,
  paintTimes,
  pressAndWait,
  processorTime,
  watchPaints,
  watchTasks,
} from './page-timing.ts';

type Page = WatchedPage['page'];

const OFFSET = 9100;
const WORDS = [PLANTED.common, PLANTED.middling, PLANTED.rare, PLANTED.common];
const PAGES = 10;
/** From a result to the next key: together about eight keys a second, which is fast for a person. */
const BETWEEN_KEYS_MS = 100;

/** Types the words letter by letter; milliseconds from each key to the paint of its result. */
async function typing(page: Page): Promise<number[]> {
  const box = page.getByRole('searchbox');
  await watchPaints(page);
  for (const word of WORDS) {
    await box.fill('');
    await page.waitForTimeout(500);
    await box.focus();
    for (const letter of word) {
      await pressAndWait(page, letter);
      await page.waitForTimeout(BETWEEN_KEYS_MS);
    }
  }
  return paintTimes(page);
}

async function filtering(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('');
  for (const order of ['Most Viewed', 'Most Starred', 'Recently Created', 'Recently Updated']) {
    await page.getByRole('combobox', { name: 'Sort' }).click();
    await page.getByRole('option', { name: order }).click();
    await page.waitForTimeout(300);
  }
}

async function paging(page: Page): Promise<void> {
  for (let i = 0; i < PAGES; i += 1) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForTimeout(200);
  }
}

function percentile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1);
}

async function measure(page: Page): Promise<void> {
  console.log('| while | tasks over 50 ms | longest, ms |');
  console.log('|---|---|---|');
  let times: number[] = [];
  const used = await processorTime(page);
  const before = await used();
  let typed = before;
  for (const [name, work] of [
    [
      'typing',
      async () => {
        times = await typing(page);
        typed = await used();
      },
    ],
    ['sorting', () => filtering(page)],
    ['paging', () => paging(page)],
  ] as const) {
    await watchTasks(page);
    await work();
    const tasks = await blocked(page);
    console.log(`| ${name} | ${tasks.length} | ${Math.max(0, ...tasks).toFixed(0)} |`);
  }
  console.log('\n| keystrokes | p50 ms | p95 ms | longest, ms | processor time each, ms |');
  console.log('|---|---|---|---|---|');
  const figures = [percentile(times, 0.5), percentile(times, 0.95), percentile(times, 0.999)];
  const each = ((typed - before) / times.length).toFixed(1);
  console.log(`| ${[times.length, ...figures, each].join(' | ')} |`);
}

async function platformAt(url: string | undefined) {
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  const env = { RATE_LIMIT_AUTH: '0', RATE_LIMIT_GENERAL: '0', LOG_LEVEL: 'warn' };
  return startPlatform({ offset: OFFSET, env });
}

async function main(size: number, url?: string): Promise<void> {
  const platform = await platformAt(url);
  const browser = await launchBrowser();
  try {
    const person = await aPerson(platform.url);
    await fillLibrary(platform.url, person, { to: size });
    const { page } = await openPage(browser);
    const began = performance.now();
    await openDashboard(page, platform.url, person);
    await localCopy(page, 120_000);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const load = loadavg()[0]?.toFixed(1);
    console.log(`${size} snippets, first local copy after ${seconds} s, load average ${load}\n`);
    await measure(page);
  } finally {
    await browser.close();
    await platform.stop();
  }
}

await main(Number(process.argv[2] ?? 5000), process.argv[3]);
