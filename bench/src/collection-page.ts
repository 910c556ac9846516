// The page of a collection with as many snippets as it may have, in the browser: how long until it
// can be used where nothing is cached, and what blocks it while a row is dragged through the list:
//   npm run collection-page -w bench
import { loadavg } from 'node:os';
import { LIMITS } from '@snippetry/contracts/limits';
import { launchBrowser } from '@snippetry/test-kit/chromium';
import { openPage, type WatchedPage } from '../../e2e/src/browser.ts';
import { aPerson, signIn } from '../../e2e/src/people.ts';
import { fillCollections, type Owner } from './collections/fill.ts';
import { percentile } from './load.ts';
import { blocked, watchFrames, watchTasks } from './page-timing.ts';
import { dataFolder, start } from './running.ts';

type Page = WatchedPage['page'];

const LOADS = 7;
const GOAL_MS = 1000;
/** A row is held below the end of the window for so long, where the list scrolls by itself. */
const SCROLLING_MS = 3000;
const HANDLE = 'button[aria-label^="Move "]';

/** Milliseconds from the start of the navigation until the rows can be moved. */
async function opened(page: Page, url: string, { opened: id }: Owner): Promise<number> {
  await page.addInitScript((handle) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(handle)) return;
      seen.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark('usable');
        port2.postMessage(null);
      });
    });
    seen.observe(document, { childList: true, subtree: true });
  }, HANDLE);
  await page.goto(`${url}/app/collections/${id}`);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
}

/** Drags a row over the rows in sight, and on while the list scrolls below it. */
async function drag(page: Page): Promise<void> {
  const handle = page.locator(HANDLE).first();
  const box = await handle.boundingBox();
  const bottom = (page.viewportSize()?.height ?? 0) - 8;
  if (!box) throw new Error('there is no row to drag');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height / 2);
  await page.mouse.down();
  for (let y = box.y; y < bottom; y += 6) await page.mouse.move(x, y);
  await page.waitForTimeout(SCROLLING_MS);
  await page.mouse.up();
}

async function measure(url: string, owner: Owner): Promise<boolean> {
  const browser = await launchBrowser();
  const times: number[] = [];
  try {
    console.log('| load average | dragging: tasks over 50 ms | longest, ms | frames p50, p95 ms |');
    console.log('|---|---|---|---|');
    let longest = 0;
    for (let n = 0; n < LOADS; n += 1) {
      const { page, context } = await openPage(browser, { reducedMotion: 'no-preference' });
      await signIn(page, url, owner.person);
      times.push(await opened(page, url, owner));
      await watchTasks(page);
      const frames = await watchFrames(page);
      await drag(page);
      const [tasks, gaps] = [await blocked(page), (await frames()).sort((a, b) => a - b)];
      await context.close();
      longest = Math.max(longest, ...tasks);
      const shown = [percentile(gaps, 0.5), percentile(gaps, 0.95)].map((gap) => gap.toFixed(1));
      const load = loadavg()[0]?.toFixed(1);
      const worst = Math.max(0, ...tasks).toFixed(0);
      console.log(`| ${load} | ${tasks.length} | ${worst} | ${shown.join(', ')} |`);
    }
    times.sort((a, b) => a - b);
    const [median, worst] = [percentile(times, 0.5), times.at(-1) ?? Number.NaN];
    console.log(`\nusable after ${median.toFixed(0)} ms, at most ${worst.toFixed(0)} ms`);
    return median <= GOAL_MS && longest === 0;
  } finally {
    await browser.close();
  }
}

const folder = dataFolder(undefined, 0);
const { platform } = await start(folder.dir);
try {
  const members = LIMITS.collection.snippets;
  const owner = await fillCollections(platform, await aPerson(platform.url), {
    collections: 1,
    members,
  });
  if (!(await measure(platform.url, owner))) process.exitCode = 1;
} finally {
  await platform.stop();
  folder.done();
}
