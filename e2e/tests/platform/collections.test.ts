import { expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { save, written } from '../../src/library.ts';
import { openAs, said } from '../../src/opened.ts';
import { aPerson, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

it('a user creates, edits and deletes a collection, each after a failure, and sees changes saved elsewhere', async () => {
  const { page, context, problems } = await openPage(browser);
  const ana = await aPerson(url);
  const snippetIds = await save(ana, [written(0), written(1), written(2)]);
  await signIn(page, url, ana);
  const fail = (address: string, options: { times?: number } = {}) =>
    page.route(address, (route) => route.fulfill({ status: 500, json: {} }), options);
  const once = { times: 1 };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name });
  const card = page.getByRole('article');
  await fail('**/api/collections/my?*');
  await page.goto(`${url}/app/collections`);
  await page.getByText('Failed to load collections').waitFor();
  await page.unroute('**/api/collections/my?*');
  await button('Try again').click();
  await page.getByText('No collections yet').waitFor();

  await button('Create Your First Collection').click();
  await button('Create Collection').click();
  await page.getByText('Collection name is required').waitFor();
  await field('Name').fill('Recipes');
  await field('Tags').fill('sql, , home, soup, salt, oven');
  await fail('**/api/collections', once);
  await button('Create Collection').click();
  await said(page, 'Failed to create collection');
  await button('Create Collection').click();
  await said(page, 'Collection created successfully!');
  await page.getByText('1 collection, 0 snippets').waitFor();
  await card.getByText('Public', { exact: true }).waitFor();

  const choose = async (row: string) => {
    await button('Actions for Recipes').click();
    await page.getByRole('menuitem', { name: row }).click();
  };
  await choose('Edit Collection');
  const { collections } = (await ana.api.call('GET /collections/my')).data;
  const [{ _id = '' } = {}] = collections;
  const params = { id: _id };
  const body = { name: 'Recipes', description: 'Theirs', isPublic: false };
  await ana.api.call('PUT /collections/:id', { params, body });
  await ana.api.call('POST /collections/:id/snippets', { params, body: { snippetIds } });
  await field('Description').fill('Mine');
  await button('Save Changes').click();
  await page.getByText('Saved elsewhere in the meantime: “Theirs”').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await fail(`**/api/collections/${_id}`, once);
  await button('Save Changes').click();
  await said(page, 'Failed to update collection');
  await button('Save Changes').click();
  await said(page, 'Collection updated successfully!');
  const stored = (await ana.api.call('GET /collections/:id', { params })).data.collection;
  expect([stored.description, stored.isPublic]).toEqual(['Mine', false]);

  await page.getByRole('heading', { name: 'My Collections', level: 1 }).waitFor();
  await page.getByText('1 collection, 3 snippets').waitFor();
  const facts = ['Recipes', '3 snippets', 'Private', 'Mine', 'sql', 'home', 'soup', '+2 more'];
  const recent = ['JS', 'Snippet 2', 'JS', 'Snippet 1'];
  const updated = expect.stringMatching(/^Updated \w{3} \d+, \d{4}$/);
  await soon(async () => (await card.innerText()).split('\n').filter(Boolean)).toEqual([
    ...facts,
    ...recent,
    updated,
    'View Collection',
  ]);
  const mark = (tag: Element) => getComputedStyle(tag, '::before').content;
  expect(await card.getByText('sql', { exact: true }).evaluate(mark)).toBe('"#"');
  const search = page.getByPlaceholder('Search collections by name, description, or tags...');
  await search.fill('nowhere');
  await page.getByText('No collections found').waitFor();
  await search.fill('SOUP');
  await card.waitFor();
  await button('New Collection').click();
  await page.getByRole('dialog', { name: 'New Collection' }).waitFor();
  await page.keyboard.press('Escape');

  // A click anywhere on the card opens it.
  await card.click();
  await page.waitForURL(`**/app/collections/${_id}`);
  await page.getByRole('heading', { name: 'Recipes', level: 1 }).waitFor();
  await page.goBack();
  const remove = async () => {
    await choose('Delete Collection');
    const question =
      'Are you sure you want to delete "Recipes"? This will remove the collection but keep all snippets safe.';
    await page.getByText(question).waitFor();
    await button('Delete').click();
  };
  await fail(`**/api/collections/${_id}`, once);
  await remove();
  await said(page, 'Failed to delete collection');
  await remove();
  await said(page, 'Collection deleted successfully');
  await page.getByText('No collections yet').waitFor();
  expect(await card.count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});

it('two windows of the owner change a collection concurrently without losing changes, and its private snippet stays hidden', async () => {
  const owner = await aPerson(url);
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  const snippetIds = await save(
    owner,
    names.map((title, n) => written(n, { title, isPublic: title !== 'Delta' })),
  );
  const { collection } = (await owner.api.call('POST /collections', { body: { name: 'Shared' } }))
    .data;
  const params = { id: collection._id };
  await owner.api.call('POST /collections/:id/snippets', { params, body: { snippetIds } });
  const path = `/app/collections/${collection._id}`;
  const [one, two, visitor] = await Promise.all([
    openAs({ browser, url }, owner, path),
    openAs({ browser, url }, owner, path),
    openAs({ browser, url }, null, `/public/collections/${collection._id}`),
  ]);
  const rows = ({ page }: typeof one) =>
    page.getByRole('list', { name: 'Snippets' }).getByRole('listitem');
  const titles = (window: typeof one) => rows(window).locator('a:first-of-type').allTextContents();
  const handle = ({ page }: typeof one, title: string) =>
    page.getByRole('button', { name: `Move ${title}` });
  await Promise.all([soon(() => rows(one).count()).toBe(4), soon(() => rows(two).count()).toBe(4)]);

  await soon(() => rows(visitor).count()).toBe(3);
  expect(await visitor.page.getByText('3 snippets', { exact: true }).count()).toBe(1);
  expect(await visitor.page.content()).not.toContain('Delta');
  expect(await accessibilityProblems(one.page)).toEqual([]);
  expect(await accessibilityProblems(visitor.page)).toEqual([]);

  // The first window moves a snippet by mouse, after the second has removed one.
  await two.page.getByRole('button', { name: 'More about Beta' }).click();
  await two.page.getByRole('menuitem', { name: 'Remove from collection' }).click();
  await said(two.page, 'Removed 1 snippet');
  const from = await handle(one, 'Alpha').boundingBox();
  const to = await rows(one).nth(3).boundingBox();
  if (!from || !to) throw new Error('The rows have no place');
  await one.page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await one.page.mouse.down();
  await one.page.mouse.move(from.x + 8, from.y + 40, { steps: 4 });
  await one.page.mouse.move(from.x + 8, to.y + to.height / 2, { steps: 8 });
  await one.page.mouse.up();
  await soon(() => titles(one)).toEqual(['Gamma', 'Delta', 'Alpha']);

  await handle(two, 'Delta').focus();
  await two.page.keyboard.press('Space');
  await two.page.keyboard.press('Home');
  await two.page.getByText('Delta, position 1 of 3').waitFor({ state: 'attached' });
  await two.page.keyboard.press('Space');
  await soon(() => titles(two)).toEqual(['Delta', 'Gamma', 'Alpha']);
  await one.page.reload();
  await soon(() => titles(one)).toEqual(['Delta', 'Gamma', 'Alpha']);
  expect([one, two, visitor].flatMap(({ problems }) => problems)).toEqual([]);
  await Promise.all([one, two, visitor].map(({ context }) => context.close()));
});
