import type { BrowserContext, Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openEditor, storeSnippet, withSignedInPage } from '../../src/editor-page.ts';
import { said } from '../../src/opened.ts';
import type { Person } from '../../src/people.ts';

const { url } = inject('platform');
let person: Person;
let page: Page;
let context: BrowserContext;

withSignedInPage(url, (opened) => {
  ({ person, page, context } = opened);
});

it('an export to a gist from the editor sends what the dialog says, secret unless chosen otherwise', async () => {
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
