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
  'forgotten passwords': {
    path: () => '/forgot-password',
    ready: (page) => page.getByRole('button', { name: 'Send the link' }).waitFor(),
  },
  'a new password': {
    // The server checks the link only when the new password is submitted.
    path: () => `/reset-password#${'x'.repeat(43)}`,
    ready: (page) => page.getByRole('button', { name: 'Set the password' }).waitFor(),
  },
  'a link that works no more': {
    path: () => '/reset-password',
    ready: (page) => page.getByText('This link has expired').waitFor(),
  },
  'an address that is to be confirmed': {
    path: () => `/verify-email#${secret}`,
    ready: (page) => page.getByRole('button', { name: 'Confirm this address' }).waitFor(),
  },
  'a link that confirms nothing': {
    path: () => '/verify-email',
    ready: (page) => page.getByText('The address is not confirmed').waitFor(),
  },
  'an unknown page': {
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
  'the ways into an account': {
    path: () => '/app/settings?review=ways-in',
    ready: (page) => page.getByText(/^There is no other sign-in method/).waitFor(),
  },
  'the accounts that an administrator sees': {
    path: () => '/app/admin',
    // Newest first: includes users of concurrent tests.
    ready: (page) =>
      page.getByRole('region', { name: 'Accounts' }).getByText(/@/).first().waitFor(),
  },
  'the figures of the platform': {
    path: () => '/app/admin?tab=figures',
    ready: (page) => page.getByRole('rowheader', { name: 'integrations', exact: true }).waitFor(),
  },
  notifications: {
    path: () => '/app/notifications',
    ready: (page) => page.getByRole('link', { name: /commented on W+/ }).waitFor(),
  },
  'what the command palette finds': { path: () => '/app/collections', ready: findInPalette },
  'the actions of the command palette': {
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
  'the opened navigation': {
    path: () => '/app/collections',
    width: 360,
    ready: async (page) => {
      const menu = page.getByRole('dialog', { name: 'Menu' });
      if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.getByRole('link', { name: 'Explore' }).waitFor();
    },
  },
  'the open bell': {
    path: () => '/app/collections',
    ready: async (page) => {
      const list = page.getByRole('dialog', { name: 'Notifications' });
      const isNarrow = page.viewportSize()?.width === 360;
      // Until the page handles the resize, it still shows the list of the wider window.
      await page.getByLabel('Open menu').waitFor({ state: isNarrow ? 'visible' : 'hidden' });
      // A list that was open in a wider window is a sheet in this one.
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
