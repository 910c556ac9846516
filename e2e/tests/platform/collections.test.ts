import { expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, signIn } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

it('somebody makes a collection, changes it beside another window of theirs, and deletes it', async () => {
  const { page, context, problems } = await openPage(browser);
  const ana = await aPerson(url);
  await signIn(page, url, ana);
  await page.goto(`${url}/app/collections`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name });
  const titles = page.getByRole('heading', { level: 3 });
  await page.getByText('No collections yet').waitFor();

  await button('Create Your First Collection').click();
  await button('Create Collection').click();
  await page.getByText('Collection name is required').waitFor();
  await field('Name').fill('Recipes');
  await field('Tags').fill('sql, , home');
  await button('Create Collection').click();
  await page.getByText('Collection created successfully!').waitFor();
  await page.getByText('1 collection, 0 snippets').waitFor();

  const choose = async (row: string) => {
    await button('Actions for Recipes').click();
    await page.getByRole('menuitem', { name: row }).click();
  };
  await choose('Edit Collection');
  const { collections } = (await ana.api.call('GET /collections/my')).data;
  const [{ _id = '' } = {}] = collections;
  const params = { id: _id };
  const body = { name: 'Recipes', description: 'Theirs', tags: ['sql'] };
  await ana.api.call('PUT /collections/:id', { params, body });
  await field('Description').fill('Mine');
  await button('Save Changes').click();
  await page.getByText('Saved somewhere else meanwhile: “Theirs”').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await button('Save Changes').click();
  await page.getByText('Collection updated successfully!').waitFor();
  const stored = (await ana.api.call('GET /collections/:id', { params })).data.collection;
  expect([stored.description, stored.tags]).toEqual(['Mine', ['sql']]);

  // A press anywhere on the card opens it.
  await page.getByRole('article').click();
  await page.waitForURL(`**/app/collections/${_id}`);
  await page.goBack();
  await choose('Delete Collection');
  const question =
    'Are you sure you want to delete "Recipes"? This will remove the collection but keep all snippets safe.';
  await page.getByText(question).waitFor();
  await button('Delete').click();
  await page.getByText('Collection deleted successfully').waitFor();
  await page.getByText('No collections yet').waitFor();
  expect(await titles.count()).toBe(0);
  expect(problems).toEqual([]);
  await context.close();
});
