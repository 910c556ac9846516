import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aSnippet, until } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { startAddedRemote } from '../../src/added-remote.ts';
import { ADMIN_EMAIL, theAdmin } from '../../src/admin.ts';
import { startBeacon } from '../../src/beacon.ts';
import { accessibilityProblems, closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { said } from '../../src/opened.ts';
import { aPerson, type Person, prove, signIn } from '../../src/people.ts';
import { readBuild, renamedBuild } from '../../src/published-build.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const APPS = ['shell', 'mfe-snippets', 'mfe-community', 'mfe-collections', 'mfe-github'];
// A separate platform with copies of the applications, because the tests replace some.
const built = mkdtempSync(path.join(tmpdir(), 'snippetry-remotes-'));
const variants = path.join(ROOT, '.data', `variants-${process.pid}`);
const added = await startAddedRemote('notes');
let platform: Platform;
let url: string;
let browser: Browser;
let admin: Person;

beforeAll(async () => {
  for (const name of APPS) {
    cpSync(path.join(ROOT, name, 'dist'), path.join(built, name, 'dist'), { recursive: true });
  }
  platform = await startPlatform({
    samples: false,
    args: ['--compact'],
    env: {
      BUILT_DIR: built,
      RATE_LIMIT_AUTH: '0',
      REMOTE_OVERRIDES: 'on',
      ADMIN_EMAILS: ADMIN_EMAIL,
      REMOTE_URLS: `notes=${added.url}`,
    },
  });
  url = platform.url;
  [browser, admin] = await Promise.all([sharedBrowser(), theAdmin(platform)]);
});
afterAll(async () => {
  await closePages();
  await platform.stop();
  added.stop();
  rmSync(built, { recursive: true });
  rmSync(variants, { recursive: true, force: true });
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

/** Builds a copy of a remote with one changed text, outside the repository's sources. */
function buildVariant(build: string, name: string, [from, to]: [string, string]): string {
  const folder = path.join(variants, build, name);
  cpSync(path.join(ROOT, name), folder, {
    recursive: true,
    filter: (file) => !/\/(dist|node_modules|\.turbo)(\/|$)/.test(file.slice(ROOT.length)),
  });
  let changed = 0;
  for (const entry of readdirSync(path.join(folder, 'src'), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) continue;
    writeFileSync(file, text.replaceAll(from, to));
    changed += 1;
  }
  expect(changed).toBeGreaterThan(0);
  const env = { ...process.env, MF_BUILD: build, NODE_ENV: 'production' };
  const run = (command: string, args: string[]) =>
    execFileSync(path.join(ROOT, 'node_modules/.bin', command), args, {
      ...{ cwd: folder, env, stdio: 'pipe' },
    });
  run('rspack', ['build', '--mode', 'production']);
  run('node', [path.join(ROOT, 'packages/federation/src/seal.ts')]);
  return path.join(folder, 'dist');
}

/** Waits until new page loads get a build of a remote. */
const served = (name: string, build: string) =>
  until(async () =>
    (await (await fetch(`${url}/remotes.json`)).text()).includes(`/${name}/${build}/`),
  );

it('a rebuilt remote appears after a reload, while open pages load the files of their build', async () => {
  const dist = path.join(built, 'mfe-github/dist');
  const { page, problems } = await signedInPage();
  await page.goto(`${url}/app/github`);
  const title = page.getByRole('heading', { level: 1, name: 'GitHub' });
  await title.waitFor();
  const variant = buildVariant('rebuilt', 'mfe-github', ['title="GitHub"', 'title="Rebuilt page"']);
  rmSync(dist, { recursive: true });
  cpSync(variant, dist, { recursive: true });
  await served('github', 'rebuilt');
  // Loads a chunk of the earlier build, which the folder no longer has.
  await page.getByRole('tab', { name: 'Export' }).click();
  await page.getByRole('tabpanel', { name: 'Export' }).getByRole('heading').first().waitFor();
  expect(await title.isVisible()).toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Rebuilt page' }).waitFor();
  await page.getByRole('link', { name: 'Collections', exact: true }).click();
  await page.getByRole('heading', { name: 'My Collections' }).first().waitFor();
  expect(problems).toEqual([]);
});

/** Publishes the archive of a build. */
async function publish(name: string, body: Uint8Array<ArrayBuffer>) {
  const headers = { 'content-type': 'application/gzip' };
  const target = `/api/operations/remotes/${name}/builds`;
  const answer = await admin.api.send(target, { method: 'POST', headers, body });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
}

const deploy = (name: string, build: string, share: number) =>
  admin.api.call('PUT /operations/remotes/:name/deployments', {
    params: { name },
    body: { build, share },
  });

/** Loads a page like a browser, and some of its files; returns the addresses that failed. */
async function failuresOfLoad(): Promise<string[]> {
  const page = await fetch(`${url}/app`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  const scripts = [...html.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const [, named = ''] = /name="page-files" content="([^"]*)"/.exec(html) ?? [];
  const registry = await fetch(`${url}/remotes.json`);
  const { remotes } = (await registry.json()) as {
    remotes: { entry: string; preload: string[] }[];
  };
  const ofRemotes = remotes.flatMap(({ entry, preload }) => [entry, ...preload]);
  const files = [...new Set([...scripts, ...named.split(' '), ...ofRemotes])];
  expect(files.length).toBeGreaterThan(15);
  const failures = [page, registry].filter(({ ok }) => !ok).map((one) => one.url);
  for (let taken = 0; taken < 3; taken += 1) {
    const file = files[Math.floor(Math.random() * files.length)];
    const { status } = await fetch(`${url}${file}`, { method: 'HEAD' });
    if (status !== 200) failures.push(`${file} ${status}`);
  }
  return failures;
}

it('1,000 page loads find all their files while shell and remote are replaced back and forth', async () => {
  await prove(admin);
  const pairs = await Promise.all(
    ['shell', 'mfe-snippets'].map(async (app) => {
      const next = app === 'shell' ? 'e2e000000001' : 'e2e000000002';
      const renamed = await renamedBuild(path.join(ROOT, app, 'dist'), next);
      return { name: app.replace('mfe-', ''), ...renamed };
    }),
  );
  for (const { name, archive } of pairs) await publish(name, archive);
  let isOver = false;
  const replacing = (async () => {
    for (let round = 0; !isOver; round += 1) {
      for (const { name, build, next } of pairs) await deploy(name, round % 2 ? build : next, 100);
    }
    for (const { name, build } of pairs) await deploy(name, build, 100);
  })();
  const failures: string[] = [];
  const lanes = Array.from({ length: 8 }, async () => {
    for (let load = 0; load < 125; load += 1) failures.push(...(await failuresOfLoad()));
  });
  await Promise.all(lanes);
  isOver = true;
  await replacing;
  expect(failures).toEqual([]);
});

it('a canary that throws on render is stopped by itself, and its pages work after a reload', async () => {
  const broken = buildVariant('broken-canary', 'mfe-github', [
    'title="GitHub"',
    'title={JSON.parse("Broken in the canary")}',
  ]);
  await prove(admin);
  await publish('github', await readBuild(broken));
  const params = { name: 'github' };
  await deploy('github', 'broken-canary', 99);
  const { page } = await signedInPage();
  const card = page.getByText('This part of Snippetry is not available right now');
  for (let session = 0; session < 24; session += 1) {
    await page.context().clearCookies({ name: 'release' });
    await page.goto(`${url}/app/github`);
    await card
      .or(page.getByRole('tab', { name: 'Export' }))
      .first()
      .waitFor();
  }
  const remote = async () =>
    (await admin.api.call('GET /operations/remotes/:name', { params })).data.remote;
  await until(async () => (await remote()).canary?.state === 'stopped', 60_000);
  await page.reload();
  await page.getByRole('tab', { name: 'Export' }).waitFor();
  const { data } = await admin.api.call('GET /operations/browser-errors');
  expect(data.errors).toContainEqual(
    expect.objectContaining({ remote: 'github', build: 'broken-canary', kind: 'render' }),
  );
  await admin.api.call('POST /operations/remotes/:name/rollback', { params });
});

it('a file that was changed in the store shows a card instead of running', async () => {
  const { remotes } = await (await fetch(`${url}/remotes.json`)).json();
  const { build, preload } = remotes.find(
    ({ name }: { name: string }) => name === 'mfe_collections',
  );
  const script = preload.find((file: string) => file.endsWith('.js')).split(`/${build}/`)[1];
  const file = path.join(platform.dataDir, 'builds/collections', build, script);
  const forms = [file, `${file}.br`, `${file}.gz`].map(
    (form) => [form, readFileSync(form)] as const,
  );
  for (const [form] of forms) rmSync(form);
  writeFileSync(file, `globalThis.hasRun = true;${forms[0]?.[1]}`);
  const { page } = await signedInPage();
  await page.goto(`${url}/app/collections`);
  await page.getByText('This part of Snippetry is not available right now').waitFor();
  expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
  for (const [form, content] of forms) writeFileSync(form, content);
  await page.reload();
  await page.getByRole('heading', { name: 'My Collections' }).first().waitFor();
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
