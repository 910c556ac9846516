import { aSnippet } from '@snippetry/test-kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { closePages, sharedBrowser } from '../src/browser.ts';
import { openAs as open, said } from '../src/opened.ts';
import { aPerson, type Person } from '../src/people.ts';
import { soon } from '../src/soon.ts';

const { url } = inject('platform');
let browser: Browser;
let owner: Person;
let reader: Person;

beforeAll(async () => {
  browser = await sharedBrowser();
  [owner, reader] = await Promise.all([aPerson(url), aPerson(url)]);
});
afterAll(closePages);

async function create(given: Record<string, unknown> = {}, by = owner): Promise<string> {
  const { data } = await by.api.call('POST /snippets', { body: aSnippet(given) });
  return data.snippet._id;
}

const openAs = (person: Person | null, path: string) => open({ browser, url }, person, path);
/** A page of the application's site on which requests can be held back before the first of them. */
const openBlank = (person: Person | null) => openAs(person, '/favicon.svg');
const about = (page: Page) => page.getByRole('complementary', { name: 'About this snippet' });

/** Answers with changed fields of the snippet, whose figures nobody could make in a test. */
async function withFields(page: Page, id: string, fields: object): Promise<void> {
  await page.route(`**/api/snippets/${id}`, async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    Object.assign(body.data.snippet, fields);
    await route.fulfill({ response, json: body });
  });
}

describe('loading', () => {
  it('says what it waits for, and asks for the author’s others only then', async () => {
    const id = await create({ title: 'Late arrival' });
    const { page, context, problems } = await openBlank(reader);
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/snippets') asked.push(search);
    });
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/api/snippets/${id}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${url}/app/snippets/${id}`);
    await page.getByText('Loading snippet...', { exact: true }).waitFor();
    expect(asked).toEqual([]);
    release();
    await page.getByRole('heading', { level: 1, name: 'Late arrival' }).waitFor();
    await soon(() => asked).toEqual([`?author=${owner.id}&limit=5`]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('that fails leads to the dashboard, and a visitor to a second try', async () => {
    const id = await create({ title: 'Out of reach' });
    for (const person of [reader, null]) {
      const { page, context } = await openBlank(person);
      await page.route(`**/api/snippets/${id}`, (route) => route.abort());
      await page.goto(`${url}${person ? '/app/snippets' : '/public'}/${id}`);
      await said(page, 'Failed to load snippet');
      if (person) await page.waitForURL(`${url}/app`);
      else {
        await page.getByRole('main').getByText('Failed to load snippet').waitFor();
        await page.unroute(`**/api/snippets/${id}`);
        await page.getByRole('button', { name: 'Try again' }).click();
        await page.getByRole('heading', { level: 1, name: 'Out of reach' }).waitFor();
      }
      await context.close();
    }
  });

  it('of what is not there says so in a message, too', async () => {
    const { page, context } = await openAs(reader, `/app/snippets/${'f'.repeat(24)}`);
    await said(page, 'Snippet not found');
    await context.close();
  });

  it('only logs that the author’s others and the number of comments are missing', async () => {
    const id = await create({ title: 'Still readable' });
    const { page, context } = await openBlank(reader);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/snippets?author=*', (route) => route.abort());
    await page.route('**/comments/count', (route) => route.abort());
    await page.goto(`${url}/app/snippets/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Still readable' }).waitFor();
    await soon(() => logged.join('\n')).toContain('Similar snippets could not be loaded');
    await soon(() => logged.join('\n')).toContain('The number of comments could not be loaded');
    await about(page).getByRole('button', { name: 'Start Discussion' }).waitFor();
    const messages = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
    expect(await messages.count()).toBe(0);
    await context.close();
  });
});

describe('facts', () => {
  it('are all in the main panel', async () => {
    const tags = ['timing', 'events', 'third'];
    const given = { title: 'Every fact', description: 'Says what it does.', tags };
    const id = await create(given);
    const { page, context } = await openBlank(reader);
    const createdAt = '2026-01-09T12:00:00.000Z';
    await withFields(page, id, { viewCount: 12_345, starCount: 1, createdAt });
    await page.goto(`${url}/app/snippets/${id}`);
    const panel = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    const lines = async () => (await panel.innerText()).split(/\s*\n\s*/);
    await soon(lines).toEqual(
      expect.arrayContaining([
        ...['Every fact', 'Public', 'Says what it does.', ...tags],
        ...['12,345 views', '1 star', 'January 9, 2026'],
      ]),
    );
    await context.close();
  });

  it('of the language are its name and two letters; the code can be read and not written', async () => {
    const id = await create({ language: 'typescript', content: 'const fixed = 1;' });
    const { page, context } = await openAs(reader, `/app/snippets/${id}`);
    const code = page.locator('.cm-content');
    await code.waitFor();
    await page.getByText('TypeScript · 1 line', { exact: true }).waitFor();
    for (const place of [about(page), page.locator('.sn-code-bar')]) {
      expect(await place.locator('.sn-mark').first().textContent()).toBe('TS');
    }
    await code.click();
    await page.keyboard.type('zz');
    await page.keyboard.press('Backspace');
    expect(await code.textContent()).toBe('const fixed = 1;');
    await context.close();
  });

  it('of the author’s other snippets lead to them, for visitors to their public pages', async () => {
    const author = await aPerson(url);
    const [id, other] = [await create({}, author), await create({ title: 'Another' }, author)];
    for (const [person, place] of [
      [reader, '/app/snippets'],
      [null, '/public'],
    ] as const) {
      const { page, context } = await openAs(person, `${place}/${id}`);
      const link = about(page).getByRole('listitem').getByRole('link', { name: 'Another' });
      expect(await link.getAttribute('href')).toBe(`${place}/${other}`);
      await context.close();
    }
  });

  it.each([
    [99, '99'],
    [100, '99+'],
  ])('of %i comments are a badge "%s" and the whole number', async (count, badge) => {
    const id = await create();
    const { page, context } = await openBlank(reader);
    await page.route('**/comments/count', (route) =>
      route.fulfill({ json: { status: 'success', data: { count } } }),
    );
    await page.goto(`${url}/app/snippets/${id}`);
    await page.getByRole('button', { name: `Discussion ${badge}`, exact: true }).waitFor();
    await about(page).getByRole('heading', { name: 'Join the Discussion', exact: true }).waitFor();
    await about(page)
      .getByText(`Join the conversation with ${count} comment(s) about this snippet.`, {
        exact: true,
      })
      .waitFor();
    await about(page).getByRole('button', { name: 'View Discussion', exact: true }).waitFor();
    await context.close();
  });
});

it('cannot be asked for an explanation twice at a time', async () => {
  const id = await create();
  const { page, context } = await openAs(reader, `/app/snippets/${id}`);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/ai/explain/*', async (route) => {
    await held;
    const json = { status: 'error', code: 'internal', message: 'No words for it' };
    await route.fulfill({ status: 500, json });
  });
  const explain = page.getByRole('button', { name: 'Explain' });
  await explain.click();
  await soon(() => explain.isDisabled()).toBe(true);
  release();
  await said(page, 'No words for it');
  await soon(() => explain.isEnabled()).toBe(true);
  await context.close();
});
