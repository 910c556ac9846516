// Search in the browser over 5 000 own snippets: from a keystroke to the painted result, and tasks
// that block the page while a user types, filters and pages:
//   npm run instant -w bench -- 5000
//   --rounds N     times that a new browser does it, which are taken together; 1 by default
//   --url ADDRESS  uses a running platform without rate limits
//   --against DIR  in turns with another release, whose folder this is
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { NO_RATE_LIMITS, NO_USER_LIMITS } from '@snippetry/test-kit';
import { launchBrowser } from '@snippetry/test-kit/chromium';
import { startPlatform } from '@snippetry/test-kit/platform';
import { openPage, type WatchedPage } from '../../e2e/src/browser.ts';
import { localCopy, openDashboard } from '../../e2e/src/library.ts';
import { aPerson, type Person } from '../../e2e/src/people.ts';
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
import { AGAINST, type Release, releases } from './releases.ts';
import { OFFSET } from './running.ts';

type Page = WatchedPage['page'];
type Browser = Awaited<ReturnType<typeof launchBrowser>>;

const WORDS = [PLANTED.common, PLANTED.middling, PLANTED.rare, PLANTED.common];
const PAGES = 10;
/**
 * Pause between a result and the next key: about eight keys a second in all, which is fast typing.
 */
const BETWEEN_KEYS_MS = 100;

/**
 * Types the words letter by letter; returns the milliseconds from each key to the paint of its
 * result.
 */
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

async function sorting(page: Page): Promise<void> {
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

const WORK = { typing, sorting, paging };

/** Times of the page in milliseconds. */
interface Measured {
  /** Time from each key to the paint of its result. */
  keys: number[];
  /** Processor time of the page's main thread for all keys. */
  processor: number;
  /** Time from opening the page until all snippets were copied. */
  copied: number;
  /** Tasks over 50 ms, by kind of work. */
  tasks: Record<keyof typeof WORK, number[]>;
}

async function measure(page: Page): Promise<Omit<Measured, 'copied'>> {
  const used = await processorTime(page);
  const before = await used();
  const tasks: Measured['tasks'] = { typing: [], sorting: [], paging: [] };
  await watchTasks(page);
  const keys = await typing(page);
  const processor = (await used()) - before;
  tasks.typing = await blocked(page);
  for (const name of ['sorting', 'paging'] as const) {
    await watchTasks(page);
    await WORK[name](page);
    tasks[name] = await blocked(page);
  }
  return { keys, processor, tasks };
}

/** A release with a filled library. */
interface Filled {
  release: Release;
  url: string;
  person: Person;
  stop(): Promise<void>;
}

async function platformOf({ root }: Release, url: string | undefined) {
  if (url !== undefined) return { url, stop: () => Promise.resolve() };
  const env = {
    ...NO_RATE_LIMITS,
    LOG_LEVEL: 'warn',
    ...NO_USER_LIMITS,
  };
  return startPlatform({ ...OFFSET, ...(root !== undefined && { root }), env });
}

async function begin(release: Release, size: number, url: string | undefined): Promise<Filled> {
  const platform = await platformOf(release, release.root === undefined ? url : undefined);
  const person = await aPerson(platform.url);
  await fillLibrary(platform.url, person, { to: size });
  return { release, url: platform.url, person, stop: () => platform.stop() };
}

async function measureIn(browser: Browser, { url, person }: Filled): Promise<Measured> {
  const { page, context } = await openPage(browser);
  const began = performance.now();
  await openDashboard(page, url, person);
  await localCopy(page, 120_000);
  const copied = performance.now() - began;
  const measured = { ...(await measure(page)), copied };
  await context.close();
  return measured;
}

function print({ mark }: Release, measured: readonly Measured[]): void {
  const keys = measured.flatMap((one) => one.keys);
  const processor = measured.reduce((sum, one) => sum + one.processor, 0) / keys.length;
  const seconds = measured.map(({ copied }) => (copied / 1000).toFixed(1)).join(', ');
  const longest = (['typing', 'sorting', 'paging'] as const).map((name) => {
    const tasks = measured.flatMap((one) => one.tasks[name]);
    return `${tasks.length}, ${Math.max(0, ...tasks).toFixed(0)}`;
  });
  const times = [0.5, 0.95, 0.999].map((share) => percentile(keys, share));
  const cells = [`${keys.length}${mark}`, ...times, processor.toFixed(1), ...longest, seconds];
  console.log(`| ${cells.join(' | ')} |`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { ...AGAINST, rounds: { type: 'string', default: '1' }, url: { type: 'string' } },
});
const size = Number(positionals[0] ?? 5000);
const browser = await launchBrowser();
const filled: Filled[] = [];
try {
  for (const release of releases(values.against)) {
    filled.push(await begin(release, size, values.url));
  }
  const measured = filled.map((): Measured[] => []);
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [i, one] of filled.entries()) measured[i]?.push(await measureIn(browser, one));
  }
  console.log(`${size} snippets, load average ${loadavg()[0]?.toFixed(1)}\n`);
  const times = ['keys', 'p50 ms', 'p95 ms', 'longest, ms', 'processor time each, ms'];
  const tasks = Object.keys(WORK).map((name) => `${name}: tasks over 50 ms, longest`);
  console.log(`| ${[...times, ...tasks, 'copied, s'].join(' | ')} |`);
  console.log(`|${'---|'.repeat(times.length + tasks.length + 1)}`);
  for (const [i, { release }] of filled.entries()) print(release, measured[i] ?? []);
} finally {
  await browser.close();
  for (const { stop } of filled) await stop();
}
