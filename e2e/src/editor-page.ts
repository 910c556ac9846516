import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect } from 'vitest';
import { closePages, openPage, sharedBrowser, type WatchedPage } from './browser.ts';
import { aPerson, type Person, signIn } from './people.ts';
import { soon } from './soon.ts';

/** A page of somebody who is signed in. */
export interface SignedInPage extends WatchedPage {
  person: Person;
}

/**
 * Hooks of a file: a browser for all of it, and for each test a page of somebody new, in which nothing may go wrong.
 *
 * @param use keeps what a test needs of it, or prepares more
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

/** The save button of the window's width. */
export const saveButton = (page: Page, label: string) =>
  page.getByRole('main').getByRole('button', { name: label });

/** What the editor holds, as it is shown: every line of a text that fits on the screen. */
export async function codeOf(page: Page): Promise<string> {
  const lines = await page.locator('.cm-line').allTextContents();
  return lines.join('\n');
}

// The largest page of all: on a machine that does much else at once it takes its time.
const OPENING = { timeout: 45_000 };

/** Opens an editor: of a snippet, or a blank one. */
export async function openEditor(page: Page, url: string, id?: string): Promise<void> {
  await page.goto(`${url}/app/snippets/${id === undefined ? 'new' : `${id}/edit`}`, OPENING);
  await page.locator('.cm-content').waitFor(OPENING);
}

/** Fills what every snippet needs beside its code. */
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

/** Stores a snippet; `given` says what matters. Answers its id. */
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

/** The snippet as it is stored. */
export async function storedSnippet(person: Person, id: string) {
  const { data } = await person.api.call('GET /snippets/:id', { params: { id } });
  return data.snippet;
}

/** Saves a change from somewhere else. */
export async function changeElsewhere(person: Person, id: string, change: Partial<Stored>) {
  const { title, description, content, language, tags, isPublic } = await storedSnippet(person, id);
  const body = { title, description, content, tags, isPublic, language: language as 'javascript' };
  await person.api.call('PUT /snippets/:id', { params: { id }, body: { ...body, ...change } });
}

/** The drafts this browser holds for a person, each as one text. */
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

/** Waits until the browser holds this many drafts, one of them with a text. */
export async function draftsToBe(page: Page, person: Person, count: number, text = '') {
  const drafts = async () => {
    const texts = await draftsIn(page, person);
    return { count: texts.length, text: text === '' || texts.some((it) => it.includes(text)) };
  };
  await soon(drafts).toEqual({ count, text: true });
}
