import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { beforeAll, expect, inject, it } from 'vitest';
import { accessibilityProblems, openPage } from '../../src/browser.ts';
import { browserOfFile } from '../../src/browser-of-file.ts';
import { aPerson, signIn } from '../../src/people.ts';

const { url } = inject('platform');
const browser = await browserOfFile();
let snippet: string;
// One page each for all screens: it has its scripts, and goes to the next address with nothing open.
let visitor: Page;
let member: Page;

beforeAll(async () => {
  const person = await aPerson(url);
  visitor = (await openPage(browser)).page;
  member = (await openPage(browser)).page;
  await signIn(member, url, person);
  // The longest of everything: nothing may be clipped or pushed aside.
  const body = aSnippet({ title: 'W'.repeat(100), tags: ['a-tag-of-thirty-characters-xxx', 'b'] });
  const { data } = await person.api.call('POST /snippets', { body });
  snippet = data.snippet._id;
  const params = { id: snippet };
  const changed = { ...body, content: `${body.content}\n// ${'long '.repeat(60)}`, tags: ['b'] };
  await person.api.call('PUT /snippets/:id', { params, body: changed });
  const content = `# ${'W'.repeat(200)}\n\n> quoted\n\n\`\`\`\n${'x'.repeat(300)}\n\`\`\`\n- [link](https://a.example)`;
  const said = await person.api.call('POST /comments', { body: { snippet, content } });
  const reply = { snippet, content: 'A reply', parentComment: said.data.comment._id };
  await person.api.call('POST /comments', { body: reply });
  const gone = await person.api.call('POST /snippets', { body });
  await person.api.call('DELETE /snippets/:id', { params: { id: gone.data.snippet._id } });
});

/** Opens a dialog of the snippet's page; it stays open while the window changes. */
async function ask(page: Page, name: string, open: () => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole(name === 'Delete Snippet' ? 'alertdialog' : 'dialog', { name });
  await page.locator('.cm-content').waitFor();
  if (!(await dialog.isVisible())) await open();
  await dialog.waitFor();
}

/** Presses a button that then has another name, unless that was done before. */
async function opened(page: Page, before: string, after: string): Promise<void> {
  const closed = page.getByRole('button', { name: before });
  const open = page.getByRole('button', { name: after });
  await closed.or(open).waitFor();
  if (await closed.isVisible()) await closed.click();
  await open.waitFor();
}

const SCREENS: Record<string, { path: () => string; ready: (page: Page) => Promise<unknown> }> = {
  landing: { path: () => '/', ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  'sign in': {
    path: () => '/login',
    ready: (page) => page.getByRole('button', { name: 'Sign In' }).waitFor(),
  },
  'sign up': {
    path: () => '/register',
    ready: (page) => page.getByRole('button', { name: 'Create Account' }).waitFor(),
  },
  'an unknown page': {
    path: () => '/nowhere',
    ready: (page) => page.getByText('There is nothing at this address').waitFor(),
  },
  dashboard: { path: () => '/app', ready: (page) => page.locator('article').first().waitFor() },
  'several snippets of the dashboard': {
    path: () => '/app',
    ready: async (page) => {
      const box = page.getByRole('checkbox').first();
      await box.waitFor();
      if (!(await box.isChecked())) await box.click();
      await page.getByRole('region', { name: 'Selected snippets' }).waitFor();
    },
  },
  'the search help': {
    path: () => '/app',
    ready: async (page) => {
      const help = page.getByRole('dialog', { name: 'How to search' });
      const button = page.getByRole('button', { name: 'How to search' });
      await help.or(button).first().waitFor();
      if ((await help.count()) === 0) await button.click();
      await help.waitFor();
    },
  },
  'the dashboard’s keys': {
    path: () => '/app',
    ready: async (page) => {
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await page.locator('article').first().waitFor();
      if ((await keys.count()) === 0) await page.keyboard.press('?');
      await keys.waitFor();
    },
  },
  'explore without an account': {
    path: () => '/explore',
    ready: (page) => page.locator('article').first().waitFor(),
  },
  editor: {
    path: () => '/app/snippets/new',
    ready: (page) => page.locator('.cm-content').waitFor(),
  },
  detail: {
    path: () => `/app/snippets/${snippet}`,
    ready: (page) => page.locator('.cm-content').waitFor(),
  },
  'linked lines': {
    path: () => `/public/${snippet}#L2-L4`,
    ready: (page) => page.locator('.cm-marked-line').first().waitFor(),
  },
  discussion: {
    path: () => `/app/snippets/${snippet}?discussion=open`,
    ready: async (page) => {
      const reply = page.getByRole('textbox', { name: /^Your reply/ });
      await page.getByText('A reply').waitFor();
      if (!(await reply.isVisible())) {
        await page
          .getByRole('button', { name: /^Reply to/ })
          .first()
          .click();
      }
      await reply.waitFor();
    },
  },
  'the question before deleting': {
    path: () => `/app/snippets/${snippet}`,
    ready: (page) =>
      ask(page, 'Delete Snippet', async () => {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
      }),
  },
  'the export to a gist': {
    path: () => `/app/snippets/${snippet}`,
    ready: (page) =>
      ask(page, 'Export to GitHub Gist', () =>
        page.getByRole('button', { name: 'Export to GitHub Gist' }).click(),
      ),
  },
  'the embed code': {
    path: () => `/app/snippets/${snippet}`,
    ready: (page) =>
      ask(page, 'Embed snippet', async () => {
        await page.getByRole('button', { name: 'More' }).click();
        await page.getByRole('menuitem', { name: 'Embed…' }).click();
      }),
  },
  history: {
    path: () => `/app/snippets/${snippet}/history`,
    ready: (page) => page.getByText(/lines? added, /).waitFor(),
  },
  trash: {
    path: () => '/app/trash',
    ready: (page) => page.getByText('goes in 30 days').filter({ visible: true }).waitFor(),
  },
  collections: {
    path: () => '/app/collections',
    ready: (page) => page.getByText('No collections yet').waitFor(),
  },
  favorites: {
    path: () => '/app/favorites',
    ready: (page) => page.getByText('No favorites yet').waitFor(),
  },
  analytics: {
    path: () => '/app/analytics',
    ready: (page) => page.getByText('Language Distribution').waitFor(),
  },
  'analytics as a table': {
    path: () => '/app/analytics?range=7d',
    ready: (page) => opened(page, 'Show as table', 'Show as chart'),
  },
  'favorites with filters': {
    path: () => '/app/favorites',
    ready: (page) => opened(page, 'Show Filters', 'Hide Filters'),
  },
  github: {
    path: () => '/app/github',
    ready: (page) => page.getByRole('tab', { name: 'Connection' }).waitFor(),
  },
  settings: {
    path: () => '/app/settings',
    ready: (page) => page.getByText('Personal Information').waitFor(),
  },
};

// A theme changes colours only: the rest is looked at once per width.
const VIEWS = [
  { width: 1280, theme: 'light', rules: 'all' },
  { width: 1280, theme: 'dark', rules: 'colors' },
  { width: 360, theme: 'dark', rules: 'all' },
  { width: 360, theme: 'light', rules: 'colors' },
] as const;

/** How far the page, or a dialog on it, reaches beyond the window. */
async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    const ends = dialogs.map((dialog) => dialog.getBoundingClientRect().right);
    return Math.max(scrollWidth, ...ends) - clientWidth;
  });
}

it.each(Object.entries(SCREENS))(
  'everyone can use %s, on a desktop and a phone, in both themes',
  async (_name, screen) => {
    const page = screen.path().startsWith('/app') ? member : visitor;
    // An address that differs in nothing but its part behind `#` would be no new page.
    await page.goto('about:blank');
    await page.goto(url + screen.path());
    for (const { width, theme, rules } of VIEWS) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await screen.ready(page);
      const problems = await accessibilityProblems(page, rules);
      expect({ width, theme, problems }).toEqual({ width, theme, problems: [] });
      expect({ width, scroll: await sidewaysScroll(page) }).toEqual({ width, scroll: 0 });
    }
  },
);
