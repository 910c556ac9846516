import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect } from 'vitest';
import { closePages, openPage, sharedBrowser, type WatchedPage } from './browser.ts';
import { aPerson, type Person, signIn } from './people.ts';
import { soon } from './soon.ts';

/** Page of a signed-in user. */
export interface SignedInPage extends WatchedPage {
  person: Person;
}

/**
 * Adds hooks to a test file: each test gets a page of a new user, and fails if the page has errors.
 *
 * @param use receives the page before each test, to store it and to prepare data
 */
export function withSignedInPage(
  url: string,
  use: (opened: SignedInPage) => void | Promise<void>,
  options: Parameters<typeof openPage>[1] = {},
): void {
  afterAll(closePages);
  beforeEach(async () => {
    const person = await aPerson(url);
    const opened = await openPage(await sharedBrowser(), options);
    await signIn(opened.page, url, person);
    await use({ ...opened, person });
    return async () => {
      await opened.context.close();
      expect(opened.problems).toEqual([]);
    };
  });
}

/** Returns the save button of the page; a phone and a desktop have different ones. */
export const saveButton = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: label });

/** Returns the lines that the editor renders: all of the code if it fits on the screen. */
export async function codeOf(page: Page): Promise<string> {
  const lines = await page.locator('.cm-line').allTextContents();
  return lines.join('\n');
}

// The editor is the largest page, and slow to load on a busy machine.
const OPENING = { timeout: 45_000 };

/** Opens the editor of a snippet, or of a new one. */
export async function openEditor(page: Page, url: string, id?: string): Promise<void> {
  await page.goto(`${url}/app/snippets/${id === undefined ? 'new' : `${id}/edit`}`, OPENING);
  await page.locator('.cm-content').waitFor(OPENING);
}

/** Fills the required fields other than the code. */
export async function fill(page: Page, title: string, description = 'What it does') {
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill(description);
}

/** Puts the cursor into the code and replaces all of it. */
export async function replaceCode(page: Page, code: string): Promise<void> {
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(code);
}

/** Pastes from the clipboard into the code. */
export async function pasteCode(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), code);
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+v');
}

/** Stores a snippet with the given fields, and returns its id. */
export async function storeSnippet(person: Person, given: Partial<Stored> = {}): Promise<string> {
  const { data } = await person.api.call('POST /snippets', { body: aSnippet(given) });
  return data.snippet._id;
}

interface Stored {
  title: string;
  description: string;
  content: string;
  language: 'javascript' | 'python';
  tags: string[];
  isPublic: boolean;
}

/** Returns the stored snippet. */
export async function storedSnippet(person: Person, id: string) {
  const { data } = await person.api.call('GET /snippets/:id', { params: { id } });
  return data.snippet;
}

/** Saves a change through the API, like another browser. */
export async function changeElsewhere(person: Person, id: string, change: Partial<Stored>) {
  const { title, description, content, language, tags, isPublic } = await storedSnippet(person, id);
  const body = { title, description, content, tags, isPublic, language: language as 'javascript' };
  await person.api.call('PUT /snippets/:id', { params: { id }, body: { ...body, ...change } });
}

/** Returns the drafts of a user in this browser, each as JSON. */
export async function draftsIn(page: Page, person: Person): Promise<string[]> {
  return page.evaluate(async (name) => {
    const known = await indexedDB.databases();
    if (!known.some((database) => database.name === name)) return [];
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await settled(indexedDB.open(name));
    const drafts = await settled(database.transaction('drafts').objectStore('drafts').getAll());
    database.close();
    return drafts.map((draft) => JSON.stringify(draft));
  }, `snippetry-kept-drafts-${person.id}`);
}

/** Waits until the browser stores this many drafts, at least one of which contains the text. */
export async function draftsToBe(page: Page, person: Person, count: number, text = '') {
  const drafts = async () => {
    const texts = await draftsIn(page, person);
    return { count: texts.length, text: text === '' || texts.some((it) => it.includes(text)) };
  };
  await soon(drafts).toEqual({ count, text: true });
}
