import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { openAs } from '../../src/opened.ts';
import { aPerson } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
/** A page without the sidebar, which has questions of its own. */
const PHONE = { viewport: { width: 390, height: 844 } };

/** What the page at hand says that it will ask the API for. */
const namedBy = (page: Page) =>
  page.evaluate(() => {
    const named = document.querySelector<HTMLMetaElement>('meta[name="asks"]')?.content ?? '';
    return named.split(' ').slice(1);
  });

/** Loads the page anew; what it asks the API for until it is shown. */
async function asked(page: Page, shown: string): Promise<string[]> {
  const addresses: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) addresses.push(pathname + search);
  });
  // What the page before still asked for does not count.
  page.once('framenavigated', () => addresses.splice(0));
  await page.reload();
  await page.locator(shown).first().waitFor();
  return addresses;
}

it.each([
  ['the dashboard', () => '/app', 'article', 5],
  ['a snippet', (id: string) => `/app/snippets/${id}`, '.sn-code-still', 3],
] as const)(
  '%s asks for its data ahead, and for nothing twice',
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
