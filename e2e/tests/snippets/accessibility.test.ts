import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { aPerson } from '../../src/people.ts';
import { type Screen, testScreens } from '../../src/screens.ts';

const { url } = inject('platform');
let snippet: string;

/** Opens a dialog of the snippet's page, unless it is still open from the last window size. */
async function ask(page: Page, name: string, open: () => Promise<unknown>): Promise<void> {
  const dialog = page.getByRole(name === 'Delete Snippet' ? 'alertdialog' : 'dialog', { name });
  await page.locator('.sn-code-still').waitFor();
  if (!(await dialog.isVisible())) await open();
  await dialog.waitFor();
}

/** Presses a button named `before`, unless it is named `after` because it was pressed before. */
async function opened(page: Page, before: string, after: string): Promise<void> {
  const closed = page.getByRole('button', { name: before });
  const open = page.getByRole('button', { name: after });
  await closed.or(open).waitFor();
  if (await closed.isVisible()) await closed.click();
  await open.waitFor();
}

// The editor is tested in `editor-input.test.ts`.
const SCREENS: Record<string, Screen> = {
  dashboard: { path: () => '/app', ready: (page) => page.locator('article').first().waitFor() },
  'dashboard with selected snippets': {
    path: () => '/app',
    ready: async (page) => {
      const box = page.getByRole('checkbox').first();
      await box.waitFor();
      if (!(await box.isChecked())) await box.click();
      await page.getByRole('region', { name: 'Selected snippets' }).waitFor();
    },
  },
  'search help': {
    path: () => '/app',
    ready: async (page) => {
      const help = page.getByRole('dialog', { name: 'How to search' });
      const button = page.getByRole('button', { name: 'How to search' });
      await help.or(button).first().waitFor();
      if ((await help.count()) === 0) await button.click();
      await help.waitFor();
    },
  },
  'keyboard shortcuts of the dashboard': {
    path: () => '/app',
    ready: async (page) => {
      const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await page.locator('article').first().waitFor();
      if ((await keys.count()) === 0) await page.keyboard.press('?');
      await keys.waitFor();
    },
  },
  detail: {
    path: () => `/app/snippets/${snippet}`,
    ready: (page) => page.locator('.sn-code-still').waitFor(),
  },
  'detail with linked lines': {
    path: () => `/public/${snippet}#L2-L4`,
    ready: (page) => page.locator('.cm-marked-line').first().waitFor(),
  },
  'delete confirmation': {
    path: () => `/app/snippets/${snippet}`,
    ready: (page) =>
      ask(page, 'Delete Snippet', async () => {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
      }),
  },
  'gist export': {
    path: () => `/app/snippets/${snippet}`,
    ready: (page) =>
      ask(page, 'Export to GitHub Gist', () =>
        page.getByRole('button', { name: 'Export to GitHub Gist' }).click(),
      ),
  },
  'embed code': {
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
    ready: (page) => page.getByText('30 days left').filter({ visible: true }).waitFor(),
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
};

await testScreens(url, SCREENS, async () => {
  const person = await aPerson(url);
  // The longest values: nothing may be clipped or displaced.
  const body = aSnippet({ title: 'W'.repeat(100), tags: ['a-tag-of-thirty-characters-xxx', 'b'] });
  const { data } = await person.api.call('POST /snippets', { body });
  snippet = data.snippet._id;
  const params = { id: snippet };
  const changed = { ...body, content: `${body.content}\n// ${'long '.repeat(60)}`, tags: ['b'] };
  await person.api.call('PUT /snippets/:id', { params, body: changed });
  const gone = await person.api.call('POST /snippets', { body });
  await person.api.call('DELETE /snippets/:id', { params: { id: gone.data.snippet._id } });
  return person;
});
