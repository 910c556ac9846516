import { aUser, forgetPage, requestsOf, user } from '@snippetry/web-kit/test';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  // Registry and prefixes are module state: each test starts with fresh modules.
  vi.resetModules();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(forgetPage);

const away = { entry: null, preload: [], requires: '^1.0.0' };
const link = (to: string, label: string, keys: string) => ({ to, label, keys, icon: 'notebook' });
const PLANS = '/mfe/plans/remoteEntry.js';

/** Registry with added remotes. */
const registry = () =>
  Response.json({
    remotes: [
      {
        ...away,
        name: 'mfe_notes',
        places: ['/app/notes', '/notes'],
        nav: [link('/app/notes', 'Notes', 'g o')],
      },
      { ...away, name: 'mfe_memos', places: ['/app/memos'], nav: [], refused: 'place_taken' },
      {
        name: 'mfe_plans',
        entry: PLANS,
        preload: [],
        requires: '^1.99.0',
        places: ['/app/plans'],
        nav: [link('/app/plans', 'Plans', 'g d')],
      },
      // Prefixes of the shell and of built-in remotes, which a registry cannot take.
      { ...away, name: 'mfe_greedy', places: ['/app/trash/x', '/app/settings', '/app/explore'] },
    ],
  });

async function open(path: string, viewer = true) {
  const { openSite } = await import('../../test/site.tsx');
  const answers = { 'GET /remotes.json': registry };
  return openSite({ path, ...(viewer && { viewer: aUser() }), answers });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const AWAY = 'This part of Snippetry is not available right now';

it('an added remote has a link in the sidebar and a shortcut', async () => {
  const { router } = await open('/app/settings');
  const row = await screen.findByRole('link', { name: 'Notes' });
  expect(row.getAttribute('href')).toBe('/app/notes');
  await user.click(row);
  expect(await heading(AWAY)).toBeTruthy();
  const isCurrent = (name: string) =>
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page');
  isCurrent('Notes');
  await user.keyboard('gd');
  await waitFor(() => isCurrent('Dashboard'));
  expect(await heading(AWAY)).toBeTruthy();
  await user.keyboard('go');
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/notes'));
});

it('pages of an added remote can be opened by URL', async () => {
  await open('/app/notes/17');
  expect(await heading(AWAY)).toBeTruthy();
  expect(screen.getByText('Everything else keeps working.')).toBeTruthy();
});

it('public pages of an added remote need no account', async () => {
  await open('/notes/first', false);
  expect(await heading(AWAY)).toBeTruthy();
});

it('an added remote that needs a newer shell is refused before any of its code loads', async () => {
  const { sent } = await open('/app/plans');
  expect(await heading('This part needs another version of Snippetry')).toBeTruthy();
  expect(requestsOf(sent, `GET ${PLANS}`)).toEqual([]);
});

it('an added remote that claims a taken prefix shows an error on its pages', async () => {
  await open('/app/memos');
  expect(await heading('This part of Snippetry is not set up correctly')).toBeTruthy();
});

it('an added remote cannot take a page of the shell', async () => {
  await open('/app/settings');
  expect(await heading('Profile & Settings')).toBeTruthy();
});

it('a path of no remote is not found', async () => {
  await open('/nowhere', false);
  expect(await heading('Page not found')).toBeTruthy();
});
