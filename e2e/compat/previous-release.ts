import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aSnippet } from '@snippetry/test-kit';
import { type Platform, startPlatform } from '@snippetry/test-kit/platform';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, openPage, sharedBrowser } from '../src/browser.ts';
import { said } from '../src/opened.ts';
import { aPerson, signIn } from '../src/people.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const REMOTES = ['mfe-snippets', 'mfe-community', 'mfe-collections', 'mfe-github'];

/** Folder of the built previous release. */
const previous = path.resolve(process.env.INIT_CWD ?? '.', process.env.PREVIOUS ?? '');
if (!existsSync(path.join(previous, 'shell/dist/index.html'))) {
  throw new Error('PREVIOUS must be the folder of a built release: see CONTRIBUTING.md');
}

let browser: Browser;
beforeAll(async () => {
  browser = await sharedBrowser();
});
afterAll(closePages);

/** Copies a built app; releases before 1.14 have no `build.json`. */
function copyApp(name: string, { from, into }: { from: string; into: string }) {
  const folder = path.join(into, name);
  for (const part of ['package.json', 'remote.json', 'dist']) {
    const source = path.join(from, name, part);
    if (existsSync(source)) cpSync(source, path.join(folder, part), { recursive: true });
  }
  if (existsSync(path.join(folder, 'dist/build.json'))) return;
  const env = { ...process.env, MF_BUILD: 'previous' };
  const program = path.join(ROOT, 'packages/federation/src/seal.ts');
  execFileSync(process.execPath, [program], { cwd: folder, env });
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).first().waitFor();

describe.each([
  { what: 'remotes of the previous release in this shell', shell: ROOT, remotes: previous },
  { what: 'remotes of this release in the previous shell', shell: previous, remotes: ROOT },
])('$what', ({ shell, remotes }) => {
  const built = mkdtempSync(path.join(tmpdir(), 'snippetry-mixed-'));
  let platform: Platform | undefined;

  beforeAll(async () => {
    copyApp('shell', { from: shell, into: built });
    for (const name of REMOTES) copyApp(name, { from: remotes, into: built });
    const env = { BUILT_DIR: built, RATE_LIMIT_AUTH: '0' };
    platform = await startPlatform({ samples: false, args: ['--compact'], env });
  });
  afterAll(async () => {
    await platform?.stop();
    rmSync(built, { recursive: true });
  });

  it('write, find, discuss, collect and show snippets', async () => {
    const { url = '' } = platform ?? {};
    const { page, problems } = await openPage(browser);
    const person = await aPerson(url);
    const { data } = await person.api.call('POST /snippets', {
      body: aSnippet({ title: 'Seen by both', isPublic: true }),
    });
    const { _id: snippet } = data.snippet;
    await person.api.call('POST /comments', { body: { snippet, content: 'Said by both' } });
    await signIn(page, url, person);
    await page.goto(`${url}/app`);
    await page.getByRole('link', { name: 'Seen by both' }).first().waitFor();
    await page.getByRole('link', { name: 'Explore', exact: true }).click();
    await page.getByRole('link', { name: 'Seen by both' }).first().waitFor();
    await page.goto(`${url}/app/snippets/${snippet}`);
    await page.getByRole('button', { name: 'Copy code' }).click();
    await said(page, 'Code copied to clipboard!');
    // An extension of another remote.
    await page.getByRole('button', { name: 'View Discussion' }).click();
    await page.getByRole('dialog', { name: 'Discussion' }).getByText('Said by both').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Collections', exact: true }).click();
    await heading(page, 'My Collections');
    await page.getByRole('link', { name: 'GitHub', exact: true }).click();
    await heading(page, 'GitHub');
    await page.goto(`${url}/app/snippets/${snippet}/edit`);
    await page.locator('.cm-content').waitFor();
    await page.goto(`${url}/public/${snippet}`);
    await heading(page, 'Seen by both');
    expect(problems).toEqual([]);
  });
});
