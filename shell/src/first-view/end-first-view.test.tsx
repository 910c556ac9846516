import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endFirstView } from './end-first-view.ts';

let root: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  // A navigation by URL, which browsers report.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' } as never]);
  document.body.innerHTML = '<div id="first-view"></div><div id="root"></div>';
  root = document.getElementById('root') ?? document.body;
  endFirstView(root);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** Returns whether the first view is still there after this markup was rendered. */
async function standsAfter(html: string): Promise<boolean> {
  root.innerHTML = html;
  await Promise.resolve();
  return document.getElementById('first-view') !== null;
}

it.each([
  ['nothing', ''],
  ['a header alone', '<header>Snippetry</header>'],
  ['an empty page', '<main><div> </div></main>'],
  ['a page that waits for its code', '<main><p role="status">Loading...</p></main>'],
  ['a list that waits for data', '<main><h1>List</h1><div aria-busy="true"></div></main>'],
  ['code without its colours', '<main><h1>A</h1><code class="sn-code-waiting">a</code></main>'],
])('the first view stays while the application shows %s', async (_what, html) => {
  expect(await standsAfter(html)).toBe(true);
});

it.each([
  ['its page', '<main><h1>Debounce</h1><p role="status"></p></main>'],
  [
    'its page and a status of parts that say nothing',
    '<main><h1>A</h1><p role="status"><b></b></p></main>',
  ],
  ['what went wrong', '<main><div role="alert">Failed</div></main>'],
])('the first view is removed once the application shows %s', async (_what, html) => {
  expect(await standsAfter('<main><p role="status">Loading...</p></main>')).toBe(true);
  expect(await standsAfter(html)).toBe(false);
});

it('the first view is removed once a status of the page is empty', async () => {
  expect(await standsAfter('<main><h1>A</h1><p role="status">Loading...</p></main>')).toBe(true);
  const text = root.querySelector('[role="status"]')?.firstChild;
  // Like React, keeps the text node but empties it.
  if (text) text.nodeValue = '';
  await Promise.resolve();
  expect(document.getElementById('first-view')).toBeNull();
});

it('the first view is removed after ten seconds in any case', async () => {
  expect(await standsAfter('<main><p role="status">Loading...</p></main>')).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(document.getElementById('first-view')).toBeNull();
});

/** Renders cards; the returned function tells which of them are laid out. */
async function placed(): Promise<() => boolean[]> {
  const cards = '<article>Debounce</article>'.repeat(7);
  expect(await standsAfter(`<main><h1>List</h1>${cards}</main>`)).toBe(false);
  return () =>
    [...root.querySelectorAll('article')].map((card) => card.style.contentVisibility === '');
}

it('phones lay out the first cards with the page, and the others in later frames', async () => {
  vi.stubGlobal('innerWidth', 360);
  vi.stubGlobal('innerHeight', 780);
  const cards = await placed();
  const first = [true, true, true, true, false, false, false];
  expect(cards()).toEqual(first);
  vi.advanceTimersToNextFrame();
  expect(cards()).toEqual(first);
  vi.advanceTimersToNextFrame();
  expect(cards()).toEqual([...first.slice(0, 4), true, true, false]);
  vi.advanceTimersToNextFrame();
  expect(cards()).not.toContain(false);
});

it('wide screens lay out all cards with the page', async () => {
  const cards = await placed();
  expect(cards()).not.toContain(false);
});
