import { aSnippet } from '@snippetry/test-kit';
import { inject } from 'vitest';
import { theAdmin } from '../../src/admin.ts';
import { aPerson } from '../../src/people.ts';
import { type Screen, testScreens } from '../../src/screens.ts';

const { url } = inject('platform');

const BELL = /^Notifications, 1 unread$/;

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
  'an unknown page': {
    path: () => '/nowhere',
    ready: (page) => page.getByText('There is nothing at this address').waitFor(),
  },
  collections: {
    path: () => '/app/collections',
    ready: (page) => page.getByRole('link', { name: 'View Collection W' }).waitFor(),
  },
  github: {
    path: () => '/app/github',
    ready: (page) => page.getByRole('tab', { name: 'Connection' }).waitFor(),
  },
  settings: {
    path: () => '/app/settings',
    ready: async (page) => {
      await page.getByText('Personal Information').waitFor();
      await page.getByRole('switch', { name: 'New followers' }).waitFor();
    },
  },
  'the accounts that an administrator sees': {
    path: () => '/app/admin',
    ready: (page) => page.getByText('operator@example.org').waitFor(),
  },
  'the figures of the platform': {
    path: () => '/app/admin?tab=figures',
    ready: (page) => page.getByRole('rowheader', { name: 'integrations', exact: true }).waitFor(),
  },
  notifications: {
    path: () => '/app/notifications',
    ready: (page) => page.getByRole('link', { name: /commented on W+/ }).waitFor(),
  },
  'the open bell': {
    path: () => '/app/collections',
    ready: async (page) => {
      const list = page.getByRole('dialog', { name: 'Notifications' });
      const isNarrow = page.viewportSize()?.width === 360;
      // Until the page has heard of its new width, the list of the wider window is still there.
      await page.getByLabel('Open menu').waitFor({ state: isNarrow ? 'visible' : 'hidden' });
      // A list that was open in a wider window is a sheet in this one.
      if (!(await list.isVisible())) await page.getByRole('button', { name: BELL }).click();
      await list.getByRole('link', { name: /commented on W+/ }).waitFor();
    },
  },
};

await testScreens(url, SCREENS, async () => {
  const [person, other] = await Promise.all([theAdmin(url), aPerson(url)]);
  const body = aSnippet({ title: 'W'.repeat(100) });
  const { data } = await person.api.call('POST /snippets', { body });
  const comment = { snippet: data.snippet._id, content: 'x'.repeat(300) };
  await other.api.call('POST /comments', { body: comment });
  const kept = { name: 'W'.repeat(100), description: 'x'.repeat(300), tags: ['w'.repeat(30)] };
  await person.api.call('POST /collections', { body: kept });
  return person;
});
