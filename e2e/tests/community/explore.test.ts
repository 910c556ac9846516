import { expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { storeLong } from '../../src/detail-page.ts';
import { openAs, said } from '../../src/opened.ts';
import { aPerson } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

it('a visitor comes from Explore to a public snippet and back, and signs in there to star it', async () => {
  const [author, reader] = await Promise.all([aPerson(url), aPerson(url)]);
  const { _id, title } = await storeLong(author, { title: 'Read by anybody' });
  const address = '/app/explore?search=Read+by+anybody';
  const { page, context, problems } = await openAs({ browser, url }, null, address);
  await page.waitForURL('**/explore?search=**');
  const link = page.getByRole('link', { name: title, exact: true }).first();
  await page.setViewportSize({ width: 1280, height: 400 });
  const ahead = page.waitForResponse(`**/api/snippets/${_id}?ahead=true`);
  await link.hover();
  expect((await ahead).status()).toBe(200);
  const scrollY = () => page.evaluate(() => window.scrollY);
  const left = await scrollY();
  expect(left).toBeGreaterThan(0);
  await link.click();
  await page.waitForURL(`**/public/${_id}`);
  await page.locator('.cm-content').waitFor();
  // Back, the list is at its place from what is known: its answer does not come.
  await page.route('**/api/snippets?**', () => undefined);
  await page.goBack();
  await soon(() => link.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await scrollY()).toBe(left);
  await page.unroute('**/api/snippets?**');
  await page.goForward();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: /^Add to favorites/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in to star this snippet' });
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(reader.email);
  await page.getByLabel('Password', { exact: true }).fill(reader.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`**/public/${_id}`);
  await page.getByRole('button', { name: /^Add to favorites/ }).click();
  await said(page, 'Added to favorites');
  expect(problems).toEqual([]);
  await context.close();
});

it('a phone shows the order of Explore whole beside the number of filters and a way to clear them', async () => {
  const viewport = { width: 360, height: 780 };
  const address = '/explore?language=go&sortBy=recently-updated';
  const { page, context } = await openAs({ browser, url }, null, address, { viewport });
  await page.getByRole('button', { name: 'Clear Filters', exact: true }).waitFor();
  const order = page.getByRole('combobox', { name: 'Sort' }).getByText('Recently Updated');
  await soon(() => order.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await context.close();
});
