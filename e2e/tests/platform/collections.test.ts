import { expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { save, written } from '../../src/library.ts';
import { openAs, said } from '../../src/opened.ts';
import { aPerson, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

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

it('two windows of one owner change a collection at once and lose nothing, and its private snippet stays unseen', async () => {
  const owner = await aPerson(url);
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
  const snippetIds = await save(
    owner,
    names.map((title, n) => written(n, { title, isPublic: title !== 'Delta' })),
  );
  const { collection } = (await owner.api.call('POST /collections', { body: { name: 'Shared' } }))
    .data;
  const params = { id: collection._id };
  const added = { params, body: { snippetIds: snippetIds.slice(0, 4) } };
  await owner.api.call('POST /collections/:id/snippets', added);
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

  // The first window moves the first to the end by mouse, while the second takes out the second and adds another.
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
