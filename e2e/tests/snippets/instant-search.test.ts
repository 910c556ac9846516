import { until } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { localCopy, openDashboard, save, titles, written } from '../../src/library.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let ana: Person;

beforeAll(async () => {
  ana = await aPerson(url);
  await save(ana, [
    ...Array.from({ length: 14 }, (_, n) => written(n)),
    written(20, {
      title: 'Graceful HTTP shutdown',
      description: 'Waits for requests to end',
      content: 'func shutdownServer() { await fetchUserById(7); }',
      language: 'go',
      tags: ['net'],
    }),
  ]);
});

const search = (page: Page) => page.getByRole('searchbox');
/** Returns the marked text of each field; a hit in code can span several colored words. */
const hits = (page: Page) =>
  page
    .locator('article :is(h3, p, pre):has(mark)')
    .evaluateAll((fields) =>
      fields.map((field) =>
        [...field.querySelectorAll('mark')].map(({ textContent }) => textContent).join(''),
      ),
    );
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** Returns whether the service worker has cached everything to open the dashboard offline. */
const keepsPage = (page: Page) =>
  page.evaluate(async () => {
    if (!navigator.serviceWorker.controller) return false;
    const needed = ['/app', '/remotes.json', /\/remoteEntry\.[^/]*\.js$/];
    const kept = await (await caches.open('snippetry-pages')).keys();
    const paths = kept.map((request) => new URL(request.url).pathname);
    return needed.every((one) => paths.some((path) => one === path || path.match(one)));
  });

/** Replaces the local copy by one of an earlier release, whose entries have fewer fields. */
async function keepOlderCopy(page: Page): Promise<void> {
  const [name = ''] = await databases(page);
  await page.goto(`${url}/robots.txt`);
  await page.evaluate(async (database) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const now = await settled(indexedDB.open(database));
    const stores = now.transaction(['entries', 'state']);
    const entries = await settled(stores.objectStore('entries').getAll());
    const state = await settled(stores.objectStore('state').get('state'));
    now.close();
    await settled(indexedDB.deleteDatabase(database));
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('entries', { keyPath: '_id' });
      opening.result.createObjectStore('state');
    };
    const db = await settled(opening);
    const work = db.transaction(['entries', 'state'], 'readwrite');
    for (const { truncated: _, ...entry } of entries) work.objectStore('entries').put(entry);
    await settled(work.objectStore('state').put(state, 'state'));
    db.close();
  }, name);
}

it('a search highlights hits, is answered by the local copy before the server, can be cleared, and works offline', async () => {
  const { page, context, problems } = await openPage(browser);
  await openDashboard(page, url, ana);
  await page.getByRole('button', { name: 'How to search' }).click();
  await page.getByText('this exact text in the code').waitFor();
  await page.keyboard.press('Escape');
  for (const [query, marked] of [
    ['shutd', ['shutd', 'shutd']],
    ['user_by language:go', ['UserBy']],
    ['"await fetchUser" tag:net', ['await fetchUser']],
    [`http user:${ana.username}`, ['HTTP']],
  ] as const) {
    await search(page).fill(query);
    await soon(() => titles(page)).toEqual(['Graceful HTTP shutdown']);
    await soon(() => hits(page)).toEqual(marked);
  }
  // `number` is in every description, but `script` is in no field: usernames are `user_` and
  // hexadecimal digits.
  await search(page).fill('<script>number</script>');
  await soon(() => page.getByText('No matching snippets found').count()).toBe(1);
  expect(problems).toEqual([]);

  await search(page).fill('');
  await soon(async () => (await titles(page)).length).toBe(12);
  const all = await titles(page);
  await localCopy(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const pagination = {
    page: 1,
    limit: 12,
    total: 0,
    totalPages: 0,
    hasNext: false,
    hasPrev: false,
  };
  await page.route('**/api/snippets/my?*search=*', async (route) => {
    await held;
    await route.fulfill({ json: { status: 'success', data: { snippets: [], pagination } } });
  });
  await search(page).fill('graceful');
  await soon(() => titles(page)).toEqual(['Graceful HTTP shutdown']);
  expect(await page.getByText('Offline').count()).toBe(0);
  answer();
  // The server's answer replaces that of the local copy.
  await page.getByText('No matching snippets found').waitFor();
  await page.unroute('**/api/snippets/my?*search=*');

  await page.getByRole('button', { name: 'Advanced Filters' }).click();
  const clear = page.getByRole('button', { name: 'Clear Filters' });
  await clear.click();
  await soon(() => titles(page)).toEqual(all);
  // The search can also be cleared before it starts.
  await search(page).fill('shutdownserver');
  await clear.click();
  await soon(() => search(page).inputValue()).toBe('');
  await soon(() => titles(page)).toEqual(all);

  await context.setOffline(true);
  // Differs from the cleared text, which may have been searched already, so that its answer is
  // cached.
  await search(page).fill('shutdownserv');
  await soon(() => titles(page)).toEqual(['Graceful HTTP shutdown']);
  await page.getByText('Offline: showing your local copy').waitFor();
  await search(page).fill('snippet');
  await soon(async () => (await titles(page)).length).toBe(12);
  await page.getByRole('button', { name: 'Next' }).click();
  await soon(() => titles(page)).toEqual(['Snippet 1', 'Snippet 0']);
  await context.setOffline(false);
  await page.getByText('Offline: showing your local copy').waitFor({ state: 'detached' });
  await context.close();
});

it('the dashboard opens offline after a visit, and searches the user’s own snippets', async () => {
  const { page, context, problems } = await openPage(browser, { serviceWorkers: 'allow' });
  await openDashboard(page, url, ana);
  await localCopy(page);
  await until(() => keepsPage(page));
  await context.setOffline(true);
  await page.reload();
  await page.getByText('You are offline.').waitFor();
  await search(page).fill('shutdownserv');
  await soon(() => titles(page)).toEqual(['Graceful HTTP shutdown']);
  expect(problems).toEqual([]);
  await context.setOffline(false);
  await page.reload();
  await page.locator('article').first().waitFor();
  await context.close();
});

it('the local copy is updated in every tab after a save elsewhere, and is deleted on sign-out', async () => {
  const { page, context } = await openPage(browser);
  await openDashboard(page, url, ana);
  await localCopy(page);
  // The copy of an earlier release is fetched again, although its state claims to be current.
  await keepOlderCopy(page);
  const fetched = page.waitForResponse('**/api/snippets/library');
  await page.goto(`${url}/app`);
  await fetched;
  await localCopy(page);
  const other = await context.newPage();
  await other.goto(`${url}/app`);
  await other.locator('article').first().waitFor();
  await localCopy(other);
  await save(ana, [written(30, { title: 'Platypus ledger' })]);
  // From now on, only the local copies can answer searches.
  await context.route('**/api/snippets/my?*', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  for (const tab of [page, other]) {
    await search(tab).fill('platypus');
    await soon(() => titles(tab)).toEqual(['Platypus ledger']);
  }

  expect(await databases(page)).toEqual([expect.stringContaining(ana.id)]);
  await other.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.waitForURL('**/login');
  await soon(() => databases(other)).toEqual([]);
  await context.close();
});
