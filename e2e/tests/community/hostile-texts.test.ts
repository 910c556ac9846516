import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { PAYLOADS } from '../../src/hostile/payloads.ts';
import { hostileElements, watchScripts } from '../../src/hostile/watch-scripts.ts';
import { aPerson, type Person, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let writer: Person;

beforeAll(async () => {
  writer = await aPerson(url);
});

/** Payloads for plain-text fields: those that could be parsed as HTML, a URL or a template. */
const MARKUP = PAYLOADS.filter((text) => /<|script|\bon\w+\s*=|\{\{/i.test(text));

/** Joins texts to as few values of at most `most` characters as possible; drops longer texts. */
function packed(most: number, between: string, texts: readonly string[] = PAYLOADS): string[] {
  const packs: string[] = [];
  let pack = '';
  for (const text of texts.filter(({ length }) => length <= most)) {
    const longer = pack === '' ? text : pack + between + text;
    if (longer.length <= most) pack = longer;
    else {
      packs.push(pack);
      pack = text;
    }
  }
  return pack === '' ? packs : [...packs, pack];
}

/** Opens a page as the writer; `nothingRan` fails if a payload ran or loaded anything. */
async function watched() {
  const { page, context, problems } = await openPage(browser);
  await signIn(page, url, writer);
  const scripts = await watchScripts(page, url);
  const nothingRan = async (part: string) => {
    expect(await hostileElements(page, part)).toEqual([]);
    expect(await scripts.executed()).toEqual([]);
    expect([...new Set([...scripts.requested, ...problems])]).toEqual([]);
  };
  return { page, context, nothingRan };
}

/** Sends the requests, `atOnce` at a time, and returns how many the server accepted. */
async function send(
  requests: readonly (() => Promise<{ status: number }>)[],
  atOnce: number,
): Promise<number> {
  let taken = 0;
  for (let at = 0; at < requests.length; at += atOnce) {
    const some = requests.slice(at, at + atOnce);
    const answers = await Promise.all(some.map((request) => request()));
    for (const { status } of answers) {
      expect([200, 201, 400]).toContain(status);
      if (status < 400) taken += 1;
    }
  }
  return taken;
}

async function shownAtLeast(page: Page, part: string, most: number): Promise<void> {
  await soon(() => page.locator(part).count()).toBeGreaterThanOrEqual(most);
}

it('more than 30 of the payloads run if a page inserts them as HTML', async () => {
  const { page, context } = await openPage(browser);
  await watchScripts(page, url);
  await page.goto('about:blank');
  await page.evaluate((texts) => {
    for (const text of texts) {
      const place = document.createElement('div');
      document.body.append(place);
      place.innerHTML = text;
    }
  }, PAYLOADS);
  await soon(() => page.evaluate(() => window.executed.length)).toBeGreaterThan(30);
  await context.close();
});

it('no hostile text runs as a comment, nor loads anything', { timeout: 120_000 }, async () => {
  const created = await writer.api.call('POST /snippets', { body: aSnippet() });
  const snippet = created.data.snippet._id;
  // Sent separately: in a joined text, an unclosed code block would swallow the next payload.
  const alone = PAYLOADS.filter((text) => /```|~~~|^\s{4}|<!--|<!\[CDATA/.test(text));
  const texts = packed(
    1200,
    '\n\n',
    PAYLOADS.filter((text) => !alone.includes(text)),
  ).concat(alone.filter(({ length }) => length <= 2000));
  const taken = await send(
    texts.map((content) => () => writer.api.call('POST /comments', { body: { snippet, content } })),
    // Few at a time: all update the counts of one discussion, and wait for each other.
    3,
  );
  expect(taken).toBeGreaterThan(texts.length * 0.9);
  const { page, context, nothingRan } = await watched();
  await page.goto(`${url}/app/snippets/${snippet}`);
  await page.getByRole('button', { name: /^Discussion/ }).click();
  const comments = '[role="dialog"] article';
  for (let shown = 20; shown < taken; shown += 20) {
    await shownAtLeast(page, comments, shown);
    await page.getByRole('button', { name: /^Load More Comments/ }).click();
  }
  await shownAtLeast(page, comments, taken);
  await nothingRan('[role="dialog"]');
  await context.close();
});

/** Returns the source of the only inline script that pages may contain. */
async function themeScript(page: Page): Promise<string> {
  const other = await page.request.get(`${url}/login`, { headers: { accept: 'text/html' } });
  const [file = ''] = /\/assets\/\w+\/theme\.[^"]+\.js/.exec(await other.text()) ?? [];
  return (await page.request.get(url + file)).text();
}

describe('no hostile text runs as title, description, code or tag of a snippet', () => {
  let taken: number;

  beforeAll(async () => {
    const tags = MARKUP.filter(({ length }) => length <= 30);
    const titles = packed(100, ' ', MARKUP);
    const descriptions = packed(500, ' ', MARKUP);
    const requests = titles.map((title, at) => () => {
      const text = descriptions[at % descriptions.length] ?? '';
      const five = tags.slice((at * 5) % tags.length).slice(0, 5);
      const language = at % 2 === 0 ? 'html' : 'javascript';
      const body = { title, description: text, content: text, language, tags: five } as const;
      return writer.api.call('POST /snippets', { body });
    });
    taken = await send(requests, 10);
    expect(taken).toBeGreaterThan(20);
  });

  it('in lists', { timeout: 120_000 }, async () => {
    const { page, context, nothingRan } = await watched();
    const cards = 'main article';
    await page.goto(`${url}/app/explore?search=user%3A${writer.username}`);
    for (let at = 1; (at - 1) * 12 < taken; at += 1) {
      const current = page.locator('[aria-label="Pages"] [aria-current="page"]');
      await soon(() => current.textContent()).toMatch(new RegExp(`^(?:Page )?${at}\\b`));
      // The previous page stays visible until the next one has loaded.
      await soon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
      await shownAtLeast(page, cards, Math.min(12, taken - (at - 1) * 12));
      await nothingRan('main');
      if (at * 12 < taken) await page.getByRole('button', { name: 'Next' }).click();
    }
    await context.close();
  });

  it('on its page and in its metadata', { timeout: 120_000 }, async () => {
    const { page, context, nothingRan } = await watched();
    const theme = await themeScript(page);
    const { data } = await writer.api.call('GET /snippets/my', { query: { limit: 100 } });
    for (const { _id } of data.snippets.slice(0, 12)) {
      await page.goto(`${url}/public/${_id}`);
      await page.locator('.cm-content, pre').first().waitFor();
      await nothingRan('main');
      expect(await page.locator('head script:not([src])').allTextContents()).toEqual([theme]);
    }
    await context.close();
  });
});

/** Navigates like a link within the application, without a reload. */
async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

it('no hostile text runs as name, bio or location of a user', { timeout: 120_000 }, async () => {
  const bios = packed(500, '\n', MARKUP);
  const names = MARKUP.filter(({ length }) => length <= 50);
  const { page, context, nothingRan } = await watched();
  await page.goto(`${url}/users/${writer.username}`);
  let taken = 0;
  for (const [at, bio] of bios.entries()) {
    const [firstName = '', lastName = '', location = ''] = names.slice((at * 3) % names.length);
    const changes = [{ bio }, { firstName }, { lastName }, { location }];
    // A new user for each bio: the page fetches the data of a user only once.
    const { api, username } = await aPerson(url);
    const before = taken;
    for (const body of changes) {
      const { status } = await api.call('PUT /auth/profile', { body });
      expect([200, 400]).toContain(status);
      if (status === 200) taken += 1;
    }
    if (taken === before) continue;
    await goOn(page, `/users/${username}`);
    await page.getByText(`@${username}`).first().waitFor();
    await nothingRan('body');
  }
  expect(taken).toBeGreaterThan(bios.length);
  await context.close();
});
