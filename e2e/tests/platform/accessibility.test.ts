import { aSnippet } from '@snippetry/test-kit';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { mailedSecret, theAdmin } from '../../src/admin.ts';
import { aPerson } from '../../src/people.ts';
import { type Screen, testScreens } from '../../src/screens.ts';

const platform = inject('platform');
const { url } = platform;

let secret = '';

const BELL = /^Notifications, 1 unread$/;

/** Opens the command palette with a search that has results for every user. */
async function findInPalette(page: Page): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search pages, actions and snippets' });
  if (!(await box.isVisible())) {
    await page.getByRole('link', { name: 'View Collection W' }).waitFor();
    await page.keyboard.press('Control+k');
    await box.fill('www');
  }
  await page.getByRole('group', { name: 'Your snippets' }).getByRole('option').first().waitFor();
}

const SCREENS: Record<string, Screen> = {
  landing: { path: () => '/', ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  'sign in': {
    path: () => '/login',
    ready: (page) => page.getByRole('button', { name: 'Sign In', exact: true }).waitFor(),
  },
  'sign up': {
    path: () => '/register',
    ready: (page) => page.getByRole('button', { name: 'Create Account' }).waitFor(),
  },
  'forgot password': {
    path: () => '/forgot-password',
    ready: (page) => page.getByRole('button', { name: 'Send the link' }).waitFor(),
  },
  'reset password': {
    // The server checks the link only when the new password is submitted.
    path: () => `/reset-password#${'x'.repeat(43)}`,
    ready: (page) => page.getByRole('button', { name: 'Set the password' }).waitFor(),
  },
  'expired password reset link': {
    path: () => '/reset-password',
    ready: (page) => page.getByText('This link has expired').waitFor(),
  },
  'confirm email address': {
    path: () => `/verify-email#${secret}`,
    ready: (page) => page.getByRole('button', { name: 'Confirm this address' }).waitFor(),
  },
  'invalid confirmation link': {
    path: () => '/verify-email',
    ready: (page) => page.getByText('The address is not confirmed').waitFor(),
  },
  'page not found': {
    path: () => '/nowhere',
    ready: (page) => page.getByRole('heading', { name: 'Page not found' }).waitFor(),
  },
  collections: {
    path: () => '/app/collections',
    ready: (page) => page.getByRole('link', { name: 'View Collection W' }).waitFor(),
  },
  github: {
    path: () => '/app/github',
    ready: (page) => page.getByRole('tab', { name: 'Connection' }).waitFor(),
  },
  // `/app/profile` is the same screen.
  settings: {
    path: () => '/app/settings',
    ready: async (page) => {
      await page.getByText('Personal Information').waitFor();
      await page.getByRole('switch', { name: 'New followers' }).waitFor();
    },
  },
  'settings: review of the sign-in methods': {
    path: () => '/app/settings?review=ways-in',
    ready: (page) => page.getByText(/^There is no other sign-in method/).waitFor(),
  },
  'admin page: accounts': {
    path: () => '/app/admin',
    // Any account: those of concurrent tests can be newer, and come first.
    ready: (page) =>
      page.getByRole('region', { name: 'Accounts' }).getByText(/@/).first().waitFor(),
  },
  'admin page: figures': {
    path: () => '/app/admin?tab=figures',
    ready: (page) => page.getByRole('rowheader', { name: 'integrations', exact: true }).waitFor(),
  },
  notifications: {
    path: () => '/app/notifications',
    ready: (page) => page.getByRole('link', { name: /commented on W+/ }).waitFor(),
  },
  'command palette: results': { path: () => '/app/collections', ready: findInPalette },
  'command palette: actions': {
    path: () => '/app/collections',
    ready: async (page) => {
      const box = page.getByRole('combobox', { name: /^Actions for W/ });
      if (await box.isVisible()) return;
      await findInPalette(page);
      await page
        .getByRole('option', { selected: true })
        .filter({ hasText: /W{100}/ })
        .waitFor();
      await page.keyboard.press('Control+.');
      await box.waitFor();
    },
  },
  'navigation menu of a phone': {
    path: () => '/app/collections',
    width: 360,
    ready: async (page) => {
      const menu = page.getByRole('dialog', { name: 'Menu' });
      if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.getByRole('link', { name: 'Explore' }).waitFor();
    },
  },
  'notification list of the bell': {
    path: () => '/app/collections',
    ready: async (page) => {
      const list = page.getByRole('dialog', { name: 'Notifications' });
      const isNarrow = page.viewportSize()?.width === 360;
      // Wait until the page handles the resize: until then it shows the list of the old width.
      await page.getByLabel('Open menu').waitFor({ state: isNarrow ? 'visible' : 'hidden' });
      // The list stays open on resize: a narrow window shows it as a sheet.
      if (!(await list.isVisible())) await page.getByRole('button', { name: BELL }).click();
      await list.getByRole('link', { name: /commented on W+/ }).waitFor();
    },
  },
};

await testScreens(url, SCREENS, async () => {
  const [person, other] = await Promise.all([theAdmin(platform), aPerson(url)]);
  const body = aSnippet({ title: 'W'.repeat(100) });
  const { data } = await person.api.call('POST /snippets', { body });
  const comment = { snippet: data.snippet._id, content: 'x'.repeat(300) };
  await other.api.call('POST /comments', { body: comment });
  const kept = { name: 'W'.repeat(100), description: 'x'.repeat(300), tags: ['w'.repeat(30)] };
  await person.api.call('POST /collections', { body: kept });
  secret = await mailedSecret(platform, other.email);
  return person;
});
