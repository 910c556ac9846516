import { until } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { LONG, storeLong } from '../../src/detail-page.ts';
import { aPerson } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

const WIDTHS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
];

/**
 * Returns the position and size of the first match of each selector in an element, in whole
 * pixels.
 */
function placesIn(page: Page, within: string, parts: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([scope, selectors]) => {
      await document.fonts.ready;
      const whole = document.querySelector(scope);
      const top = whole?.getBoundingClientRect().top ?? 0;
      return selectors.map((selector) => {
        const part = whole?.querySelector(selector)?.getBoundingClientRect();
        const sizes = part ? [part.x, part.y - top, part.width, part.height] : [];
        return `${selector} ${sizes.map(Math.round).join(' ')}`;
      });
    },
    [within, parts] as const,
  );
}

/**
 * Opens a page without the application's scripts and styles, and returns the accessibility
 * problems of its server-rendered content and what `read` returns of it.
 */
async function readFirstView<T>(page: Page, path: string, read: () => Promise<T>) {
  const scripts = /\/assets\/\w+\/(?:main|vendor)\.[^/]*\.js$/;
  const styles = /\/assets\/\w+\/main\.[^/]*\.css$/;
  // Held rather than aborted, because the page requests a failed script again.
  await page.route(scripts, () => undefined);
  await page.route(styles, (route) => route.fulfill({ contentType: 'text/css', body: '' }));
  const shown = page.locator('#first-view').waitFor();
  await page.evaluate((to) => window.location.assign(to), url + path);
  await shown;
  const seen = { faults: await accessibilityProblems(page), read: await read() };
  await page.unroute(scripts);
  await page.unroute(styles);
  return seen;
}

it.each(WIDTHS)(
  'a server-rendered snippet has the same layout as in the application at $width pixels',
  async (viewport) => {
    const { _id } = await storeLong(await aPerson(url), { title: 'Read before any script' });
    const { page, problems } = await openPage(browser, { viewport });
    await page.goto(`${url}/healthz`);
    const parts = ['h1', '.sn-tag', '.sn-code', '.sn-code-title', '.sn-code-body'];
    const path = `/public/${_id}`;
    const first = await readFirstView(page, path, () => placesIn(page, '#first-view', parts));
    await page.goto(url + path);
    expect(await placesIn(page, '#root', parts)).toEqual(first.read);
    expect(first.faults).toEqual([]);
    expect(problems).toEqual([]);
  },
);

it.each(WIDTHS)(
  'the server-rendered Explore page has the same layout as in the application at $width pixels',
  async (viewport) => {
    const author = await aPerson(url);
    const { page, problems } = await openPage(browser, { viewport });
    await page.goto(`${url}/healthz`);
    const parts = ['.sn-mark', 'h3 a', '.sn-row-description', '.sn-row-tags'];
    // On a phone, the preview is below text that wraps, so its position is not compared.
    if (viewport.width > 1023) parts.push('.sn-preview');
    // Retried, because concurrent tests add snippets that push this one out of the list.
    const seen = await until(async () => {
      const { _id } = await storeLong(author, { title: 'On Explore before any script' });
      const own = `article:has(a[href$="${_id}"])`;
      const places = async (within: string) => ({
        // Concurrent tests may replace the first snippet: compare only its position and width.
        first: (await placesIn(page, within, ['article']))[0]?.split(' ', 4),
        row: await placesIn(page, `${within} ${own}`, parts),
      });
      const isIn = async (within: string) => (await page.locator(`${within} ${own}`).count()) > 0;
      const first = await readFirstView(
        page,
        '/explore',
        async () => (await isIn('#first-view')) && places('#first-view'),
      );
      if (!first.read) return null;
      await page.goto(`${url}/explore`);
      return (await isIn('#root')) && { ...first, after: await places('#root') };
    }, 60_000);
    expect(seen.faults).toEqual([]);
    expect(seen.after).toEqual(seen.read);
    expect(problems).toEqual([]);
  },
);

it('links to lines and comments of a public snippet scroll to them once the application takes over', async () => {
  const author = await aPerson(url);
  const { _id } = await storeLong(author, { title: 'Linked into' });
  const body = { snippet: _id, content: 'Worth a link' };
  const comment = (await author.api.call('POST /comments', { body })).data.comment._id;
  const { page, problems } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  await page.goto(`${url}/public/${_id}#L40-L42`);
  await soon(() => page.locator('.cm-marked-line').allTextContents()).toEqual(LONG.slice(39, 42));
  await soon(() =>
    page.locator('.cm-scroller').evaluate(({ scrollTop }) => scrollTop),
  ).toBeGreaterThan(300);
  await page.goto(`${url}/healthz`);
  await page.goto(`${url}/public/${_id}?comment=${comment}`);
  const article = page.locator(`[data-comment="${comment}"]`);
  const top = () => article.evaluate((element) => element.getBoundingClientRect().top);
  await soon(top).toBeGreaterThan(0);
  await soon(top).toBeLessThan(740);
  expect(problems).toEqual([]);
});

it('a public snippet can be read without JavaScript', async () => {
  const author = await aPerson(url);
  const { _id, title } = await storeLong(author, { title: 'Read without JavaScript' });
  const { page } = await openPage(browser, { javaScriptEnabled: false });
  // Not with `goto`, which waits until the application's scripts have removed the first view.
  const answer = await page.request.get(`${url}/public/${_id}`);
  await page.setContent(await answer.text());
  const shown = page.locator('#first-view');
  expect(await shown.getByRole('heading', { name: title }).count()).toBe(1);
  expect(await shown.innerText()).toContain(author.username);
});
