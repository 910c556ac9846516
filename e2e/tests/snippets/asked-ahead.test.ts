import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openAs } from '../../src/opened.ts';
import { aPerson, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
/** Viewport without the sidebar, which would send further requests. */
const PHONE = { viewport: { width: 390, height: 844 } };

/** Returns the API requests that the HTML of the current page lists for prefetching. */
const namedBy = (page: Page) =>
  page.evaluate(() => {
    const named = document.querySelector<HTMLMetaElement>('meta[name="asks"]')?.content ?? '';
    return named.split(' ').slice(1);
  });

/** Returns the files that the HTML of the current page lists for preloading. */
const filesOf = (page: Page) =>
  page.evaluate(() => {
    const named = document.querySelector<HTMLMetaElement>('meta[name="page-files"]')?.content ?? '';
    return named.split(' ');
  });

const preloaded = (page: Page) =>
  page.evaluate(() => {
    const files: string[] = Reflect.get(window, 'earlyFiles') ?? [];
    return files;
  });

/** Reloads the page, and returns the API requests that it sends until `shown` appears. */
async function asked(page: Page, shown: string): Promise<string[]> {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) addresses.push(pathname + search);
  });
  // Requests of the previous page do not count.
  page.once('framenavigated', () => addresses.splice(0));
  await page.reload();
  await page.locator(shown).first().waitFor();
  return addresses;
}

it.each([
  ['the dashboard', () => '/app', 'article', 6],
  ['a snippet', (id: string) => `/app/snippets/${id}`, '.sn-code-still', 4],
] as const)(
  '%s prefetches its data, and requests none of it twice',
  async (_what, pathOf, shown, count) => {
    const owner = await aPerson(url);
    const { snippet } = (await owner.api.call('POST /snippets', { body: aSnippet() })).data;
    const { page, context, problems } = await openAs(
      { browser, url },
      owner,
      pathOf(snippet._id),
      PHONE,
    );
    const addresses = await asked(page, shown);
    const named = await namedBy(page);
    expect(named).toHaveLength(count);
    for (const address of named) {
      expect([address, addresses.filter((one) => one === address)]).toEqual([address, [address]]);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
);

it('the dashboard requests its data at once, and its files after the main script', async () => {
  const { page, context, problems } = await openPage(browser, PHONE);
  await signIn(page, url, await aPerson(url));
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/\w+\/main\.[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const addresses: string[] = [];
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url());
    addresses.push(pathname + search);
  });
  const opened = page.goto(`${url}/app`);
  await soon(() => addresses).toContain('/api/snippets/my?sortBy=updated&page=1&limit=12');
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  const files = await filesOf(page);
  expect(files.length).toBeGreaterThan(8);
  expect(addresses.filter((address) => files.includes(address))).toEqual([]);
  held.resolve();
  await opened;
  expect(files.filter((file) => !addresses.includes(file))).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('the dashboard shows no loading state if its data arrives before the application', async () => {
  const owner = await aPerson(url);
  await owner.api.call('POST /snippets', { body: aSnippet() });
  const { page, context, problems } = await openAs({ browser, url }, owner, '/app', PHONE);
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/\w+\/main\.[^/]*\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shown = { places: 0 };
    Reflect.set(window, 'shown', shown);
    new MutationObserver(() => {
      const waits = document.querySelector('main')?.textContent?.includes('Loading snippets');
      if (waits) shown.places += 1;
    }).observe(document, { childList: true, subtree: true });
  });
  const named = await namedBy(page);
  const answered: string[] = [];
  page.on('requestfinished', (sent) => {
    const { pathname, search } = new URL(sent.url());
    answered.push(pathname + search);
  });
  const opened = page.goto(`${url}/app`);
  await soon(() => named.filter((address) => !answered.includes(address))).toEqual([]);
  held.resolve();
  await opened;
  await page.locator('article').first().waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'shown'))).toEqual({ places: 0 });
  expect(problems).toEqual([]);
  await context.close();
});

it('the dashboard’s files are preloaded on the first visit, and not if they are cached', async () => {
  const { page, context, problems } = await openAs(
    { browser, url },
    await aPerson(url),
    '/app',
    PHONE,
  );
  expect(await preloaded(page)).toEqual(await filesOf(page));
  await page.goto(`${url}/healthz`);
  await page.goto(`${url}/app`);
  await page.locator('main h1').waitFor();
  expect(await preloaded(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

/** Returns the API requests that the script in the head of the current page has sent. */
const askedByHead = (page: Page) =>
  page.evaluate(() => {
    const asked: { address: string }[] = Reflect.get(window, 'earlyRequests') ?? [];
    return asked.map(({ address }) => address);
  });

it('nothing is prefetched without a valid token, or if the HTML belongs to another page', async () => {
  const { page, context, problems } = await openPage(browser, PHONE);
  await page.goto(`${url}/app`);
  await page.waitForURL(/\/login/);
  expect(await askedByHead(page)).toEqual([]);
  await signIn(page, url, await aPerson(url));
  await page.goto(`${url}/app`);
  expect(await askedByHead(page)).toEqual(await namedBy(page));
  // The service worker also answers with the cached HTML of another page.
  await page.route(`${url}/app/trash`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: `${url}/app` }) }),
  );
  await page.goto(`${url}/app/trash`);
  expect(await namedBy(page)).toContain('/api/snippets/my?sortBy=updated&page=1&limit=12');
  expect(await askedByHead(page)).toEqual([]);
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate(() => localStorage.setItem('tokenExpiry', String(Date.now() - 1)));
  await page.goto(`${url}/app`);
  await page.waitForURL(/\/login/);
  expect(await askedByHead(page)).toEqual([]);
  expect(problems).toEqual([]);
  await context.close();
});

it('the service worker is loaded only after the page is shown', async () => {
  const { page, context, problems } = await openPage(browser, {
    ...PHONE,
    serviceWorkers: 'allow',
  });
  const owner = await aPerson(url);
  await owner.api.call('POST /snippets', { body: aSnippet() });
  await signIn(page, url, owner);
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/snippets\//, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto(`${url}/app`);
  await page.getByText('Loading snippets...').waitFor({ state: 'attached' });
  await page.waitForLoadState('load');
  // Wait for as many responses as loading the service worker and its code would take.
  await page.evaluate(async () => {
    for (let n = 0; n < 5; n += 1) await fetch('/healthz');
  });
  expect(asked).not.toContain('/sw.js');
  held.resolve();
  await page.locator('article').first().waitFor();
  await soon(() => asked).toContain('/sw.js');
  expect(problems).toEqual([]);
  await context.close();
});
