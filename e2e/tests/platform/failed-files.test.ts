import { aSnippet } from '@snippetry/test-kit';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

let person: Person;
let snippet: string;
let collection: string;

beforeAll(async () => {
  person = await aPerson(url);
  const body = aSnippet({ title: 'Retried' });
  snippet = (await person.api.call('POST /snippets', { body })).data.snippet._id;
  const created = await person.api.call('POST /collections', { body: { name: 'Retried' } });
  collection = created.data.collection._id;
});

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Address, and what the complete page shows. */
const PAGES: Record<string, { path: () => string; shown: (page: Page) => Locator }> = {
  'the dashboard': { path: () => '/app', shown: (page) => page.locator('article').first() },
  Explore: { path: () => '/app/explore', shown: (page) => title(page, 'Explore Code Universe') },
  'a snippet': { path: () => `/app/snippets/${snippet}`, shown: (page) => title(page, 'Retried') },
  'the editor': { path: () => '/app/snippets/new', shown: (page) => page.locator('.cm-content') },
  'a collection': {
    path: () => `/app/collections/${collection}`,
    shown: (page) => title(page, 'Retried'),
  },
  'a public snippet': {
    path: () => `/public/${snippet}`,
    shown: (page) => page.locator('#root').and(page.locator(':has(.cm-content, pre)')),
  },
};

const SCRIPTS = /\.js$/;
/** The script that retries the others. */
const isFirst = (route: Route) => /\/theme\.\w+\.js$/.test(route.request().url());

async function openSignedIn(): Promise<Page> {
  const { page } = await openPage(browser);
  await signIn(page, url, person);
  return page;
}

/** Longer than a preload is ahead of its script, and shorter than the delay of a retry. */
const OUTAGE_MS = 300;

it.each(Object.entries(PAGES))(
  'shows %s although each script fails when it is first requested',
  async (_name, { path, shown }) => {
    const page = await openSignedIn();
    const since = new Map<string, number>();
    await page.route(SCRIPTS, (route) => {
      const file = route.request().url();
      const first = since.get(file) ?? performance.now();
      since.set(file, first);
      const fails = !isFirst(route) && performance.now() - first < OUTAGE_MS;
      return fails ? route.abort() : route.continue();
    });
    await page.goto(url + path());
    await shown(page).waitFor();
    expect(since.size).toBeGreaterThan(15);
    await page.context().close();
  },
);

it('shows the dashboard although each script comes three seconds late', async () => {
  const page = await openSignedIn();
  await page.route(SCRIPTS, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await page.goto(`${url}/app`);
  await page.locator('article').first().waitFor();
  await page.context().close();
});

it.each([
  ['the first script', /\/assets\/\w+\/main\.\w+\.js$/],
  ['a library of the first scripts', /\/assets\/\w+\/vendor\.\w+\.js$/],
  ['each chunk of the shell', /\/assets\/\w+\/\d+\.js$/],
  ['code that the shell shares', /\/assets\/\w+\/kit\.js$/],
  ['the entry of a remote', /\/mfe\/snippets\/\w+\/remoteEntry\.\w+\.js$/],
  ['the code of a remote', /\/mfe\/snippets\/\w+\/assets\/__federation_expose_remote\.js$/],
])('offers a button that recovers the page if %s cannot be loaded', async (_name, file) => {
  const page = await openSignedIn();
  await page.route(file, (route) => route.abort());
  await page.goto(`${url}/app`);
  const button = page.getByRole('button', { name: /^(?:Reload the page|Try again)$/ });
  await button.waitFor();
  // A shared module that is not loaded is an error of loading, not `undefined`.
  expect(await page.getByText(/undefined/).count()).toBe(0);
  await page.unroute(file);
  await button.click();
  await page.locator('article').first().waitFor();
  await page.context().close();
});

const hasError = (request: Request) => /"errors":\[\{/.test(request.postData() ?? '');

it('reports a remote that cannot be loaded, with its build and the pattern of the page', async () => {
  const page = await openSignedIn();
  await page.route(/\/mfe\/snippets\/\w+\/remoteEntry\.\w+\.js$/, (route) => route.abort());
  const isReport = (request: Request) => request.url() === `${url}/api/browser-reports`;
  const sent = page.waitForRequest((request) => isReport(request) && hasError(request));
  await page.goto(`${url}/app/snippets/${snippet}`);
  const report = (await sent).postDataJSON();
  expect((await (await sent).response())?.status()).toBe(202);
  expect(report.page).not.toContain(snippet);
  const { build } = report.errors[0];
  expect(report.loads).toContainEqual({ remote: 'snippets', build });
  expect(report.errors[0]).toMatchObject({ remote: 'snippets', kind: 'file', isFirst: true });
  await page.context().close();
});
