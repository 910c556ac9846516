import { aSnippet, until } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startAddedRemote } from '../../src/added-remote.ts';
import { startBeacon } from '../../src/beacon.ts';
import { accessibilityProblems, closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { said } from '../../src/opened.ts';
import { aPerson, signIn } from '../../src/people.ts';

const added = await startAddedRemote('notes');
let platform: Platform;
let url: string;
let browser: Browser;

beforeAll(async () => {
  platform = await startPlatform({
    samples: false,
    args: ['--compact'],
    env: {
      RATE_LIMIT_AUTH: '0',
      REMOTE_OVERRIDES: 'on',
      REMOTE_URLS: `notes=${added.url}`,
    },
  });
  url = platform.url;
  browser = await sharedBrowser();
});
afterAll(async () => {
  await closePages();
  await platform.stop();
  added.stop();
});

async function signedInPage() {
  const [opened, person] = await Promise.all([openPage(browser), aPerson(url)]);
  await signIn(opened.page, url, person);
  return { ...opened, person };
}

/** Shared modules of a federation runtime, by name and version. */
interface Shared {
  [name: string]: { [version: string]: { from: string; useIn: string[] } };
}

declare global {
  var __FEDERATION__: { __INSTANCES__: { shareScopeMap: Record<string, Shared> }[] };
}

it('the platform loads one copy of every shared library, always that of the shell', async () => {
  const { page, problems } = await signedInPage();
  for (const place of ['/app', '/app/explore', '/app/collections', '/app/github']) {
    await page.goto(`${url}${place}`);
    await page.locator('[data-mfe] h1').first().waitFor();
  }
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.locator('[data-mfe="mfe_snippets"] h1').first().waitFor();
  const scopes = await page.evaluate(() =>
    globalThis.__FEDERATION__.__INSTANCES__.map(({ shareScopeMap }) => shareScopeMap.default ?? {}),
  );
  const seen = new Map<string, Set<string>>();
  for (const [name, versions] of scopes.flatMap((scope) => Object.entries(scope))) {
    const copies = Object.entries(versions).map(([version, { from }]) => `${version} of ${from}`);
    seen.set(name, new Set([...(seen.get(name) ?? []), ...copies]));
  }
  const expected = ['react', 'react-dom', '@snippetry/web-kit', '@snippetry/web-kit/router'];
  expect([...seen.keys()]).toEqual(
    expect.arrayContaining([...expected, '@snippetry/web-kit/query', '@snippetry/web-kit/ui']),
  );
  for (const [name, copies] of seen) expect([name, copies.size]).toEqual([name, 1]);
  for (const copies of seen.values()) expect([...copies][0]).toMatch(/ of shell$/);
  expect(problems).toEqual([]);
});

it('the shell shows a card in place of a remote whose files do not load, and the remote once they do', async () => {
  const { page, person } = await signedInPage();
  await person.api.call('POST /snippets', { body: aSnippet({ title: 'Not collected' }) });
  await page.route('**/mfe/collections/**', (route) => route.abort());
  await page.goto(`${url}/app/collections`);
  await page.getByText('This part of Snippetry is not available right now').waitFor();
  // Other pages work.
  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await page.getByRole('button', { name: 'Add Not collected to a collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to collection' });
  await dialog.getByRole('button', { name: 'Try again' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Collections', exact: true }).click();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/mfe/collections/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'My Collections' }).first().waitFor();
});

it('the shell shows a card in place of an extension whose files do not load, and the extension once they do', async () => {
  const { page, person } = await signedInPage();
  const body = aSnippet({ title: 'Talked about' });
  const id = (await person.api.call('POST /snippets', { body })).data.snippet._id;
  await person.api.call('POST /comments', { body: { snippet: id, content: 'Said before' } });
  const dialog = page.getByRole('dialog', { name: 'Discussion' });
  const retry = dialog.getByRole('button', { name: 'Try again' });
  await page.route('**/mfe/community/**', (route) => route.abort());
  await page.goto(`${url}/app/snippets/${id}`);
  await page.getByRole('button', { name: 'View Discussion' }).click();
  await dialog.getByText('This part of Snippetry is not available right now').waitFor();
  await retry.waitFor();
  // The page around the extension works.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Copy code' }).click();
  await said(page, 'Code copied to clipboard!');
  await page.getByRole('button', { name: 'View Discussion' }).click();
  await retry.waitFor();
  await page.unroute('**/mfe/community/**');
  await retry.click();
  await dialog.getByText('Said before').waitFor();
});

it('a new remote that is generated, built and served appears in a running platform with its page', async () => {
  const { page, problems, person } = await signedInPage();
  await person.api.call('POST /snippets', { body: aSnippet({ title: 'Shown by another team' }) });
  expect((await fetch(`${url}/app/notes`, { headers: { accept: 'text/html' } })).status).toBe(404);
  added.make();
  const link = page.getByRole('link', { name: 'Notes', exact: true });
  await until(async () => {
    await page.goto(`${url}/app/settings`);
    return link.waitFor({ timeout: 3000 }).then(
      () => true,
      () => false,
    );
  }, 30_000);
  await link.click();
  await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
  await page.getByRole('link', { name: 'Shown by another team' }).first().waitFor();
  expect((await page.reload())?.status()).toBe(200);
  const shown = page.locator('[data-mfe="mfe_notes"]').getByRole('link');
  await shown.filter({ hasText: 'Shown by another team' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a page loads the code editor only if it shows the full code of a snippet', async () => {
  const { page } = await signedInPage();
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.url());
  });
  const hasEditor = async () => {
    const texts = await Promise.all(scripts.map(async (address) => (await fetch(address)).text()));
    // A class name of CodeMirror's view, which minifiers keep.
    return texts.some((text) => text.includes('cm-activeLine'));
  };
  await page.goto(`${url}/app`);
  await page.getByText('Your snippet collection awaits').waitFor();
  await page.getByRole('link', { name: 'Explore', exact: true }).click();
  await page.getByRole('heading', { name: 'Explore Code Universe' }).waitFor();
  expect(await hasEditor()).toBe(false);
  await page.getByRole('link', { name: 'Create Snippet' }).first().click();
  await page.locator('.cm-content').waitFor();
  expect(await hasEditor()).toBe(true);
});

it('a link that replaces a remote runs no code from another server before the user accepts its origin', async () => {
  const server = await startBeacon();
  const { page } = await signedInPage();
  const visit = () => page.goto(`${url}/app?remote.snippets=${server.url}/remoteEntry.js`);
  const dialog = page.getByRole('alertdialog', { name: 'Run code from another server?' });
  await visit();
  await dialog.getByText(server.url).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Ready to craft something extraordinary?').waitFor();
  expect([...server.hits]).toEqual([]);

  await visit();
  await dialog.getByRole('button', { name: 'Run this code' }).click();
  await until(() => server.hits.has('remoteEntry.js'));
  const banner = page.getByRole('complementary', { name: 'Code from another server' });
  await banner.getByText(server.url).waitFor();
  await banner.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Ready to craft something extraordinary?').waitFor();
  expect(await banner.count()).toBe(0);
  server.stop();
});

it('a platform without REMOTE_OVERRIDES loads no remote from another server, and does not contact it', async () => {
  const server = await startBeacon();
  const byDefault = inject('platform').url;
  const { page } = await openPage(browser);
  await signIn(page, byDefault, await aPerson(byDefault));
  await page.goto(`${byDefault}/app?remote.snippets=${server.url}/remoteEntry.js`);
  await page.getByText('Ready to craft something extraordinary?').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect([...server.hits]).toEqual([]);
  server.stop();
});
