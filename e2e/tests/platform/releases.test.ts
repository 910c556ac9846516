import { cpSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { until } from '@snippetry/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePages, openPage, sharedBrowser } from '../../src/browser.ts';
import { aPerson, prove, signIn } from '../../src/people.ts';
import { readBuild, renamedBuild } from '../../src/published-build.ts';
import { startReleaseSite } from '../../src/release-site.ts';
import { createStandaloneRemote } from '../../src/standalone-remote.ts';

let site: Awaited<ReturnType<typeof startReleaseSite>>;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startReleaseSite(), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await site.stop();
});

async function signedInPage() {
  const [opened, person] = await Promise.all([openPage(browser), aPerson(site.url)]);
  await signIn(opened.page, site.url, person);
  return opened;
}

it('a rebuilt remote appears after a reload, while open pages load the files of their build', async () => {
  const dist = site.distOf('mfe-github');
  const { page, problems } = await signedInPage();
  await page.goto(`${site.url}/app/github`);
  const title = page.getByRole('heading', { level: 1, name: 'GitHub' });
  await title.waitFor();
  const variant = site.buildVariant('rebuilt', 'mfe-github', [
    'title="GitHub"',
    'title="Rebuilt page"',
  ]);
  rmSync(dist, { recursive: true });
  cpSync(variant, dist, { recursive: true });
  await site.served('github', 'rebuilt');
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

/** Loads a page like a browser, and some of its files; returns the addresses that failed. */
async function failuresOfLoad(): Promise<string[]> {
  const page = await fetch(`${site.url}/app`, { headers: { accept: 'text/html' } });
  const html = await page.text();
  const scripts = [...html.matchAll(/ (?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const [, named = ''] = /name="page-files" content="([^"]*)"/.exec(html) ?? [];
  const registry = await fetch(`${site.url}/remotes.json`);
  const { remotes } = (await registry.json()) as {
    remotes: { entry: string; preload: string[] }[];
  };
  const ofRemotes = remotes.flatMap(({ entry, preload }) => [entry, ...preload]);
  const files = [...new Set([...scripts, ...named.split(' '), ...ofRemotes])];
  expect(files.length).toBeGreaterThan(15);
  const failures = [page, registry].filter(({ ok }) => !ok).map((one) => one.url);
  for (let taken = 0; taken < 3; taken += 1) {
    const file = files[Math.floor(Math.random() * files.length)];
    const { status } = await fetch(`${site.url}${file}`, { method: 'HEAD' });
    if (status !== 200) failures.push(`${file} ${status}`);
  }
  return failures;
}

it('1,000 page loads find all their files while shell and remote are replaced back and forth', async () => {
  await prove(site.admin);
  const pairs = await Promise.all(
    ['shell', 'mfe-snippets'].map(async (app) => {
      const next = app === 'shell' ? 'e2e000000001' : 'e2e000000002';
      const renamed = await renamedBuild(site.distOf(app), next);
      return { name: app.replace('mfe-', ''), ...renamed };
    }),
  );
  for (const { name, archive } of pairs)
    expect((await site.publish(name, archive)).status).toBe(201);
  let isOver = false;
  const replacing = (async () => {
    for (let round = 0; !isOver; round += 1) {
      for (const { name, build, next } of pairs)
        await site.deploy(name, round % 2 ? build : next, 100);
    }
    for (const { name, build } of pairs) await site.deploy(name, build, 100);
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
  const broken = site.buildVariant('broken-canary', 'mfe-github', [
    'title="GitHub"',
    'title={JSON.parse("Broken in the canary")}',
  ]);
  await prove(site.admin);
  expect((await site.publish('github', await readBuild(broken))).status).toBe(201);
  const params = { name: 'github' };
  await site.deploy('github', 'broken-canary', 99);
  const { page } = await signedInPage();
  const card = page.getByText('This part of Snippetry is not available right now');
  for (let session = 0; session < 24; session += 1) {
    await page.context().clearCookies({ name: 'release' });
    await page.goto(`${site.url}/app/github`);
    await card
      .or(page.getByRole('tab', { name: 'Export' }))
      .first()
      .waitFor();
  }
  const remote = async () =>
    (await site.admin.api.call('GET /operations/remotes/:name', { params })).data.remote;
  await until(async () => (await remote()).canary?.state === 'stopped', 60_000);
  await page.reload();
  await page.getByRole('tab', { name: 'Export' }).waitFor();
  const { data } = await site.admin.api.call('GET /operations/browser-errors');
  expect(data.errors).toContainEqual(
    expect.objectContaining({ remote: 'github', build: 'broken-canary', kind: 'render' }),
  );
  await site.admin.api.call('POST /operations/remotes/:name/rollback', { params });
});

/** Opens the page of a remote whose main script differs; nothing of it may run. */
async function expectCard(page: Page): Promise<void> {
  await page.goto(`${site.url}/app/collections`);
  await page.getByText('This part of Snippetry is not available right now').waitFor();
  expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false);
}

const CODE = 'globalThis.hasRun = true;';

it('a script that was changed on its way shows a card instead of running', async () => {
  const { page } = await signedInPage();
  await page.route('**/mfe/collections/*/assets/__federation_expose_remote.js', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: CODE + (await answer.text()) });
  });
  await expectCard(page);
});

it('a file that was changed in the store shows a card instead of running', async () => {
  const { remotes } = await (await fetch(`${site.url}/remotes.json`)).json();
  const { build } = remotes.find(({ name }: { name: string }) => name === 'mfe_collections');
  const script = 'assets/__federation_expose_remote.js';
  const file = path.join(site.dataDir, 'builds/collections', build, script);
  const forms = [file, `${file}.br`, `${file}.gz`].map(
    (form) => [form, readFileSync(form)] as const,
  );
  for (const [form] of forms) rmSync(form);
  writeFileSync(file, CODE + forms[0]?.[1]);
  const { page } = await signedInPage();
  await expectCard(page);
  for (const [form, content] of forms) writeFileSync(form, content);
  await page.reload();
  await page.getByRole('heading', { name: 'My Collections' }).first().waitFor();
});

describe('a remote in a folder of its own', () => {
  let remote: Awaited<ReturnType<typeof createStandaloneRemote>>;
  beforeAll(async () => {
    remote = await createStandaloneRemote('notes');
  });
  afterAll(() => remote.remove());
  const read = (file: string) => readFileSync(path.join(remote.folder, file), 'utf8');

  it('is installed from tarballs, built, published and shown without a restart', async () => {
    const checked = await remote.run('./ci.sh', []);
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('5 passed')]);
    for (const name of ['contracts', 'federation', 'markdown', 'web-kit']) {
      const folder = path.join(remote.folder, 'node_modules/@snippetry', name);
      expect(lstatSync(folder).isSymbolicLink()).toBe(false);
    }
    await prove(site.admin);
    const { data } = await site.admin.api.call('POST /operations/remotes/:name/tokens', {
      params: { name: 'notes' },
      body: { label: 'Pipeline', owner: 'Notes team' },
    });
    const variables = { SNIPPETRY_URL: site.url, PUBLISH_TOKEN: data.secret };
    for (const args of [['publish'], ['deploy', '--share', '100'], ['status']]) {
      const { code, output } = await remote.run('npx', ['snippetry-remote', ...args], variables);
      expect([args, code, output]).toEqual([args, 0, expect.any(String)]);
    }
    const { page, problems } = await signedInPage();
    await page.goto(`${site.url}/app`);
    await page.getByRole('link', { name: 'Notes', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    expect((await page.reload())?.status()).toBe(200);
    await page.getByRole('heading', { level: 1, name: 'Notes' }).waitFor();
    expect(problems).toEqual([]);
  });

  it('gets the errors of its own types only', async () => {
    const file = path.join(remote.folder, 'src/data/snippet.queries.ts');
    const source = read('src/data/snippet.queries.ts');
    writeFileSync(file, source.replace('/snippets/my', '/snippets/mine'));
    const { code, output } = await remote.run('npm', ['run', '--silent', 'typecheck']);
    expect(code).not.toBe(0);
    const files = output.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((line) => !line.startsWith('src/'))).toEqual([]);
  });
});
