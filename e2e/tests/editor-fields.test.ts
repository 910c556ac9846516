import { CATEGORIES, LANGUAGES, titleCase } from '@snippetry/contracts';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { openEditor, storeSnippet, withSignedInPage } from '../src/editor-page.ts';
import { said } from '../src/opened.ts';
import type { Person } from '../src/people.ts';
import { soon } from '../src/soon.ts';

const { url } = inject('platform');
let person: Person;
let page: Page;
let context: BrowserContext;

withSignedInPage(url, (opened) => {
  ({ person, page, context } = opened);
});

const box = (name: string) => page.getByRole('combobox', { name, exact: true });

async function optionsOf(name: string): Promise<string[]> {
  await box(name).click();
  await page.getByRole('option').first().waitFor();
  const names = await page.getByRole('option').allInnerTexts();
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  return names.map((text) => text.split('\n').at(-1)?.trim() ?? '');
}

describe('a new snippet', () => {
  it('begins as public JavaScript for beginners, of no category', async () => {
    await openEditor(page, url);
    await soon(() => box('Language').innerText()).toMatch(/^(JS\s+)?JavaScript$/);
    expect(await box('Difficulty').innerText()).toBe('Beginner');
    expect(await box('Category').innerText()).toBe('None');
    await page.getByRole('switch', { name: 'Visibility', checked: true }).waitFor();
    await page.getByText('Visible to everyone in the community', { exact: true }).waitFor();
    for (const name of ['Title', 'Description', 'Tags']) {
      expect(await page.getByLabel(name).inputValue()).toBe('');
    }
  });

  it('is of one of 28 languages, 3 difficulties and 20 categories or none', async () => {
    await openEditor(page, url);
    const languages = await optionsOf('Language');
    expect(languages).toEqual(LANGUAGES.map(({ name }) => name));
    expect(languages).toHaveLength(28);
    expect(languages).toEqual(
      expect.arrayContaining(['JavaScript', 'TypeScript', 'C++', 'C#', 'PowerShell', 'Html', 'C']),
    );
    expect(await optionsOf('Difficulty')).toEqual(['Beginner', 'Intermediate', 'Advanced']);
    const categories = await optionsOf('Category');
    expect(categories).toEqual(['None', ...CATEGORIES.map(titleCase)]);
    expect(categories).toHaveLength(21);
    expect(categories).toContain('Ui Component');
  });
});

describe('the export to a gist', () => {
  const failure = (code: string, message: string) => ({ status: 'error', code, message });

  it('sends what the dialog says, secret unless chosen otherwise', async () => {
    const description = 'Backs off a little';
    const id = await storeSnippet(person, { description });
    await openEditor(page, url, id);
    let sent: unknown;
    await page.route(`**/api/github/export/${id}`, (route) => {
      sent = route.request().postDataJSON();
      const data = { gist: { url: `${url}/public/${id}` } };
      return route.fulfill({ json: { status: 'success', data } });
    });
    await page.getByRole('button', { name: 'Export to GitHub Gist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export to GitHub Gist' });
    expect(await dialog.getByLabel('Description').inputValue()).toBe(description);
    await dialog.getByRole('radio', { name: 'Secret Gist', checked: true }).waitFor();
    const opened = context.waitForEvent('page');
    await dialog.getByRole('button', { name: 'Export to GitHub', exact: true }).click();
    await said(page, 'Snippet exported to GitHub as Gist!');
    await dialog.waitFor({ state: 'detached' });
    await (await opened).waitForURL(`**/public/${id}`);
    expect(sent).toEqual({ isPublic: false, description });
    expect(new URL(page.url()).pathname).toBe(`/app/snippets/${id}/edit`);
  });

  it.each([
    [
      409,
      failure('github.not_connected', 'GitHub account not connected'),
      'Please connect your GitHub account first',
      '/app/github',
    ],
    [
      401,
      failure('auth.invalid_token', 'Your session is over'),
      'Authentication failed. Please log in again.',
      '/login',
    ],
    [500, failure('internal', 'Out of gists'), 'Out of gists', null],
  ])('says what is wrong and where to go: %s', async (status, json, shown, goesTo) => {
    const id = await storeSnippet(person);
    await openEditor(page, url, id);
    await page.route('**/api/github/export/*', (route) => route.fulfill({ status, json }));
    await page.getByRole('button', { name: 'Export to GitHub Gist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export to GitHub Gist' });
    await dialog.getByRole('button', { name: 'Export to GitHub', exact: true }).click();
    await said(page, shown);
    await dialog.waitFor({ state: 'detached' });
    if (goesTo) await page.waitForURL(`${url}${goesTo}`);
    else expect(page.url()).toContain(`${id}/edit`);
  });
});
