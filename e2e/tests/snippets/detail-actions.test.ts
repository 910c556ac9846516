import { beforeAll, expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { storeLong } from '../../src/detail-page.ts';
import { clipboard, openAs as open, said } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let owner: Person;

beforeAll(async () => {
  owner = await aPerson(url);
});

const create = (given: Record<string, unknown> = {}, by = owner) => storeLong(by, given);
const openAs = (person: Person | null, path: string) => open({ browser, url }, person, path);

it('a public snippet offers its raw text, a download, a curl command and embed code', async () => {
  const { _id } = await create({ title: 'Take away' });
  const { page, context, problems } = await openAs(null, `/public/${_id}#L2-L3`);
  await page.locator('.cm-content').waitFor();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const tab = context.waitForEvent('page');
  await choose('Raw');
  await (await tab).waitForURL(`${url}/api/snippets/${_id}/raw`);
  await (await tab).close();
  const download = page.waitForEvent('download');
  await choose('Download');
  expect((await download).suggestedFilename()).toMatch(/\.js$/);
  await choose('Copy curl');
  await said(page, 'Command copied to clipboard!');
  expect(await clipboard(page)).toBe(`curl -fsSL '${url}/api/snippets/${_id}/raw'`);

  await choose('Embed…');
  const dialog = page.getByRole('dialog', { name: 'Embed snippet' });
  expect(await dialog.getByLabel('Lines').inputValue()).toBe('2-3');
  await dialog.getByRole('radio', { name: 'Dark' }).click();
  await dialog.getByRole('switch', { name: 'Pin to this version' }).click();
  const look = dialog.frameLocator('iframe');
  await look.getByText('line3').first().waitFor();
  expect(await look.getByText('line4').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Copy embed code' }).click();
  await said(page, 'Embed code copied to clipboard!');
  expect(await clipboard(page)).toContain(
    `src="${url}/api/snippets/${_id}/embed?theme=dark&amp;lines=2-3&amp;rev=1"`,
  );
  await dialog.getByLabel('Lines').fill('3-2');
  await dialog.getByText('Enter a line, or a range such as 3-12').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await context.close();
});

it('a private snippet shows its raw text to its owner in a new tab', async () => {
  const { _id } = await create({ isPublic: false });
  const { page, context } = await openAs(owner, `/app/snippets/${_id}`);
  await page.locator('.sn-code-still').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  const tab = context.waitForEvent('page');
  await page.getByRole('menuitem', { name: 'Raw' }).click();
  await (await tab).getByText('const line60 = 60;').waitFor();
  await context.close();
});
