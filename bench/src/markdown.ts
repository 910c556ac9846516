// Processor time to show hostile Markdown: 20,000 characters in the preview of a README, and discussions of
// twenty comments, with the processor slowed down four times. Each text is compared with plain prose of its
// length, shown in the same round:
//   npm run markdown -w bench
//   --rounds N   of which the median counts; 3 by default
//   PLATFORM=http://localhost:8080 npm run markdown -w bench
import { parseArgs } from 'node:util';
import { LIMITS } from '@snippetry/contracts/limits';
import { aSnippet } from '@snippetry/test-kit';
import { launchBrowser } from '@snippetry/test-kit/chromium';
import { openPage, type WatchedPage } from '../../e2e/src/browser.ts';
import { signIn } from '../../e2e/src/people.ts';
import { HOSTILE_TEXTS } from '../../packages/markdown/test/hostile-texts.ts';
import { percentile } from './load.ts';
import { processorTime } from './page-timing.ts';
import { type SeededPlatform, seededPlatform } from './seeded-platform.ts';

type Page = WatchedPage['page'];

const SLOWER = 4;
/** Maximum multiple of the time of prose; 100 ms on an otherwise idle machine. */
const GOAL = 3;
const LENGTH = LIMITS.collection.readme;
const COMMENTS = LIMITS.comment;
const PROSE = 'A paragraph of a few plain words, as people write them.\n\n';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

const prose = (length: number) => PROSE.repeat(Math.ceil(length / PROSE.length)).slice(0, length);

/** Processor time of the page's main thread from the press on "Preview" until the text is painted, in ms. */
async function show(page: Page, spent: () => Promise<number>, text: string): Promise<number> {
  await page.getByRole('tab', { name: 'Write' }).press('Enter');
  await page
    .getByRole('textbox', { name: 'README' })
    .evaluate((box: HTMLTextAreaElement, value) => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
        box,
        value,
      );
      box.dispatchEvent(new Event('input', { bubbles: true }));
      // Leaves out layout and removal of the box, which only its author has.
      box.style.display = 'none';
      return new Promise<number>((resolve) =>
        requestAnimationFrame(() => resolve(box.offsetHeight)),
      );
    }, text);
  const preview = page.getByRole('tab', { name: 'Preview' });
  const before = await spent();
  await preview.evaluate(async (button: HTMLElement) => {
    button.focus();
    button.click();
    while (!document.querySelector('.sn-md')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
  return (await spent()) - before;
}

const median = (list: readonly number[]) =>
  percentile(
    list.toSorted((a, b) => a - b),
    0.5,
  );

/** Prints a line for each text. Returns whether all are fast enough. */
async function measure(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const spent = await processorTime(page);
  // The first preview also loads its code.
  await show(page, spent, prose(LENGTH));
  let isReached = true;
  for (const [name, make] of Object.entries(HOSTILE_TEXTS)) {
    const times: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      plain.push(await show(page, spent, prose(LENGTH)));
      times.push(await show(page, spent, make(LENGTH)));
    }
    const [ms, baseline] = [median(times), median(plain)];
    isReached &&= ms <= GOAL * baseline;
    const cells = [name, ms.toFixed(0), baseline.toFixed(0), (ms / baseline).toFixed(2)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  return isReached;
}

/** Creates a snippet with a first page of comments of maximum length. Returns its address. */
async function discussion({ url, person }: SeededPlatform, texts: readonly string[]) {
  const { data } = await person.api.call('POST /snippets', { body: aSnippet() });
  const snippet = data.snippet._id;
  for (const content of texts) {
    await person.api.call('POST /comments', { body: { snippet, content } });
  }
  return `${url}/app/snippets/${snippet}`;
}

/** Processor time from the press on "Discussion" until all comments are painted, in ms. */
async function open(page: Page, spent: () => Promise<number>, address: string): Promise<number> {
  await page.goto(address);
  const button = page.getByRole('button', { name: /^Discussion/ });
  await button.waitFor();
  const before = await spent();
  await button.click();
  await page
    .locator('[role="dialog"] article')
    .nth(COMMENTS.pageSize - 1)
    .waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return (await spent()) - before;
}

/** Prints a line for each discussion. Returns whether all are fast enough. */
async function measureDiscussions(page: Page, platform: SeededPlatform): Promise<boolean> {
  const { pageSize, max } = COMMENTS;
  const spent = await processorTime(page);
  const hostile = Object.values(HOSTILE_TEXTS).map((make) => make(max).slice(0, max));
  const plain = await discussion(platform, Array<string>(pageSize).fill(prose(max)));
  let isReached = true;
  for (let from = 0; from + pageSize <= hostile.length; from += pageSize) {
    const texts = hostile.slice(from, from + pageSize);
    const address = await discussion(platform, texts);
    const [times, baselines]: [number[], number[]] = [[], []];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      baselines.push(await open(page, spent, plain));
      times.push(await open(page, spent, address));
    }
    const [ms, baseline] = [median(times), median(baselines)];
    isReached &&= ms <= GOAL * baseline;
    const name = `comments ${from + 1} to ${from + pageSize}`;
    const cells = [name, ms.toFixed(0), baseline.toFixed(0), (ms / baseline).toFixed(2)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  return isReached;
}

const platform = await seededPlatform();
const browser = await launchBrowser();
try {
  const { page } = await openPage(browser);
  await signIn(page, platform.url, platform.person);
  await page.goto(`${platform.url}/app/collections/${platform.collection}`);
  await page.getByRole('button', { name: 'Add a README' }).click();
  console.log('| text | ms | prose ms | ratio |\n|---|---|---|---|');
  const isReached = [await measure(page), await measureDiscussions(page, platform)];
  if (isReached.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await platform.stop();
}
