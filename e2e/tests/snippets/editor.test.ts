import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { expect, inject, it } from 'vitest';
import {
  codeOf,
  fill,
  openEditor,
  replaceCode,
  saveButton,
  storedSnippet,
  storeSnippet,
  withSignedInPage,
} from '../../src/editor-page.ts';
import type { Person } from '../../src/people.ts';
import { soon, untilFocused } from '../../src/soon.ts';

const { url } = inject('platform');
let page: Page;
let person: Person;

withSignedInPage(url, (opened) => {
  ({ page, person } = opened);
});

const idIn = () => page.url().split('/').at(-1) ?? '';

/** Returns the computed color of a custom property. */
const colorOf = (name: string) =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${property})`;
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  }, name);

it('a new snippet is validated, shows character counts, is stored with trimmed fields, and is opened', async () => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openEditor(page, url);
  await page.getByLabel('Title').fill('ab');
  await page.keyboard.press('ControlOrMeta+s');
  await page
    .getByText(
      'Title must be at least 3 characters long. Description is required. Code content is required - please add some code to your snippet',
      { exact: true },
    )
    .waitFor();
  expect(sent.filter((address) => address.includes('/api/snippets'))).toEqual([]);
  await untilFocused(page.getByLabel('Title'));

  const amber = await colorOf('--warn');
  for (const [label, warn, limit] of [
    ['Title', 80, 100],
    ['Description', 400, 500],
  ] as const) {
    const box = page.getByLabel(label);
    const counter = page.locator('.sn-field', { has: box }).locator('.sn-counter');
    const color = () => counter.evaluate((element) => getComputedStyle(element).color);
    await box.fill('x'.repeat(warn));
    await counter.getByText(`${warn}/${limit}`).waitFor();
    expect(await color()).not.toBe(amber);
    await box.pressSequentially('x');
    await counter.getByText(`${warn + 1}/${limit}`).waitFor();
    await soon(color).toBe(amber);
    await box.fill('x'.repeat(limit));
    await box.pressSequentially('y');
    expect(await box.inputValue()).toBe('x'.repeat(limit));
  }

  await fill(page, '  Retry politely ', ' Backs off ');
  await page.keyboard.press('ControlOrMeta+s');
  await page
    .locator('p[role=alert]')
    .filter({ hasText: 'Code content is required - please add some code to your snippet' })
    .waitFor();
  // The error was already visible, so wait for the focus before typing into the code.
  await untilFocused(page.locator('.cm-content'));
  await page.keyboard.type('typed at once');
  await soon(() => codeOf(page)).toBe('typed at once');

  await page.getByLabel('Tags').fill(' Fetch,, resilience , fetch');
  await page.getByLabel('Difficulty').click();
  await page.getByRole('option', { name: 'Advanced' }).click();
  await page.getByLabel('Category').click();
  await page.getByRole('option', { name: 'Data Structure' }).click();
  await page.getByText('Visible to everyone in the community').waitFor();
  await page.getByRole('switch', { name: 'Visibility' }).click();
  await page.getByText('Only visible to you').waitFor();
  await replaceCode(page, '\n\nconst wait = 250;\n');
  await saveButton(page, 'Create Snippet').click();
  await page.getByText('Snippet created successfully!').waitFor();
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  expect(await storedSnippet(person, idIn())).toMatchObject({
    title: 'Retry politely',
    description: 'Backs off',
    content: 'const wait = 250;\n',
    tags: ['fetch', 'resilience'],
    isPublic: false,
    metadata: { difficulty: 'advanced', category: 'data-structure', estimatedReadTime: 1 },
  });
});

it('a select list also closes for users who prefer reduced motion', async () => {
  await openEditor(page, url);
  await page.getByLabel('Difficulty').click();
  const list = page.getByRole('listbox');
  await untilFocused(list);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Difficulty').textContent()).toBe('Intermediate');
});

it('a snippet is written with the keyboard alone', async () => {
  const list = page.getByRole('listbox');
  // A closed list returns the focus to its button with a delay.
  const closed = async () => {
    await list.waitFor({ state: 'detached' });
    await page.locator('button:focus').waitFor();
  };
  await openEditor(page, url);
  await page.locator('input:focus').waitFor();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await untilFocused(page.getByPlaceholder('Search languages...'));
  await page.keyboard.type('pyth');
  await page.getByRole('option', { name: 'Python', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await closed();
  const inCode = () =>
    page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.className ?? '');
  const tabUntil = async (there: () => Promise<boolean>) => {
    for (let step = 0; step < 12 && !(await there()); step += 1) await page.keyboard.press('Tab');
  };
  await tabUntil(async () => (await inCode()).includes('cm-content'));
  await page.getByText('Esc, then Tab leaves the editor').waitFor();
  await page.keyboard.type('def f():');
  await page.keyboard.press('Enter');
  await page.keyboard.type('return 1');
  await page.keyboard.press('Tab');
  expect(await inCode()).toContain('cm-content');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await soon(inCode).not.toContain('cm-content');
  await tabUntil(() => page.locator('input:focus').isVisible());
  await page.keyboard.type('Not one click');
  await page.keyboard.press('Tab');
  await page.keyboard.type('keys');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await untilFocused(list);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await closed();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByText('Only visible to you').waitFor();
  await page.keyboard.press('ControlOrMeta+s');
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  expect(await storedSnippet(person, idIn())).toMatchObject({
    title: 'By keyboard',
    language: 'python',
    description: 'Not one click',
    tags: ['keys'],
    metadata: { difficulty: 'intermediate' },
    isPublic: false,
  });
});

it('a stored snippet is duplicated, unsaved changes are discarded only on confirmation, and changes are saved', async () => {
  const id = await storeSnippet(person, { title: 'Original' });
  await openEditor(page, url, id);
  await page.getByRole('button', { name: 'Export to GitHub Gist' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const history = page.getByRole('menuitem', { name: 'History' });
  expect(await history.getAttribute('href')).toBe(`/app/snippets/${id}/history`);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await page.getByText('Snippet duplicated').waitFor();
  await page.waitForURL((now) => now.pathname.endsWith('/edit') && !now.pathname.includes(id));
  const copy = page.url().split('/').at(-2) ?? '';
  const { title, isPublic } = await storedSnippet(person, copy);
  expect(title).toContain('Original');
  expect(isPublic).toBe(false);

  await page.getByLabel('Title').fill('Changed my mind');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByLabel('Title').inputValue()).toBe('Changed my mind');
  let asked = false;
  page.once('dialog', (dialog) => {
    asked = dialog.type() === 'beforeunload';
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await soon(() => asked).toBe(true);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`**/app/snippets/${copy}`);
  expect((await storedSnippet(person, copy)).title).toBe(title);

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Title').fill('Debounced');
  await saveButton(page, 'Update Snippet').click();
  await page.getByText('Snippet updated successfully!').waitFor();
  await page.waitForURL(`**/app/snippets/${copy}`);
  expect((await storedSnippet(person, copy)).title).toBe('Debounced');
});

it('saving in the editor keeps the outer blank lines and the line ends of code', async () => {
  const content = '\n\tif x:\r\n\t\ty  \rz\n\n';
  const id = await storeSnippet(person, { title: 'Mixed line ends', content });
  const save = async () => {
    await saveButton(page, 'Update Snippet').click();
    await page.waitForURL(`**/app/snippets/${id}`);
  };
  await openEditor(page, url, id);
  await page.getByLabel('Title').fill('Other title');
  await save();
  expect(await storedSnippet(person, id)).toMatchObject({ title: 'Other title', content });

  await openEditor(page, url, id);
  await page.locator('.cm-content').click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('Q');
  await save();
  expect((await storedSnippet(person, id)).content).toBe(`Q${content}`);
});

it('similar snippets are shown after a new snippet is saved', async () => {
  const body = Array.from({ length: 30 }, (_, line) => `const step${line} = run(${line * 7});`);
  // Disables timeouts: a save waits only briefly for similar snippets, and a busy machine is slow.
  await page.addInitScript(() => {
    AbortSignal.timeout = () => new AbortController().signal;
  });
  const own = aSnippet({ title: 'The first of both', content: body.join('\n') });
  await person.api.call('POST /snippets', { body: own });
  await openEditor(page, url);
  await fill(page, 'The second of both');
  // Too many tags: the server's validation error is shown, and can be fixed.
  await page.getByLabel('Tags').fill('a,b,c,d,e,f,g,h,i,j,k');
  await replaceCode(page, body.join('\n'));
  await saveButton(page, 'Create Snippet').click();
  await page.getByText(/^Validation Error: /).waitFor();
  await page.getByLabel('Tags').fill('a');
  await saveButton(page, 'Create Snippet').click();
  await page.waitForURL(/\/app\/snippets\/[0-9a-f]{24}$/);
  const notice = page.getByRole('complementary', { name: 'Similar snippets' });
  await notice.getByText('You already have this (100%)').waitFor();
  await notice.getByRole('link', { name: 'The first of both' }).waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
});
