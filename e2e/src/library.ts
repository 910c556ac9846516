import type { ApiInput } from '@snippetry/contracts';
import { until } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { type Person, signIn } from './people.ts';

type Written = NonNullable<ApiInput<'POST /snippets'>['body']>;

/** Returns the input of a snippet; tests override the fields that matter. */
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

/** Saves snippets one after the other, so that the last is the most recent; returns their ids. */
export async function save(person: Person, snippets: readonly Written[]): Promise<string[]> {
  const ids: string[] = [];
  for (const body of snippets) {
    const { data } = await person.api.call('POST /snippets', { body });
    ids.push(data.snippet._id);
  }
  return ids;
}

/** Opens the dashboard of a user, and waits for the first card. */
export async function openDashboard(page: Page, url: string, person: Person, query = '') {
  await signIn(page, url, person);
  await page.goto(`${url}/app${query}`);
  await page.locator('article').first().waitFor();
}

/** Returns the titles on the page, in order. */
export function titles(page: Page): Promise<string[]> {
  return page.locator('article h3').allTextContents();
}

/** Returns whether the browser has a complete copy of the library. */
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

/** Waits for the local copy: from then on searches run on the device. */
export async function localCopy(page: Page, timeout = 30_000): Promise<void> {
  // Not `waitForFunction`, which takes a promise for a truthy value.
  await until(() => hasLocalCopy(page), timeout);
}
