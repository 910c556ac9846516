import { aSnippet, request } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { englishOn } from '../../src/german.ts';
import { aPerson, signIn } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

// German, because texts by users are not translated.
const TITLE = 'Zählt Sekunden rückwärts';
const paths: Record<string, string> = {};
let visitor: Page;
let member: Page;

beforeAll(async () => {
  const [person, other] = await Promise.all([aPerson(url), aPerson(url)]);
  const body = aSnippet({ title: TITLE, description: 'Zum Üben', tags: ['zeit'] });
  const { data } = await person.api.call('POST /snippets', { body });
  const id = data.snippet._id;
  await other.api.call('POST /comments', { body: { snippet: id, content: 'Gut erklärt.' } });
  await person.api.call('POST /snippets/:id/star', { params: { id } });
  const kept = { name: 'Übungen', description: 'Kleine Stücke', tags: ['zeit'] };
  const { collection } = (await person.api.call('POST /collections', { body: kept })).data;
  await person.api.call('POST /collections/:id/snippets', {
    params: { id: collection._id },
    body: { snippetId: id },
  });
  Object.assign(paths, {
    snippet: `/app/snippets/${id}`,
    editing: `/app/snippets/${id}/edit`,
    history: `/app/snippets/${id}/history`,
    published: `/public/${id}`,
    collection: `/app/collections/${collection._id}`,
    profile: `/users/${person.username}`,
  });
  visitor = (await openPage(browser, { locale: 'de-DE' })).page;
  member = (await openPage(browser, { locale: 'de-DE' })).page;
  await signIn(member, url, person);
});

/** Returns the texts by users that lists can show, including those of concurrent tests. */
async function written(): Promise<Set<string>> {
  const api = request(url);
  const query = { limit: 100 };
  const [newest, trending, { data }] = await Promise.all([
    api.call('GET /snippets', { query }),
    api.call('GET /snippets/trending', { query }),
    api.call('GET /collections', { query }),
  ]);
  const snippets = [...newest.data.snippets, ...trending.data.snippets];
  return new Set([
    ...snippets.flatMap(({ title, description, tags }) => [title, description, ...tags]),
    ...data.collections.flatMap(({ name, description, tags }) => [name, description, ...tags]),
  ]);
}

/** Waits until nothing is loading. */
async function isShown(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
}

const SCREENS = [
  '/de',
  '/login',
  '/register',
  '/forgot-password',
  '/nowhere',
  '/explore',
  '/public/collections',
  'published',
  'profile',
  '/app',
  '/app/explore',
  '/app/snippets/new',
  'snippet',
  'editing',
  'history',
  '/app/collections',
  'collection',
  '/app/favorites',
  '/app/analytics',
  '/app/github',
  '/app/library/transfer',
  '/app/trash',
  '/app/notifications',
  '/app/settings',
];

it.each(SCREENS)(
  'a German browser shows no English text at %s, and no overflow on a phone',
  async (screen) => {
    const path = paths[screen] ?? screen;
    const page = path.startsWith('/app') ? member : visitor;
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(url + path);
    await isShown(page);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    expect(await englishOn(page, await written())).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await isShown(page);
    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await expect.poll(beyond).toBe(0);
  },
);
