import { readFile } from 'node:fs/promises';
import { languageName, type Snippet, type TransferItem } from '@snippetry/contracts';
import { aSnippet, until } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let author: Person;
/** The author's snippets, once their views and stars are stored. */
let known: Snippet[];

const DAY_MS = 86_400_000;
const NOW = Date.now();
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

/** Snippets to create; the first `stars` of their viewers also star and copy each. */
const MADE: [
  age: number,
  language: TransferItem['language'],
  isPublic: boolean,
  views: number,
  stars: number,
][] = [
  [1, 'typescript', true, 4, 1],
  [2, 'typescript', true, 3, 3],
  [10, 'typescript', false, 0, 0],
  [29, 'python', true, 1, 0],
  [31, 'python', true, 2, 1],
  [45, 'go', true, 3, 2],
  [59, 'css', true, 1, 0],
  [61, 'sql', true, 4, 4],
  [200, 'rust', false, 0, 0],
  [300, 'java', true, 0, 0],
];

async function makeKnown(): Promise<void> {
  const items = MADE.map(([age, language, isPublic], i): Partial<TransferItem> => {
    const updatedAt = daysAgo(i % 2 === 0 ? age : age / 2);
    const body = aSnippet({ title: `Known ${i}`, content: `line ${i};\n`, isPublic });
    return { ...body, language, createdAt: daysAgo(age), updatedAt };
  });
  const { data } = await author.api.send('/api/snippets/import', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });
  expect(data).toMatchObject({ results: items.map(() => ({ status: 'created' })) });
  const own = await ownSnippets();
  const fans = await Promise.all(Array.from({ length: 4 }, () => aPerson(url)));
  for (const [i, [, , , views, stars]] of MADE.entries()) {
    const id = own.find(({ title }) => title === `Known ${i}`)?._id ?? '';
    for (const fan of fans.slice(0, views))
      await fan.api.call('GET /snippets/:id', { params: { id } });
    for (const fan of fans.slice(0, stars)) {
      await fan.api.call('POST /snippets/:id/star', { params: { id } });
      await fan.api.call('POST /snippets/:id/copied', { params: { id } });
    }
  }
  const [fork] = own.filter(({ title }) => title === 'Known 0');
  await fans[0]?.api.call('POST /snippets/:id/fork', { params: { id: fork?._id ?? '' } });
}

async function ownSnippets(): Promise<Snippet[]> {
  const { data } = await author.api.call('GET /snippets/my', { query: { limit: 100 } });
  return data.snippets;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);
const VIEWS = sum(MADE.map(([, , , views]) => views));
const STARS = sum(MADE.map(([, , , , stars]) => stars));

beforeAll(async () => {
  author = await aPerson(url);
  await makeKnown();
  // Views and copies are written from Redis to the database every few seconds.
  await until(async () => {
    known = await ownSnippets();
    const { analytics } = (await author.api.call('GET /snippets/analytics')).data;
    const arrived = sum(known.map(({ viewCount }) => viewCount)) === VIEWS;
    return arrived && analytics.totals.views === VIEWS && analytics.totals.copies === STARS;
  }, 60_000);
});

async function openAnalytics(person = author) {
  const watched = await openPage(browser);
  await signIn(watched.page, url, person);
  await watched.page.goto(`${url}/app/analytics`);
  await watched.page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor();
  return watched;
}

const panel = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
const chart = (page: Page) => page.getByRole('slider');
const lines = async (page: Page, name: string) =>
  (await panel(page, name).getByRole('listitem').allInnerTexts()).map((text) =>
    text.split(/\s*\n\s*/).join(' '),
  );

/** Formats a change in percent as section 9 of the specification requires. */
function change(before: number, now: number): string {
  const percent = before === 0 ? 0 : Math.round(((now - before) / before) * 1000) / 10;
  return `${percent >= 0 ? '+' : ''}${percent}%`;
}

describe('the analytics page', () => {
  let opened: Awaited<ReturnType<typeof openAnalytics>>;
  beforeAll(async () => {
    opened = await openAnalytics();
  });
  afterAll(() => opened.context.close());

  it('shows totals, an average, and the growth of the last 30 days over the 30 days before', async () => {
    const { page, problems } = opened;
    await page.getByText('Track your snippet performance and engagement metrics').waitFor();
    await page.getByText('Avg. Views/Snippet').waitFor();
    const aged = (from: number, to: number) => MADE.filter(([age]) => age >= from && age < to);
    const [now, before] = [aged(0, 30), aged(30, 60)];
    const growth = (pick: (made: (typeof MADE)[number]) => number) =>
      change(sum(before.map(pick)), sum(now.map(pick)));
    expect([now.length, before.length]).toEqual([4, 3]);
    const cards = async () => (await page.locator('dl').first().innerText()).split(/\s*\n\s*/);
    await soon(cards).toEqual([
      ...['Total Snippets', '10', growth(() => 1)],
      ...['Total Views', String(VIEWS), growth(([, , , views]) => views)],
      ...['Total Stars', String(STARS), growth(([, , , , stars]) => stars)],
      ...['Avg. Views/Snippet', String(Math.round(VIEWS / 10))],
    ]);
    expect(await cards()).toContain('+33.3%');
    expect(problems).toEqual([]);
  });

  it('shows the six most used languages and the public snippets with their shares', async () => {
    const { page } = opened;
    await panel(page, 'Language Distribution').waitFor();
    const counts = new Map<string, number>();
    for (const [, key] of MADE) counts.set(key, (counts.get(key) ?? 0) + 1);
    const top = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).slice(0, 6);
    const shares = top.map(
      ([key, count]) => `${languageName(key)} ${count} ${(count * 10).toFixed(1)}%`,
    );
    const shown = async () =>
      (await lines(page, 'Language Distribution')).map((line) => line.slice(3));
    await soon(shown).toEqual(shares);
    const bars = panel(page, 'Language Distribution').getByRole('listitem').first();
    await bars.getByText('30.0%').waitFor();
    const lengths = () =>
      panel(page, 'Language Distribution')
        .locator('.sn-bar')
        .evaluateAll((all) =>
          all.map((bar) => {
            const part = bar.firstElementChild?.getBoundingClientRect().width ?? 0;
            return Math.round((part / bar.getBoundingClientRect().width) * 100);
          }),
        );
    await soon(lengths).toEqual(top.map(([, count]) => count * 10));
    const visibility = await panel(page, 'Snippet Visibility').innerText();
    expect(visibility.split(/\s*\n\s*/)).toEqual([
      ...['Snippet Visibility', 'Public Snippets', '8 80.0%', 'Private Snippets', '2 20.0%'],
      'Public snippets get more visibility and engagement from the community',
    ]);
    const share = panel(page, 'Snippet Visibility').getByRole('progressbar');
    expect(await share.getAttribute('aria-valuenow')).toBe('80');
  });

  it('shows the five best snippets by views plus twice the stars, and the five last changed', async () => {
    const { page } = opened;
    await panel(page, 'Top Performing Snippets').getByRole('link').first().waitFor();
    const scores = [...known].sort(
      (a, b) => b.viewCount + 2 * b.starCount - (a.viewCount + 2 * a.starCount),
    );
    const links = panel(page, 'Top Performing Snippets').getByRole('link');
    await soon(() => links.count()).toBe(5);
    for (const [i, snippet] of scores.slice(0, 3).entries()) {
      const link = links.nth(i);
      expect(await link.getAttribute('href')).toBe(`/app/snippets/${snippet._id}`);
      const figures = (await link.innerText()).split(/\s*\n\s*/).slice(-4);
      const { viewCount, starCount } = snippet;
      expect(figures).toEqual([`${viewCount}`, 'views', `${starCount}`, 'stars']);
    }
    const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
    const recent = [...known].sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, 5);
    await soon(() => lines(page, 'Recent Activity')).toEqual(
      recent.map(({ title, createdAt, updatedAt, viewCount }) => {
        const action = createdAt === updatedAt ? 'Created' : 'Updated';
        return `${action} snippet "${title}" ${short.format(new Date(updatedAt))} ${viewCount} views`;
      }),
    );
  });
});

it('the analytics chart follows range, theme and width, is read by keys and pointer, and is available as a table and CSV', async () => {
  const { page, context, problems } = await openAnalytics();
  const range = page.getByRole('combobox', { name: 'Time range' });
  await soon(() => range.innerText()).toBe('Last 30 days');
  const canvas = page.locator('.snippet-chart canvas');
  const pixels = () => canvas.evaluate((drawn: HTMLCanvasElement) => drawn.toDataURL());
  const width = async () => Math.round((await canvas.boundingBox())?.width ?? 0);
  await soon(width).toBeGreaterThan(700);
  const light = await pixels();
  await page.emulateMedia({ colorScheme: 'dark' });
  await soon(pixels).not.toBe(light);
  await page.emulateMedia({ colorScheme: 'light' });

  const rows = page.getByRole('table').getByRole('row');
  for (const [label, search, points] of [
    ['Last year', '?range=1y', 52],
    ['Last 7 days', '?range=7d', 7],
  ] as const) {
    await range.click();
    await page.getByRole('option', { name: label }).click();
    await soon(() => rows.count()).toBe(points + 1);
    await soon(() => new URL(page.url()).search).toBe(search);
    const last = String(points - 1);
    await soon(() => chart(page).getAttribute('aria-valuemax')).toBe(last);
  }

  const toggle = (name: string) => page.getByRole('button', { name, pressed: true });
  for (const [name, total] of [
    ['Views', VIEWS],
    ['Stars', STARS],
    ['Forks', 1],
    ['Copies', STARS],
  ] as const) {
    const words = async () => (await toggle(name).innerText()).split(/\s+/).join(' ');
    await soon(words).toMatch(new RegExp(`^${name} ${total} in 7 days new`));
  }
  const value = () => chart(page).getAttribute('aria-valuetext');
  await chart(page).focus();
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const day = (ago: number) => long.format(Date.now() - ago * DAY_MS);
  const all = `${VIEWS} views, ${STARS} stars, 1 forks, ${STARS} copies`;
  await soon(value).toBe(`${day(0)}, so far: ${all}`);
  const readout = page.locator('[data-chart-readout]');
  await readout.getByText(`${day(0)}, so far`).waitFor();
  await page.keyboard.press('ArrowLeft');
  await soon(value).toBe(`${day(1)}: 0 views, 0 stars, 0 forks, 0 copies`);
  await page.keyboard.press('Home');
  await soon(value).toContain(day(6));
  await page.keyboard.press('End');
  await toggle('Copies').press('Enter');
  await page.getByRole('button', { name: 'Copies', pressed: false }).waitFor();
  await chart(page).focus();
  await soon(value).toBe(`${day(0)}, so far: ${VIEWS} views, ${STARS} stars, 1 forks`);
  await page.keyboard.press('Escape');
  await readout.waitFor({ state: 'detached' });
  const box = await chart(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 60);
  await readout.getByText(day(3)).waitFor();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Copies', pressed: false }).press('Enter');
  await toggle('Copies').waitFor();

  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', {
    name: 'Views, stars, forks and copies of the last 7 days',
  });
  await chart(page).waitFor({ state: 'detached' });
  const cells = (await table.getByRole('row').allInnerTexts()).map((row) => row.split(/\t/));
  expect(cells[0]).toEqual(['Day', 'Views', 'Stars', 'Forks', 'Copies']);
  expect(cells[1]?.slice(1)).toEqual([VIEWS, STARS, 1, STARS].map(String));
  expect(cells).toHaveLength(8);
  expect(await accessibilityProblems(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('snippetry-analytics-7d.csv');
  const csv = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(csv).toHaveLength(9);
  expect(csv[0]).toBe('day,views,stars,forks,copies');
  const today = new Date().toISOString().slice(0, 10);
  expect(csv[7]).toBe(`${today},${VIEWS},${STARS},1,${STARS}`);
  await page.getByRole('button', { name: 'Show as chart' }).click();
  await chart(page).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await soon(width).toBeLessThan(390);
  expect(problems).toEqual([]);
  await context.close();
});

it('the analytics page of a user without snippets has no accessibility problems', async () => {
  const { page, context, problems } = await openAnalytics(await aPerson(url));
  await page.getByText('No analytics data available').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});
