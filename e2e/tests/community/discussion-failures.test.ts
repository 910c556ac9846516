import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { chooseFor, commentBox, discussionOf, say } from '../../src/discussion-page.ts';
import { openAs, said } from '../../src/opened.ts';
import { aPerson, signIn } from '../../src/people.ts';
import { soon } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();

const EXPIRED = { status: 'error', code: 'auth.invalid_token', message: 'Expired' };

/** Fails the next request to this path. */
const failNext = (page: Page, address: string, status: number, body: object) =>
  page.route(address, (route) => route.fulfill({ status, json: body }), { times: 1 });

it('each action on a comment shows why it failed, and works after a new sign-in if that helps', async () => {
  const [owner, reader] = await Promise.all([aPerson(url), aPerson(url)]);
  const { data } = await owner.api.call('POST /snippets', { body: aSnippet() });
  const id = data.snippet._id;
  const [theirs, mine] = [await say(owner, id, 'Theirs'), await say(reader, id, 'Mine')];
  const { page, context, problems } = await openAs({ browser, url }, reader, `/public/${id}`);
  await page.getByRole('button', { name: 'View Discussion' }).click();
  await discussionOf(page).getByText('Theirs').waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const isOff = (name: string) => soon(() => button(name).isDisabled());
  const like = page.getByRole('button', {
    name: new RegExp(`^Like the comment by ${owner.username}`),
  });
  const edited = page.getByRole('textbox', { name: 'Your changed comment' });
  const details = page.getByRole('textbox', { name: /^Details/ });

  const acts = [
    {
      act: 'react',
      failed: 'Failed to react to comment',
      address: `**/comments/${theirs}/react`,
      send: () => like.click(),
    },
    {
      act: 'edit',
      failed: 'Failed to update comment',
      address: `**/comments/${mine}`,
      begin: async () => {
        await chooseFor(page, reader, 'Edit');
        await isOff('Save').toBe(true);
        await edited.fill('   ');
        await isOff('Save').toBe(true);
        await edited.fill('Changed');
      },
      send: () => button('Save').click(),
    },
    {
      act: 'delete',
      failed: 'Failed to delete comment',
      address: `**/comments/${mine}`,
      send: async () => {
        await chooseFor(page, reader, 'Delete');
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      },
    },
    {
      act: 'report',
      failed: 'Failed to report comment',
      address: `**/comments/${theirs}/report`,
      begin: async () => {
        await chooseFor(page, owner, 'Report');
        await isOff('Report').toBe(true);
        await page.getByRole('combobox', { name: /^Reason/ }).click();
        const reasons = ['Spam', 'Inappropriate', 'Harassment', 'Misinformation', 'Other'];
        const options = page.getByRole('option');
        await soon(() => options.allTextContents()).toEqual(['Choose a reason', ...reasons]);
        await options.filter({ hasText: 'Other' }).click();
        await details.fill('x'.repeat(501));
        await isOff('Report').toBe(true);
        await details.fill('x'.repeat(500));
      },
      send: () => button('Report').click(),
    },
  ];
  const elsewhere = await context.newPage();
  for (const { act, failed, address, begin, send } of acts) {
    await begin?.();
    await failNext(page, address, 500, {});
    await send();
    await said(page, failed);
    await failNext(page, address, 401, EXPIRED);
    await send();
    await said(page, `Please log in again to ${act}`);
    await signIn(elsewhere, url, reader);
    await commentBox(page).waitFor();
    await discussionOf(page).getByText('Theirs').waitFor();
  }
  // A user without a token is sent to the sign-in page.
  await commentBox(page).fill('Kept');
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.keyboard.press('Control+Enter');
  await said(page, 'Authentication required. Please log in again.');
  await page.getByLabel('Password', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect(problems).toEqual([]);
  await context.close();
});

it('the comments of a discussion show skeletons while they load, then the error, and load with Try Again', async () => {
  const [owner, reader] = await Promise.all([aPerson(url), aPerson(url)]);
  const { data } = await owner.api.call('POST /snippets', { body: aSnippet() });
  const id = data.snippet._id;
  await say(reader, id, 'Here after all');
  const { page, context } = await openAs({ browser, url }, reader, `/app/snippets/${id}`);
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/comments/snippet/**', async (route) => {
    await held;
    await route.abort();
  });
  await page.getByRole('button', { name: 'View Discussion' }).click();
  await soon(() => page.locator('[data-skeleton="comment"]').count()).toBe(3);
  fail();
  await page.getByRole('heading', { name: 'Unable to Load Comments' }).waitFor();
  await page
    .getByText("We're having trouble loading the comments right now. Please try again in a moment.")
    .waitFor();
  await page.unroute('**/api/comments/snippet/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  // Try Again reloads the page, which reopens the discussion.
  await discussionOf(page).getByText('Here after all').waitFor();
  await context.close();
});
