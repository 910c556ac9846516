import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { save, written } from '../../src/library.ts';
import { said } from '../../src/opened.ts';
import { aPerson, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

const banner = (page: Page) => page.getByText('You are offline.');

it('without a network every change fails at once and is not made later, and pages come back by themselves', async () => {
  const person = await aPerson(url);
  await save(person, [written(1, { title: 'Kept offline' })]);
  const { page, context } = await openPage(browser);
  await signIn(page, url, person);
  await page.goto(`${url}/app`);
  await page.getByRole('link', { name: 'Kept offline', exact: true }).first().click();
  const star = page.getByRole('button', { name: 'Add to favorites' });
  await star.waitFor();

  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${request.url()}`);
  });
  await context.setOffline(true);
  await banner(page).waitFor();
  await star.click();
  await said(page, 'Failed to update favorite status');
  const sentOffline = changes.length;

  // Its code was never loaded: it costs its own place, not the pages that were.
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByText('This page cannot be loaded without a connection').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: person.username }).waitFor();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await page.getByText('This page cannot be loaded without a connection').waitFor();

  await context.setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor();
  await soon(() => banner(page).count()).toBe(0);
  await page.getByText('Avg. Views/Snippet').waitFor();
  expect(changes.slice(sentOffline).filter((change) => change.includes('/star'))).toEqual([]);
  await context.close();
});
