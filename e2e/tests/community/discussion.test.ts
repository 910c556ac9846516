import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { browserOfFile } from '../../src/browser-of-file.ts';
import {
  commentBox as box,
  chooseFor as choose,
  discussionOf as dialog,
  say as write,
} from '../../src/discussion-page.ts';
import { clipboard, openAs as open, said } from '../../src/opened.ts';
import { aPerson, type Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let owner: Person;
let reader: Person;

beforeAll(async () => {
  [owner, reader] = await Promise.all([aPerson(url), aPerson(url)]);
});

async function create(): Promise<string> {
  const body = aSnippet({ title: 'Talked about' });
  return (await owner.api.call('POST /snippets', { body })).data.snippet._id;
}

const say = (snippet: string, content: string, by = reader, to?: string) =>
  write(by, snippet, content, to);

const openAs = (person: Person | null, id: string, options = {}) =>
  open({ browser, url }, person, person ? `/app/snippets/${id}` : `/public/${id}`, options);

const card = (page: Page) => page.getByRole('complementary', { name: 'About this snippet' });
const texts = (page: Page) => dialog(page).locator('article p').allTextContents();

it('a discussion starts with the first comment; count, card and badge are updated', async () => {
  const id = await create();
  const { page, context, problems } = await openAs(reader, id);
  await page
    .getByText('Be the first to share your thoughts about this code snippet.', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Start Discussion' }).click();
  await dialog(page).getByText('Start the conversation').waitFor();
  await dialog(page).getByText('No Comments Yet').waitFor();
  await dialog(page)
    .getByText('Be the first to share your thoughts about this code snippet!')
    .waitFor();
  await box(page).fill('  It **works**.  ');
  await dialog(page).getByRole('button', { name: 'Post Comment' }).click();
  await said(page, 'Comment added successfully!');
  await dialog(page).locator('article strong').getByText('works').waitFor();
  await dialog(page).getByText('1 comment', { exact: true }).waitFor();
  await soon(() => box(page).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Post Comment' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await card(page)
    .getByText('Join the conversation with 1 comment(s) about this snippet.')
    .waitFor();
  await card(page).getByRole('button', { name: 'View Discussion' }).waitFor();
  await page.getByRole('button', { name: 'Discussion 1', exact: true }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

it('the bell notifies the owner of a comment, and links to it', async () => {
  const id = await create();
  const { page, context, problems } = await openAs(owner, id);
  await page.getByRole('button', { name: 'Start Discussion' }).waitFor();
  const comment = await say(id, 'Does it keep the last value?');
  const { data } = await owner.api.call('GET /notifications');
  await page.reload();
  await page.getByRole('button', { name: `Notifications, ${data.unread} unread` }).click();
  const news = page.getByRole('dialog', { name: 'Notifications' });
  const name = `${reader.username} commented on Talked about`;
  await news.getByText('Does it keep the last value?').waitFor();
  await news.getByRole('link', { name }).first().click();
  await page.waitForURL(`**/app/snippets/${id}?comment=${comment}`);
  await news.waitFor({ state: 'detached' });
  // Everything behind an open dialog is hidden, including the bell.
  await dialog(page).getByText('Does it keep the last value?').waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  const fewer = data.unread === 1 ? 'Notifications' : `Notifications, ${data.unread - 1} unread`;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await soon(() => bell.getAttribute('aria-label')).toBe(fewer);
  expect(problems).toEqual([]);
  await context.close();
});

describe('the composer of a discussion', () => {
  it('expands on focus, collapses when left empty, and keeps the typed text', async () => {
    const id = await create();
    const { page, context } = await openAs(reader, id);
    await page.getByRole('button', { name: 'Start Discussion' }).click();
    const post = page.getByRole('button', { name: 'Post Comment' });
    await box(page).waitFor();
    await box(page).focus();
    await page.getByText('Markdown supported • Be respectful and constructive').waitFor();
    await page.getByText('0/2000').waitFor();
    await soon(() => post.isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Close' }).focus();
    await post.waitFor({ state: 'detached' });
    await box(page).fill('   ');
    await soon(() => post.isDisabled()).toBe(true);
    await box(page).fill('Half a thought');
    await page.getByRole('button', { name: 'Close' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Start Discussion' }).click();
    await soon(() => box(page).inputValue()).toBe('Half a thought');
    await page.getByRole('button', { name: 'Clear' }).click();
    await soon(() => box(page).inputValue()).toBe('');
    await context.close();
  });

  it('colors the character count by its level, and refuses more than 2000 characters', async () => {
    const id = await create();
    const { page, context } = await openAs(reader, id);
    await page.getByRole('button', { name: 'Start Discussion' }).click();
    const colour = (used: number) =>
      page.getByText(`${used}/2000`).evaluate((element) => getComputedStyle(element).color);
    const colours: string[] = [];
    for (const used of [1500, 1501, 1800, 1801]) {
      await box(page).fill('x'.repeat(used));
      colours.push(await colour(used));
    }
    expect(colours[1]).toBe(colours[2]);
    expect(new Set(colours).size).toBe(3);
    await box(page).fill('x'.repeat(2001));
    await soon(() => page.getByRole('button', { name: 'Post Comment' }).isDisabled()).toBe(true);
    await context.close();
  });

  it('is busy while posting, and keeps the text when it fails', async () => {
    const id = await create();
    const { page, context } = await openAs(reader, id);
    await page.getByRole('button', { name: 'Start Discussion' }).click();
    let fail = () => {};
    const held = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route('**/api/comments', async (route) => {
      await held;
      await route.fulfill({ status: 500, contentType: 'application/json', body: '{}' });
    });
    await box(page).fill('Kept');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Posting...' }).waitFor();
    fail();
    await said(page, 'Failed to add comment');
    await soon(() => box(page).inputValue()).toBe('Kept');
    await page.unroute('**/api/comments');
    await page.route('**/api/comments', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/json',
        body: JSON.stringify({ status: 'error', code: 'auth.invalid_token', message: 'x' }),
      }),
    );
    await page.getByRole('button', { name: 'Post Comment' }).click();
    await said(page, 'Please log in again to comment');
    await page.waitForURL('**/login');
    await context.close();
  });

  it('asks a visitor to sign in before they can comment', async () => {
    const id = await create();
    const zoe = await aPerson(url);
    const name = { firstName: 'Zoë', lastName: 'Ångström' };
    await zoe.api.call('PUT /auth/profile', { body: name });
    await say(id, 'Readable by everyone', zoe);
    const params = { snippetId: id };
    const author = async () =>
      (await zoe.api.call('GET /comments/snippet/:snippetId', { params })).data.comments[0]?.author;
    await soon(author).toMatchObject(name);
    const { page, context } = await openAs(null, id);
    await page.clock.setFixedTime(Date.now() + 2.5 * 86_400_000);
    await page.getByRole('button', { name: 'View Discussion' }).click();
    const comment = dialog(page).getByRole('article', { name: 'Comment by Zoë Ångström' });
    await comment.getByText('Readable by everyone').waitFor();
    await comment.getByText('3 days ago').waitFor();
    await dialog(page).getByRole('listitem').getByText('ZÅ', { exact: true }).waitFor();
    await dialog(page).getByRole('heading', { name: 'Join the Discussion' }).waitFor();
    expect(await box(page).count()).toBe(0);
    const link = dialog(page).getByRole('link', { name: 'Sign In to Comment' });
    expect(await link.getAttribute('href')).toBe('/login');
    await comment.getByRole('button', { name: /^Reply to/ }).click();
    await said(page, 'Please log in to reply');
    await page.waitForURL('**/login');
    await page.goBack();
    await comment.getByRole('button', { name: /^Like/ }).press('Enter');
    await said(page, 'Please log in to react');
    await page.waitForURL('**/login');
    const hundred = { status: 'success', data: { count: 100 } };
    await page.route('**/comments/count', (route) => route.fulfill({ json: hundred }));
    await page.goto(`${url}/public/${id}#L1`);
    await page.getByRole('button', { name: 'Discussion 99+', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Comment on line 1' }).click();
    await said(page, 'Please log in to comment');
    await page.waitForURL('**/login');
    await context.close();
  });
});

describe('the comments of a discussion', () => {
  it('nest up to three levels deep, and only the first two have a reply button', async () => {
    const id = await create();
    const top = await say(id, 'On top of [this](https://a.example)');
    const below = await say(id, 'Below it', owner, top);
    const { page, context } = await openAs(reader, id);
    await page.getByRole('button', { name: 'View Discussion' }).click();
    await dialog(page).getByText('Below it').waitFor();
    await dialog(page).getByText('Author', { exact: true }).waitFor();
    await dialog(page).getByText('just now').first().waitFor();
    const link = dialog(page).getByRole('link', { name: 'this', exact: true });
    expect(await link.getAttribute('rel')).toMatch(/^nofollow noopener\b/);
    await page.getByRole('button', { name: `Reply to ${owner.username}` }).click();
    const reply = page.getByRole('textbox', { name: `Your reply to ${owner.username}` });
    await untilFocused(reply);
    const send = page.getByRole('button', { name: 'Reply', exact: true });
    await soon(() => send.isDisabled()).toBe(true);
    await reply.fill('As deep as it goes');
    await send.click();
    await said(page, 'Comment added successfully!');
    await dialog(page).locator('ol ol ol').getByText('As deep as it goes').waitFor();
    await dialog(page).getByText('3 comments').waitFor();
    await soon(() => page.getByRole('button', { name: /^Reply to/ }).count()).toBe(2);
    const { data } = await reader.api.call('GET /comments/:id/replies', { params: { id: below } });
    expect(data.comments.map(({ content }) => content)).toEqual(['As deep as it goes']);
    await context.close();
  });

  it('load page by page, can be sorted in three ways, and do not move when a menu opens', async () => {
    const id = await create();
    const long = Array.from({ length: 60 }, (_, line) => `\nLine ${line}`).join('');
    const ids: string[] = [];
    for (let number = 1; number <= 22; number += 1)
      ids.push(await say(id, `Number ${number}${number === 2 ? long : ''}`));
    const liked = { params: { id: ids[6] ?? '' }, body: { type: 'likes' as const } };
    await owner.api.call('POST /comments/:id/react', liked);
    const { page, context } = await openAs(reader, id);
    await page.getByRole('button', { name: 'View Discussion' }).click();
    const more = page.getByRole('button', { name: /^Load More Comments/ });
    await more.waitFor();
    expect((await texts(page))[0]).toBe('Number 22');
    expect(await more.textContent()).toBe('Load More Comments2');
    await more.click();
    await soon(async () => (await texts(page)).length).toBe(22);
    await more.waitFor({ state: 'detached' });
    const opener = dialog(page).getByRole('article').nth(20).getByRole('button').first();
    await opener.evaluate((it) => it.scrollIntoView());
    const place = await opener.boundingBox();
    await opener.click();
    await page.getByRole('menu').waitFor();
    expect(await opener.boundingBox()).toEqual(place);
    await page.keyboard.press('Escape');
    await untilFocused(opener);
    const order = page.getByRole('combobox', { name: 'Sort comments' });
    await order.click();
    const names = () => page.getByRole('option').allTextContents();
    await soon(names).toEqual(['Latest First', 'Oldest First', 'Most Popular']);
    await page.getByRole('option', { name: 'Oldest First' }).click();
    await soon(async () => (await texts(page))[0]).toBe('Number 1');
    await order.click();
    await page.getByRole('option', { name: 'Most Popular' }).click();
    await soon(async () => (await texts(page))[0]).toBe('Number 7');
    await context.close();
  });

  it('never run their text', async () => {
    const id = await create();
    await say(id, '<img src=x onerror="globalThis.broken=1"> [x](javascript:globalThis.broken=1)');
    const { page, context, problems } = await openAs(reader, id);
    await page.getByRole('button', { name: 'View Discussion' }).click();
    await dialog(page).getByText('<img src=x').waitFor();
    expect(await dialog(page).locator('article p :is(img, a)').count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });
});

it('two users like, edit, report and delete comments, and see the changes of each other at once', async () => {
  const id = await create();
  const top = await say(id, 'As I said it', reader);
  await say(id, 'A reply that stays', owner, top);
  const own = await openAs(reader, id, { permissions: ['clipboard-read', 'clipboard-write'] });
  const others = await openAs(owner, id);
  const like = (page: Page) =>
    page.getByRole('button', { name: new RegExp(`^Like the comment by ${reader.username}`) });
  for (const { page } of [own, others]) {
    await page.getByRole('button', { name: 'View Discussion' }).click();
    await dialog(page).getByText('As I said it').waitFor();
  }

  await like(others.page).click();
  await soon(() => like(others.page).getAttribute('aria-pressed')).toBe('true');
  await soon(() => like(others.page).textContent()).toBe('1');
  await soon(() => like(own.page).textContent()).toBe('1');
  expect(await like(own.page).getAttribute('aria-pressed')).toBe('false');

  await choose(own.page, reader, 'Edit');
  const changed = own.page.getByRole('textbox', { name: 'Your changed comment' });
  await untilFocused(changed);
  await changed.fill('As I mean it');
  await own.page.keyboard.press('Control+Enter');
  await said(own.page, 'Comment updated successfully!');
  await dialog(own.page).getByText('· edited').waitFor();
  await dialog(others.page).getByText('As I mean it').waitFor();

  await choose(others.page, reader, 'Report');
  await others.page.getByRole('combobox', { name: /^Reason/ }).click();
  await others.page.getByRole('option', { name: 'Misinformation' }).click();
  await others.page.getByRole('button', { name: 'Report', exact: true }).click();
  await said(others.page, 'Comment reported successfully!');

  await choose(own.page, reader, 'Copy link');
  await said(own.page, 'Link copied to clipboard!');
  await others.page.goto(await clipboard(own.page));
  const linked = dialog(others.page).getByRole('article', {
    name: `Comment by ${reader.username}`,
  });
  await untilFocused(linked);
  await linked.getByText('As I mean it').waitFor();

  await choose(own.page, reader, 'Delete');
  await own.page.getByText('Are you sure you want to delete this comment?').waitFor();
  await own.page.getByRole('button', { name: 'Delete', exact: true }).click();
  await said(own.page, 'Comment deleted successfully!');
  await dialog(own.page).getByText('This comment was deleted.').waitFor();
  await dialog(own.page).getByText('A reply that stays').waitFor();
  await dialog(own.page).getByText('1 comment', { exact: true }).waitFor();
  await dialog(others.page).getByText('This comment was deleted.').waitFor();

  await box(own.page).fill('And one more');
  await own.page.keyboard.press('Control+Enter');
  await dialog(others.page)
    .getByText(`New comment by ${reader.username}`)
    .waitFor({ state: 'attached' });
  // The comments must not move while the other user's focus is in them, so the new comment
  // appears only on request.
  await dialog(others.page).getByRole('button', { name: '1 new comment' }).click();
  await dialog(others.page).getByText('And one more').waitFor();
  await others.page.keyboard.press('Escape');
  await card(others.page)
    .getByText('Join the conversation with 2 comment(s) about this snippet.')
    .waitFor();
  expect([...own.problems, ...others.problems]).toEqual([]);
  await own.context.close();
  await others.context.close();
});

it('a discussion fills the screen of a phone, traps the focus and closes with Back', async () => {
  const id = await create();
  await say(id, 'Readable on a phone');
  const { page, context } = await openAs(reader, id, { viewport: { width: 360, height: 780 } });
  const opener = page.getByRole('button', { name: /^Discussion/ });
  await opener.click();
  await dialog(page).getByText('Readable on a phone').waitFor();
  const cut = await dialog(page)
    .getByText('1 comment', { exact: true })
    .or(dialog(page).locator('header .sn-select-text'))
    .evaluateAll((texts) => texts.map((text) => text.scrollWidth - text.clientWidth));
  expect(cut).toEqual([0, 0]);
  const frame = await dialog(page).boundingBox();
  expect(frame).toMatchObject({ x: 0, y: 0, width: 360, height: 780 });
  const reached: (string | null)[] = [];
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await dialog(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
    reached.push(await page.locator(':focus').getAttribute('aria-label'));
  }
  // Tab leaves the comment box, which then collapses, and reaches the comment's last button,
  // after those with a tooltip.
  expect(reached.slice(reached.indexOf('Your comment'))).toContain(`Reply to ${reader.username}`);
  await page.goBack();
  await dialog(page).waitFor({ state: 'detached' });
  expect(page.url()).toContain(id);
  await untilFocused(opener);
  await context.close();
});
