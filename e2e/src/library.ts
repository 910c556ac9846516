import type { ApiInput } from '@snippetry/contracts';
import { until } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { type Person, signIn } from './people.ts';

type Written = NonNullable<ApiInput<'POST /snippets'>['body']>;

/** A snippet of somebody's library: only what a test is about needs to be said. */
export function written(n: number, changed: Partial<Written> = {}): Written {
  return {
    title: `Snippet ${n}`,
    description: `What number ${n} does`,
    content: `const value${n} = ${n};\n`,
    language: 'javascript',
    tags: [],
    isPublic: true,
    ...changed,
  };
}

/** Saves snippets one after the other, so that the last is the most recent; answers their ids. */
export async function save(person: Person, snippets: readonly Written[]): Promise<string[]> {
  const ids: string[] = [];
  for (const body of snippets) {
    const { data } = await person.api.call('POST /snippets', { body });
    ids.push(data.snippet._id);
  }
  return ids;
}

/** Opens the dashboard as that person; the first card is there. */
export async function openDashboard(page: Page, url: string, person: Person, query = '') {
  await signIn(page, url, person);
  await page.goto(`${url}/app${query}`);
  await page.locator('article').first().waitFor();
}

/** The titles on the page, in their order. */
export function titles(page: Page): Promise<string[]> {
  return page.locator('article h3').allTextContents();
}

/** Whether the browser holds a complete copy of the library. */
function hasLocalCopy(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.includes('library'));
    if (!found?.name) return false;
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(found.name ?? '');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    if (!db.objectStoreNames.contains('state')) {
      db.close();
      return false;
    }
    const state = await new Promise<unknown>((resolve) => {
      const request = db.transaction('state').objectStore('state').get('state');
      request.onsuccess = () => resolve(request.result);
    });
    db.close();
    return Boolean(
      typeof state === 'object' && state !== null && 'complete' in state && state.complete,
    );
  });
}

/** Waits for the local copy: from then on a search is answered on this device. */
export async function localCopy(page: Page, timeout = 30_000): Promise<void> {
  // Not by `waitForFunction`: it takes the promise of an answer for a yes.
  await until(() => hasLocalCopy(page), timeout);
}
